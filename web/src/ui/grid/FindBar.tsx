// Finds a text in a list and goes from one cell with it to the next.
import { mdiChevronDown, mdiChevronUp, mdiClose, mdiMagnify } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import { TextField } from '@/ui/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon';
import { hitsOf, type Hit } from './blocks';
import { shortcutLetter } from '@/lib/command';
import type { GridColumn } from './types';

type FindBarProps<R> = {
  rows: readonly R[];
  columns: readonly GridColumn<R>[];
  onShow: (hit: Hit) => void;
  /** Closed from the keyboard, the focus goes back to where the search has led. */
  onClose: () => void;
};

export function FindBar<R>({ rows, columns, onShow, onClose }: FindBarProps<R>) {
  const { t } = useTranslation('grid');
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const hits = useMemo(() => hitsOf(rows, columns, query), [rows, columns, query]);
  const place = Math.min(at, hits.length - 1);

  const go = (to: number) => {
    if (hits.length === 0) return;
    const next = (to + hits.length) % hits.length;
    setAt(next);
    const hit = hits[next];
    if (hit) onShow(hit);
  };
  const type = (text: string) => {
    setQuery(text);
    setAt(0);
    const first = hitsOf(rows, columns, text)[0];
    if (first) onShow(first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const again = (event.ctrlKey || event.metaKey) && shortcutLetter(event) === 'f';
    if (event.key === 'Enter' || event.key === 'F3') go(event.shiftKey ? place - 1 : place + 1);
    else if (event.key === 'Escape') onClose();
    else if (!again) return;
    event.preventDefault();
  };

  const button = (name: 'previousHit' | 'nextHit', icon: string, step: number) => (
    <IconButton
      aria-label={t(name)}
      title={t(name)}
      disabled={hits.length === 0}
      onClick={() => go(place + step)}
    >
      <Icon path={icon} />
    </IconButton>
  );
  return (
    <Stack direction="row" role="search" spacing={0.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <TextField
        size="small"
        autoFocus
        value={query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: { 'aria-label': t('find'), placeholder: t('find'), autoComplete: 'off' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon path={mdiMagnify} fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
        sx={{ width: 220 }}
      />
      {button('previousHit', mdiChevronUp, -1)}
      {button('nextHit', mdiChevronDown, 1)}
      <IconButton aria-label={t('closeFind')} title={t('closeFind')} onClick={onClose}>
        <Icon path={mdiClose} />
      </IconButton>
      <Typography variant="body2" role="status" color="textSecondary" sx={{ minWidth: 90 }}>
        {query.trim() === ''
          ? ''
          : hits.length === 0
            ? t('noHits')
            : t('hits', { at: place + 1, count: hits.length })}
      </Typography>
    </Stack>
  );
}
