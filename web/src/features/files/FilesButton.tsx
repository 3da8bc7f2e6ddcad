import Button from '@mui/material/Button';
import { mdiDownload, mdiMenuDown } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { Icon } from '@/ui/Icon';

const FilesMenu = lazyAside(async () => (await import('./FilesMenu')).FilesMenu, 'files', 'formats');

/** Download: the menu of all formats in which the result of a calculation can be had. */
export function FilesButton({ id }: { id: string }) {
  const { t } = useTranslation('files');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [writing, setWriting] = useState(0);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        startIcon={<Icon path={mdiDownload} />}
        endIcon={<Icon path={mdiMenuDown} />}
        loading={writing > 0}
        loadingPosition="start"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        sx={{ minHeight: 44 }}
      >
        {t('download')}
      </Button>
      {wanted && (
        <FilesMenu
          id={id}
          open={open}
          anchorEl={() => button.current}
          onClose={() => setOpen(false)}
          onBusy={(more) => setWriting((now) => now + more)}
        />
      )}
    </>
  );
}
