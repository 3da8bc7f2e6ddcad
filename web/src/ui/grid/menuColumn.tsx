// The last column of every grid: one button a row, which opens the row's menu.
import { mdiDotsVertical } from '@mdi/js';
import { CellIcon } from './CellIcon';
import type { GridColumn } from './types';

export const menuColumn = <R,>(title: string): GridColumn<R> => ({
  key: 'menu',
  title: '',
  description: title,
  width: 40,
  align: 'center',
  inert: true,
  toText: () => '',
  fromText: (row) => row,
  widget: (_row, focus) => (
    <button
      type="button"
      className="grid-button"
      data-row-menu
      aria-label={title}
      aria-haspopup="menu"
      {...focus}
    >
      <CellIcon path={mdiDotsVertical} />
    </button>
  ),
});
