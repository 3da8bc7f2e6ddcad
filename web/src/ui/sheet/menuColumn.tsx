// The last column of every sheet: one button a row, which opens the row's menu.
import { mdiDotsVertical } from '@mdi/js';
import { CellIcon } from './CellIcon';
import type { SheetColumn } from './types';

export const menuColumn = <R,>(title: string): SheetColumn<R> => ({
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
      className="sheet-button"
      data-row-menu
      aria-label={title}
      aria-haspopup="menu"
      {...focus}
    >
      <CellIcon path={mdiDotsVertical} />
    </button>
  ),
});
