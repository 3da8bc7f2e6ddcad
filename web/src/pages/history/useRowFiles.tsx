import { useCallback, useState, type ReactNode } from 'react';
import type { CalculationRecord } from '@/api/types';
import { lazyAside } from '@/i18n/lazyChunk';

const FilesMenu = lazyAside(
  async () => (await import('@/features/files/FilesMenu')).FilesMenu,
  'files',
  'formats',
);

interface RowFiles {
  onFiles: (record: CalculationRecord, button: HTMLElement | undefined) => void;
  /** The ids of the calculations of which files are being written. */
  writing: readonly string[];
  /** The menu of the row whose files were last wanted. */
  menu: ReactNode;
}

/** The files of the calculations in a list: one menu, at the row where it is wanted. */
export function useRowFiles(): RowFiles {
  const [wanted, setWanted] = useState<{ id: string; button: HTMLElement | undefined } | null>(null);
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState<readonly string[]>([]);
  const onFiles = useCallback((record: CalculationRecord, button: HTMLElement | undefined) => {
    setWanted({ id: record.id, button });
    setOpen(true);
  }, []);
  const menu = wanted && (
    <FilesMenu
      id={wanted.id}
      anchorEl={() => wanted.button ?? document.body}
      open={open}
      onClose={() => setOpen(false)}
      onBusy={(more) =>
        setWriting((now) => (more > 0 ? [...now, wanted.id] : now.toSpliced(now.indexOf(wanted.id), 1)))
      }
    />
  );
  return { onFiles, writing, menu };
}
