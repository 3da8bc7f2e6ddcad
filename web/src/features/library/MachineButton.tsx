import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiClose, mdiMenuDown, mdiSawBlade } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { Tooltip } from '@/ui/Tooltip';

interface MachineButtonProps {
  /** Null where none was chosen. */
  name: string | null;
  onOpen: () => void;
  onLeave: () => void;
}

/** The name of the machine as a field that opens the library. */
export function MachineButton({ name, onOpen, onLeave }: MachineButtonProps) {
  const { t } = useTranslation('library');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={onOpen}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          minHeight: 56,
          px: 1.5,
          gap: 1.5,
          justifyContent: 'flex-start',
          textAlign: 'left',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          '&:hover': { borderColor: 'text.primary' },
          '&.Mui-focusVisible': { borderColor: 'primary.main' },
        }}
      >
        <Icon path={mdiSawBlade} sx={{ color: 'text.secondary' }} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {t('apply.label')}
          </Typography>{' '}
          <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {name ?? t('apply.open')}
          </Typography>
        </Box>
        <Icon path={mdiMenuDown} sx={{ color: 'action.active' }} />
      </ButtonBase>
      {name !== null && (
        <Tooltip title={t('apply.leave')}>
          <IconButton aria-label={t('apply.leave')} onClick={onLeave} sx={{ minWidth: 44, minHeight: 44 }}>
            <Icon path={mdiClose} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
