import { mdiFolderOpenOutline, mdiPlaylistPlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { readPanel, type PanelInput } from '@/domain/job/rows';
import { PANEL_SETS } from './kinds';
import { LibraryMenu, type MenuPlace } from './LibraryMenu';
import { asPanel } from './rows';

const SetDialog = lazyAside(async () => (await import('./SetDialog')).SetDialog, 'library');

const SaveDialog = lazyAside(async () => (await import('./SaveDialog')).SaveDialog, 'library');

interface PanelLibraryProps {
  rows: readonly PanelInput[];
  /** Takes rows into the list: behind the others or in their place. */
  onTake: (rows: PanelInput[], replace: boolean) => void;
  onUndo: () => void;
  place: MenuPlace;
}

/** Sets of panels from the library and into it. */
export function PanelLibrary({ rows, onTake, onUndo, place }: PanelLibraryProps) {
  const { t } = useTranslation('library');
  const [open, setOpen] = useState<'load' | 'saveSet' | null>(null);
  const [name, setName] = useState('');
  const close = () => setOpen(null);
  return (
    <>
      <LibraryMenu
        {...place}
        commands={[
          { id: 'load', label: t('load.open'), icon: mdiFolderOpenOutline, run: () => setOpen('load') },
          {
            id: 'saveSet',
            label: t('saveSet.open'),
            icon: mdiPlaylistPlus,
            disabled: rows.length === 0,
            saves: true,
            run: () => {
              setName('');
              setOpen('saveSet');
            },
          },
        ]}
      />
      {open === 'load' && (
        <SetDialog
          kind={PANEL_SETS}
          title={t('load.panels')}
          empty={t('load.emptyPanels')}
          occupied={rows.length > 0}
          rowsOf={(panels) => panels.map(readPanel)}
          onTake={onTake}
          onUndo={onUndo}
          onClose={close}
        />
      )}
      {open === 'saveSet' && (
        <SaveDialog
          kind={PANEL_SETS}
          title={t('saveSet.panels')}
          what={t('saveSet.what', { count: rows.length })}
          name={name}
          onName={setName}
          body={() => rows.map(asPanel)}
          onClose={close}
        />
      )}
    </>
  );
}
