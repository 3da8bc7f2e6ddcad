import Autocomplete from '@mui/material/Autocomplete';
import { TextField } from '@/ui/TextField';
import { useState } from 'react';
import { useChoiceWords } from './useChoiceWords';
import { LIMITS } from '@/lib/fieldLimits';

interface TagsFieldProps {
  label: string;
  hint: string;
  /** Said in place of the hint where there is no room for another one. */
  full: string;
  /** Tags that are in use already. */
  options: string[];
  tags: string[];
  onChange: (tags: string[]) => void;
}

const {
  maxItems: MAX_TAGS,
  items: { maxLength: MAX_LETTERS },
} = LIMITS.NewProject.tags;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Words as chips. Enter and comma end one, and so does leaving the field. */
export function TagsField({ label, hint, full, options, tags, onChange }: TagsFieldProps) {
  const choice = useChoiceWords();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const words = text.split(/[,;\n]/).map((word) => word.trim().slice(0, MAX_LETTERS).trim());
    const fresh = words.filter((word, n) => word !== '' && words.findIndex((w) => same(w, word)) === n);
    const added = fresh.filter((word) => !tags.some((tag) => same(tag, word)));
    if (added.length > 0) onChange([...tags, ...added].slice(0, MAX_TAGS));
    setTyped('');
  };
  return (
    <Autocomplete
      {...choice}
      multiple
      freeSolo
      filterSelectedOptions
      options={options}
      value={tags}
      inputValue={typed}
      onInputChange={(_, text) => {
        if (/[,;]/.test(text)) add(text);
        else setTyped(text.slice(0, MAX_LETTERS));
      }}
      onChange={(_, chosen, reason, details) => {
        if (reason === 'createOption' && details) add(details.option);
        else onChange(chosen.slice(0, MAX_TAGS));
      }}
      onBlur={() => add(typed)}
      // What is not typed needs no room, and no line of its own below the tags.
      sx={{ '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { minWidth: typed ? 30 : 2 } }}
      renderInput={(params) => (
        <TextField {...params} label={label} helperText={tags.length < MAX_TAGS ? hint : full} />
      )}
    />
  );
}
