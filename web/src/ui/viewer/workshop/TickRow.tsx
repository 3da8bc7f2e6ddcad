import { mdiCloseOctagon, mdiCloseOctagonOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from '@/ui/Icon';
import { GLOVE_PX } from './glove';

interface TickRowProps {
  checked: boolean;
  /** It is what the current cut frees. */
  current?: boolean;
  onChange: () => void;
  number?: number;
  name: ReactNode;
  size?: string;
  /** With its edge bands on, where that is another size. */
  finished?: string;
  hint?: string;
  spoiled?: boolean;
  /** What the button beside it says and does, where it can be spoiled. */
  spoil?: string;
  onSpoil?: () => void;
}

/** Worked out once, not for each of hundreds of parts. */
const Row = styled('div')({
  display: 'flex',
  alignItems: 'stretch',
  borderRadius: 8,
  lineHeight: 1.3,
  '& label': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: GLOVE_PX,
    padding: '4px 8px',
    cursor: 'pointer',
  },
  '& button': {
    flex: 'none',
    width: GLOVE_PX,
    minHeight: GLOVE_PX,
    display: 'grid',
    placeItems: 'center',
    border: 0,
    borderRadius: 8,
    padding: 0,
    background: 'none',
    color: 'var(--mui-palette-text-secondary)',
    cursor: 'pointer',
    '&[aria-pressed="true"]': { color: 'var(--mui-palette-error-main)' },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -2 },
  },
  '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '&[data-freed="true"]': { boxShadow: 'inset 4px 0 var(--mui-palette-primary-main)' },
  '& input': {
    appearance: 'none',
    boxSizing: 'border-box',
    display: 'grid',
    placeContent: 'center',
    width: 26,
    height: 26,
    margin: 0,
    flex: 'none',
    border: '2px solid var(--mui-palette-text-secondary)',
    borderRadius: 4,
    cursor: 'pointer',
  },
  '& input:checked': {
    borderColor: 'var(--mui-palette-primary-main)',
    backgroundColor: 'var(--mui-palette-primary-main)',
  },
  '& input:checked::before': {
    content: '""',
    width: 18,
    height: 18,
    backgroundColor: 'var(--mui-palette-primary-contrastText)',
    clipPath: 'polygon(14% 48%, 0 62%, 38% 96%, 100% 22%, 86% 9%, 37% 68%)',
  },
  // Colours of a theme are not kept where the system imposes its own.
  '@media (forced-colors: active)': { '& input': { appearance: 'auto' } },
  '& .name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .aside': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .hint': { display: 'block', fontSize: '0.8125rem', color: 'var(--mui-palette-text-secondary)' },
  '& .number': { color: 'var(--mui-palette-text-secondary)', minWidth: '1.4em', textAlign: 'right' },
  '&[data-spoiled="true"] .hint': { color: 'var(--mui-palette-error-main)', fontWeight: 600 },
  '&[data-cut="true"] .name, &[data-cut="true"] .aside': {
    color: 'var(--mui-palette-text-secondary)',
    textDecoration: 'line-through',
    textDecorationThickness: 1,
  },
});

/** A part or a sheet that is ticked off, the whole line for the finger; beside a part what tells that it is spoiled. */
export function TickRow({
  checked,
  current = false,
  onChange,
  number,
  name,
  size,
  finished,
  hint,
  spoiled = false,
  spoil,
  onSpoil,
}: TickRowProps) {
  return (
    <Row data-cut={checked} data-freed={current} data-spoiled={spoiled}>
      <label>
        <input type="checkbox" checked={checked} onChange={onChange} />
        {number !== undefined && <span className="number">{number}</span>}{' '}
        <span className="name">{name}</span>{' '}
        {size && (
          <span className="aside">
            {size} <span className="hint">{[finished, hint].filter(Boolean).join(' · ')}</span>
          </span>
        )}
      </label>
      {onSpoil && (
        <button type="button" aria-pressed={spoiled} aria-label={spoil} title={spoil} onClick={onSpoil}>
          <Icon path={spoiled ? mdiCloseOctagon : mdiCloseOctagonOutline} />
        </button>
      )}
    </Row>
  );
}
