import Checkbox from '@mui/material/Checkbox';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SxProps, Theme } from '@mui/material/styles';
import { mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Command } from '@/lib/command';
import { contentAround } from './contentAround';
import { Icon } from './Icon';

/** A command, or a screen that the entry leads to. */
export interface MenuEntry extends Partial<Omit<Command, 'label'>>, Pick<Command, 'label'> {
  /** Above it, for those that follow. */
  heading?: string;
  /** The screen it leads to; where that is shown already, it is `current`. */
  to?: string;
  current?: boolean;
  /** Before the label, where an icon will not do. */
  mark?: ReactNode;
  /** One of several, on and off by itself, or a value of a list. */
  choice?: 'radio' | 'checkbox' | 'option';
  chosen?: boolean;
  /** The language of its label, if it is another than that of the page. */
  lang?: string;
  /** What else can be done with it: an icon behind it, an entry of its own to who goes by keys. */
  aside?: Pick<Command, 'label' | 'icon'> & { run: () => void };
}

export interface MenuEntriesProps extends Pick<MenuProps, 'anchorEl' | 'id' | 'open' | 'slotProps'> {
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
  /** Names the menu, and the place of its own that it takes outside of the page's landmarks. */
  label?: string;
  onClose: () => void;
  entries?: readonly MenuEntry[];
  /** Above the entries, and below them. */
  head?: ReactNode;
  children?: ReactNode;
}

function roleOf(choice: MenuEntry['choice'], chosen: boolean | undefined) {
  if (!choice) return {};
  if (choice === 'option') return { role: choice, 'aria-selected': chosen, selected: chosen };
  return { role: `menuitem${choice}`, 'aria-checked': chosen };
}

/** An entry that cannot be chosen is read all the same where it says why. */
const REASONED = {
  '&.Mui-disabled': { opacity: 1 },
  '&.Mui-disabled .MuiListItemText-primary, &.Mui-disabled .MuiListItemIcon-root': {
    color: 'text.disabled',
  },
} as const;

/** Entries, with what stands behind some of them in a column of its own. */
const TWO_COLUMNS = {
  '& .MuiMenu-list': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto' },
} as const;
const ACROSS = { gridColumn: '1 / -1' } as const;

/** The entries of a menu. Choosing one closes it, but for what is switched on and off. */
export function MenuEntries({
  label,
  entries = [],
  head,
  children,
  anchorEl,
  onClose,
  sx,
  ...rest
}: MenuEntriesProps) {
  const naming = { 'aria-label': label };
  const aside = entries.some((entry) => entry.aside);
  const across = aside ? ACROSS : {};
  return (
    // The lock would make its container scroll in place of the window, and what sticks to the window's foot leap away.
    <Menu
      onClose={onClose}
      anchorEl={anchorEl}
      container={() => contentAround(typeof anchorEl === 'function' ? anchorEl() : anchorEl)}
      disableScrollLock
      sx={[aside && TWO_COLUMNS, sx ?? false]}
      {...(label !== undefined && { slotProps: { paper: { role: 'region', ...naming }, list: naming } })}
      {...rest}
    >
      {head}
      {entries.flatMap((entry) => {
        const {
          label: name,
          hint,
          icon,
          heading,
          disabled,
          to,
          current,
          mark,
          choice,
          chosen,
          lang,
          aside: beside,
          run,
        } = entry;
        const leads = to === undefined ? {} : { component: Link, to };
        const item = (
          <MenuItem
            key={entry.id ?? name}
            {...leads}
            {...roleOf(choice, chosen)}
            {...(current && { selected: true, 'aria-current': 'page' as const })}
            disabled={disabled}
            lang={lang}
            onClick={() => {
              if (choice !== 'checkbox') onClose();
              run?.();
            }}
            sx={[
              { minHeight: 44 },
              hint !== undefined && REASONED,
              aside && { whiteSpace: 'normal' },
              !beside && across,
            ]}
          >
            {choice === 'checkbox' && (
              <Checkbox
                edge="start"
                size="small"
                tabIndex={-1}
                // The entry itself is what is switched.
                inert
                checked={chosen ?? false}
              />
            )}
            {choice === 'radio' && (
              <ListItemIcon>{chosen && <Icon path={mdiCheck} fontSize="small" />}</ListItemIcon>
            )}
            {icon && (
              <ListItemIcon>
                <Icon path={icon} fontSize="small" />
              </ListItemIcon>
            )}
            {mark}
            <ListItemText primary={name} secondary={hint} />
          </MenuItem>
        );
        const behind = beside && (
          <MenuItem
            key={`${entry.id ?? name}-aside`}
            aria-label={beside.label}
            title={beside.label}
            onClick={() => {
              onClose();
              beside.run();
            }}
            sx={{ minHeight: 44, minWidth: 44, px: 1.25, justifyContent: 'center', color: 'text.secondary' }}
          >
            <Icon path={beside.icon} fontSize="small" />
          </MenuItem>
        );
        if (heading === undefined) return [item, behind];
        return [
          <ListSubheader
            key={`head-${heading}`}
            role="presentation"
            sx={{ lineHeight: '36px', bgcolor: 'transparent', ...across }}
          >
            {heading}
          </ListSubheader>,
          item,
          behind,
        ];
      })}
      {children}
    </Menu>
  );
}
