import { mdiContentSaveOutline, mdiFolderOpenOutline, mdiPlaylistPlus, mdiShapeRectanglePlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { readStock, type StockInput } from '@/domain/job/rows';
import { STOCK_SETS } from './kinds';
import { LibraryMenu, type MenuPlace } from './LibraryMenu';
import type { InsertDialogProps } from './StockDialogs';

const InsertDialog = lazyAside(async () => (await import('./StockDialogs')).InsertDialog, 'library');
const SaveRowDialog = lazyAside(async () => (await import('./StockDialogs')).SaveRowDialog, 'library');
const SaveSetDialog = lazyAside(async () => (await import('./StockDialogs')).SaveSetDialog, 'library');
const SetDialog = lazyAside(async () => (await import('./SetDialog')).SetDialog, 'library');

export interface StockLibraryProps extends Omit<InsertDialogProps, 'onClose'> {
  rows: readonly StockInput[];
  place: MenuPlace;
}

type Open = 'insert' | 'saveRow' | 'load' | 'saveSet';

/** Sheets from the library and into it. */
export function StockLibrary({ rows, onTake, onUndo, place }: StockLibraryProps) {
  const { t } = useTranslation(['library', 'common']);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [first] = rows;
  return (
    <>
      <LibraryMenu
        {...place}
        commands={[
          {
            id: 'insert',
            label: t('insert.open'),
            icon: mdiShapeRectanglePlus,

            run: () => setOpen('insert'),
          },
          {
            id: 'saveRow',
            label: t('saveRow.open'),
            icon: mdiContentSaveOutline,
            disabled: rows.length === 0,
            saves: true,
            run: () => setOpen('saveRow'),
          },
          { id: 'load', label: t('load.open'), icon: mdiFolderOpenOutline, run: () => setOpen('load') },
          {
            id: 'saveSet',
            label: t('saveSet.open'),
            icon: mdiPlaylistPlus,
            disabled: rows.length === 0,
            saves: true,
            run: () => setOpen('saveSet'),
          },
        ]}
      />
      {open === 'insert' && <InsertDialog onTake={onTake} onUndo={onUndo} onClose={close} />}
      {open === 'saveRow' && first && <SaveRowDialog rows={rows} first={first} onClose={close} />}
      {open === 'load' && (
        <SetDialog
          kind={STOCK_SETS}
          title={t('load.stock')}
          empty={t('load.emptyStock')}
          occupied={rows.length > 0}
          rowsOf={(sheets) => sheets.map(readStock)}
          onTake={onTake}
          onUndo={onUndo}
          onClose={close}
        />
      )}
      {open === 'saveSet' && <SaveSetDialog rows={rows} onClose={close} />}
    </>
  );
}
