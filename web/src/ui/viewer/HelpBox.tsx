import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMANDS } from './commands';

interface HelpBoxProps {
  open: boolean;
  anchorEl: () => HTMLElement | null;
  onClose: () => void;
}

/** The keys, and what the pointer does. */
export function HelpBox(props: HelpBoxProps) {
  const { t } = useTranslation('viewer');
  const id = useId();
  return (
    <Popover
      {...props}
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
        {Object.values(COMMANDS).map(({ id: command, shortcut }) => (
          <Box key={command} sx={{ display: 'contents' }}>
            <dt>{shortcut.name}</dt>
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
  );
}
