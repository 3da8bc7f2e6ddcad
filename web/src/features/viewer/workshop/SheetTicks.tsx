import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isDone } from './progress';
import type { Saw } from './useSaw';

/** How far the whole job is; ticks off the sheet on the saw and those cut alike. */
export function SheetTicks({ saw }: { saw: Saw }) {
  const { t } = useTranslation('viewer');
  const { sheets, sheet, progress, parts, sheetsDone, tickSheet } = saw;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, flex: 'none' }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {t('workshop.done', { done: sheetsDone, all: sheets.length })}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('workshop.partsAll', { done: parts.cut, all: parts.all })}
      </Typography>
      <Box sx={{ maxHeight: { md: 148 }, overflow: { md: 'auto' } }}>
        {sheets
          .filter(({ group }) => group === sheet.group)
          .map((one) => (
            <FormControlLabel
              key={one.index}
              control={<Checkbox checked={isDone(progress, one)} onChange={() => tickSheet(one)} />}
              label={t('sheet', { numbers: one.index + 1 })}
              sx={{
                minHeight: { xs: 48 },
                mr: 2,
                '& .MuiFormControlLabel-label': { fontWeight: one === sheet ? 650 : 400 },
              }}
            />
          ))}
      </Box>
    </Box>
  );
}
