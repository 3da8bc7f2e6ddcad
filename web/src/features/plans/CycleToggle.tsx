import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { CYCLES, type Cycle } from './price';

interface CycleToggleProps {
  cycle: Cycle;
  onChange: (cycle: Cycle) => void;
}

/** By the month or by the year; one of the two is always chosen. */
export function CycleToggle({ cycle, onChange }: CycleToggleProps) {
  const { t } = useTranslation('plans');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        color="primary"
        value={cycle}
        onChange={(_, chosen: Cycle | null) => chosen && onChange(chosen)}
        aria-label={t('cycle.label')}
        sx={{ bgcolor: 'background.paper' }}
      >
        {CYCLES.map((name) => (
          <ToggleButton key={name} value={name} sx={{ px: 3, minHeight: 44 }}>
            {t(`cycle.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Chip color="success" variant="outlined" label={t('savings')} sx={{ fontWeight: 650 }} />
    </Box>
  );
}
