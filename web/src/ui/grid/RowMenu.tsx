// The menu of a row: duplicate, insert above, delete; for all marked rows if the row is one of them.
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { contentAround } from '@/ui/contentAround';
import { blockOf } from './selection';
import type { RowsCommand, Selection, GridColumn } from './types';
import type { GridActions } from './useGrid';

export type MenuPlace = { anchor: Element; row: number; point?: { left: number; top: number } };

type RowMenuProps<R> = {
  place: MenuPlace | null;
  selection: Selection;
  rowCount: number;
  /** The column with the cursor. */
  sortColumn: GridColumn<R> | undefined;
  actions: GridActions<R>;
  /** What is offered first, for the one row alone. */
  command?: { label: string; run: () => void } | undefined;
  /** What is offered for all marked rows together. */
  commandsFor?: ((rows: readonly R[]) => readonly RowsCommand<R>[]) | undefined;
  onClose: () => void;
};

export function RowMenu<R>(props: RowMenuProps<R>) {
  const { place, selection, rowCount, actions, sortColumn, command, commandsFor, onClose } = props;
  const { t } = useTranslation('grid');
  if (!place) return null;
  const block = blockOf(selection);
  const inBlock = place.row >= block.top && place.row <= block.bottom;
  const top = inBlock ? block.top : place.row;
  const bottom = inBlock ? Math.min(block.bottom, rowCount - 1) : place.row;
  const count = bottom - top + 1;
  const own = commandsFor?.(actions.now().model.rows.slice(top, bottom + 1)) ?? [];
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu
      open
      onClose={() => {
        onClose();
        actions.focus();
      }}
      container={() => contentAround(place.anchor)}
      // As for other menus: the lock would be on the content, and what sticks to its foot leap away.
      disableScrollLock
      anchorEl={place.point ? undefined : place.anchor}
      {...(place.point && { anchorReference: 'anchorPosition' as const, anchorPosition: place.point })}
      // The row, and the button with it, may be gone by then: the grid itself takes the focus back.
      disableRestoreFocus
    >
      {command && (
        <MenuItem onClick={choose(command.run)}>
          <ListItemText>{command.label}</ListItemText>
        </MenuItem>
      )}
      {own.map(({ label, shortcut, run }) => (
        <MenuItem
          key={label}
          onClick={choose(() => {
            actions.focus();
            run(actions.replace);
          })}
        >
          <ListItemText>{label}</ListItemText>
          <Typography variant="body2" aria-hidden sx={{ ml: 3, color: 'text.secondary' }}>
            {shortcut.name}
          </Typography>
        </MenuItem>
      ))}
      {own.length > 0 && <Divider />}
      <MenuItem onClick={choose(() => actions.duplicate(top, bottom))}>
        <ListItemText>{count === 1 ? t('duplicateRow') : t('duplicate', { count })}</ListItemText>
      </MenuItem>
      <MenuItem onClick={choose(() => actions.insertAbove(top))}>
        <ListItemText>{t('insertAbove')}</ListItemText>
      </MenuItem>
      {sortColumn && !sortColumn.inert && rowCount > 1 && <Divider />}
      {sortColumn &&
        !sortColumn.inert &&
        rowCount > 1 &&
        (['up', 'down'] as const).map((direction) => (
          <MenuItem key={direction} onClick={choose(() => actions.sortBy(selection.active.col, direction))}>
            <ListItemText>
              {t(direction === 'up' ? 'sortUp' : 'sortDown', {
                column: sortColumn.description ?? sortColumn.title,
              })}
            </ListItemText>
          </MenuItem>
        ))}
      <Divider />
      <MenuItem onClick={choose(() => actions.deleteRows(top, bottom))}>
        <ListItemText>
          <Typography color="error">{count === 1 ? t('deleteRow') : t('delete', { count })}</Typography>
        </ListItemText>
      </MenuItem>
    </Menu>
  );
}
