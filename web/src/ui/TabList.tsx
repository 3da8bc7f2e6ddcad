import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent } from 'react';

interface TabListProps<V extends string> {
  value: V;
  onChange: (value: V) => void;
  label: string;
  /** Of the tabs: each is `id-value`. */
  id: string;
  /** Of the element that they show. */
  panel: string;
  tabs: readonly { value: V; label: string }[];
  sx?: { mb?: number; flex?: string };
}

const TAB = {
  minHeight: 48,
  minWidth: 90,
  px: 2,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'text.secondary',
  '&[aria-selected="true"]': { color: 'primary.main', boxShadow: 'inset 0 -2px currentColor' },
} as const;

/** A few tabs that always have room. MUI's own can scroll, and weigh as much as a screen. */
export function TabList<V extends string>(props: TabListProps<V>) {
  const { value, onChange, label, id, panel, tabs, sx } = props;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const now = tabs.findIndex((tab) => tab.value === value);
    const targets: Record<string, number> = {
      ArrowLeft: (now + tabs.length - 1) % tabs.length,
      ArrowRight: (now + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = targets[event.key] ?? -1;
    const next = tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <Box
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      sx={{ display: 'flex', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider', ...sx }}
    >
      {tabs.map((tab) => (
        <ButtonBase
          key={tab.value}
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          sx={TAB}
        >
          {tab.label}
        </ButtonBase>
      ))}
    </Box>
  );
}
