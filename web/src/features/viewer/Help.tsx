import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Tooltip } from '@/ui/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiHelpCircleOutline } from '@mdi/js';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { COMMANDS, HELP_KEY } from './commands';
import { useViewer, useViewerState } from './viewerContext';

/** What keys and pointer do in the drawing. */
export function Help() {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const open = useViewerState((state) => state.help);
  const set = (help: boolean) => store.setState({ help });
  return (
    <>
      <Tooltip title={`${t('help.title')} (${HELP_KEY})`}>
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
      <Popover
        open={open}
        anchorEl={() => button.current}
        onClose={() => set(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2, maxWidth: 420 } } }}
      >
        <Typography id={id} variant="h4" component="h2" gutterBottom>
          {t('help.title')}
        </Typography>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 2,
            rowGap: 0.75,
            '& dt': { fontWeight: 650, whiteSpace: 'nowrap' },
            '& dd': { m: 0 },
          }}
        >
          {Object.values(COMMANDS).map(({ id: command, keyName }) => (
            <Box key={command} sx={{ display: 'contents' }}>
              <dt>{keyName}</dt>
              <dd>{t(`command.${command}`)}</dd>
            </Box>
          ))}
          {(['wheel', 'drag', 'click', 'doubleClick'] as const).map((gesture) => (
            <Box key={gesture} sx={{ display: 'contents' }}>
              <dt>{t(`help.${gesture}`)}</dt>
              <dd>{t(`help.${gesture}Does`)}</dd>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  );
}
