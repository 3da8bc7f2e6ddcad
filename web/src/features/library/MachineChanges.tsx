import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { MachineField, MachineRules } from '@/domain/job/machine';
import { useMayChange } from '@/api/useMayChange';
import { fieldWords } from './machineWords';

interface MachineChangesProps {
  was: MachineRules;
  now: MachineRules;
  changed: readonly MachineField[];
  onBack: () => void;
  /** Keeps what differs in the machine; undefined where it is not the person's own. */
  onKeep: (() => void) | undefined;
  busy: boolean;
}

/** Whether the job is cut as the machine has it, else what differs, with the ways to be one again. */
export function MachineChanges({ was, now, changed, onBack, onKeep, busy }: MachineChangesProps) {
  const { t } = useTranslation('library');
  const mayChange = useMayChange();
  if (changed.length === 0) {
    return (
      <Typography role="status" variant="body2" color="textSecondary">
        {t('apply.same')}
      </Typography>
    );
  }
  const fields = changed.map((field) => {
    const { name, value } = fieldWords(now, field);
    return t('apply.was', { field: name, now: value, was: fieldWords(was, field).value });
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography role="status" variant="body2" sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        {t('apply.changed', { fields: fields.join('; ') })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        <Button size="small" onClick={onBack} sx={{ minHeight: 44 }}>
          {t('apply.back')}
        </Button>
        {mayChange && onKeep && (
          <Button size="small" onClick={onKeep} loading={busy} sx={{ minHeight: 44 }}>
            {t('saveMachine.update')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
