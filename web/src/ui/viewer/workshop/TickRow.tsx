import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

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
}

/** Worked out once, not for each of hundreds of parts. */
const Row = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 52,
  padding: '4px 8px',
  borderRadius: 8,
  cursor: 'pointer',
  lineHeight: 1.3,
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
  '&[data-cut="true"] .name, &[data-cut="true"] .aside': {
    color: 'var(--mui-palette-text-secondary)',
    textDecoration: 'line-through',
    textDecorationThickness: 1,
  },
});

/** A part or a sheet that is ticked off, the whole line for the finger. */
export function TickRow({
  checked,
  current = false,
  onChange,
  number,
  name,
  size,
  finished,
  hint,
}: TickRowProps) {
  return (
    <Row data-cut={checked} data-freed={current}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      {number !== undefined && <span className="number">{number}</span>} <span className="name">{name}</span>{' '}
      {size && (
        <span className="aside">
          {size} <span className="hint">{[finished, hint].filter(Boolean).join(' · ')}</span>
        </span>
      )}
    </Row>
  );
}
