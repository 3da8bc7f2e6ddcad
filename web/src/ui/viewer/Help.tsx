import IconButton from '@mui/material/IconButton';
import { Tooltip } from '@/ui/Tooltip';
import { mdiHelpCircleOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { Icon } from '@/ui/Icon';
import { HELP } from './commands';
import { useViewer, useViewerState } from './viewerContext';

const HelpBox = lazyAside(async () => (await import('./HelpBox')).HelpBox, 'viewer');

/** What keys and pointer do in the drawing. */
export function Help() {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const button = useRef<HTMLButtonElement>(null);
  const open = useViewerState((state) => state.help);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  const set = (help: boolean) => store.setState({ help });
  return (
    <>
      <Tooltip title={`${t('help.title')} (${HELP.name})`}>
        <IconButton
          ref={button}
          aria-label={t('help.title')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => set(true)}
          sx={{ width: 44, height: 44 }}
        >
          <Icon path={mdiHelpCircleOutline} />
        </IconButton>
      </Tooltip>
      {wanted && <HelpBox open={open} anchorEl={() => button.current} onClose={() => set(false)} />}
    </>
  );
}
