import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { TextField } from './TextField';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';

/** One who types is not asked after each letter, ms. */
const TYPING_MS = 300;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Words to search for; tells them when the typing pauses. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // What was told and has not come back as the value yet, oldest first.
  const [told, setTold] = useState<readonly string[]>([]);
  if (seen !== value) {
    const own = told.indexOf(value);
    setSeen(value);
    setTold(own < 0 ? [] : told.slice(own + 1));
    // Otherwise it changed by other means than typing: back, or a reset of the filters. What comes back of the typing must not
    // take away what was typed since.
    if (own < 0) setText(value);
  }
  const last = told.at(-1) ?? value;
  useEffect(() => {
    if (text === last) return;
    const timer = setTimeout(() => {
      setTold((before) => [...before, text]);
      onChange(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, last, onChange]);
  return (
    <TextField
      size="small"
      type="search"
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      sx={{ flex: '1 1 260px', maxWidth: { sm: 400 } }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={mdiMagnify} fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={t('actions.clearSearch')}
                onClick={() => setText('')}
              >
                <Icon path={mdiClose} fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
        htmlInput: { sx: { '&::-webkit-search-cancel-button': { display: 'none' } } },
      }}
    />
  );
}
