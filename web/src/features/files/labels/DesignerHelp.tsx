import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatThin } from '@/i18n/lengths';
import type { Command } from '@/lib/command';
import { LEAP, STEP } from './useDesignKeys';

interface DesignerHelpProps {
  open: boolean;
  anchorEl: () => HTMLElement | null;
  onClose: () => void;
  commands: readonly Command[];
}

const GESTURES = ['arrows', 'resize', 'tab', 'escape', 'click', 'frame', 'drag', 'wheel'] as const;

/** The keys of all commands, and what else keys and pointer do. */
export function DesignerHelp({ commands, ...popover }: DesignerHelpProps) {
  const { t, i18n } = useTranslation(['labels', 'common']);
  const id = useId();
  const length = (mm: number) => `${formatThin(String(mm), i18n.language)} ${t('common:units.length')}`;
  const values = { step: length(STEP), leap: length(LEAP) };
  return (
    <Popover
      {...popover}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2.5, maxWidth: 460 } } }}
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
          rowGap: 0.5,
          '& dt': { fontWeight: 650 },
          '& dd': { m: 0 },
        }}
      >
        {commands.map(
          ({ id: command, label, shortcut }) =>
            shortcut && (
              <Box key={command} sx={{ display: 'contents' }}>
                <dt>{shortcut.name}</dt>
                <dd>{label}</dd>
              </Box>
            ),
        )}
        {GESTURES.map((gesture) => (
          <Box key={gesture} sx={{ display: 'contents' }}>
            <dt>{t(`help.${gesture}`)}</dt>
            <dd>{t(`help.${gesture}Does`, values)}</dd>
          </Box>
        ))}
      </Box>
    </Popover>
  );
}
