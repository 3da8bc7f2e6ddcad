// How much work is spent, 0-2 in tenths.
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { effortWords } from '@/api/effortWords';
import { useWords } from './words';

type EffortSliderProps = { value: number; onChange: (value: number) => void; onDone: () => void };

export function EffortSlider({ value, onChange, onDone }: EffortSliderProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <Box>
      <Typography id={id} gutterBottom>
        {t('settings.effort')}: <b>{effortWords(value)}</b>
      </Typography>
      <Box sx={{ px: 5 }}>
        <Slider
          aria-labelledby={id}
          value={value}
          min={0}
          max={2}
          step={0.1}
          valueLabelDisplay="auto"
          getAriaValueText={effortWords}
          marks={[
            { value: 0, label: t('settings.effortLow') },
            { value: 1, label: t('settings.effortNormal') },
            { value: 2, label: t('settings.effortHigh') },
          ]}
          onChange={(_, next) => onChange(Math.round(next * 10) / 10)}
          onChangeCommitted={onDone}
        />
      </Box>
      <FormHelperText>{t('settings.effortHint')}</FormHelperText>
    </Box>
  );
}
