import { styled } from '@mui/material/styles';

interface TickRowProps {
  checked: boolean;
  /** It is what the current cut frees. */
  current: boolean;
  onChange: () => void;
  number: number | undefined;
  name: string;
  size: string;
  hint: string;
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
    width: 26,
    height: 26,
    margin: 0,
    flex: 'none',
    accentColor: 'var(--mui-palette-primary-main)',
  },
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

/** A part that is ticked off, the whole line for the finger. */
export function TickRow({ checked, current, onChange, number, name, size, hint }: TickRowProps) {
  return (
    <Row data-cut={checked} data-freed={current}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span className="number">{number}</span> <span className="name">{name}</span>{' '}
      <span className="aside">
        {size} <span className="hint">{hint}</span>
      </span>
    </Row>
  );
}
