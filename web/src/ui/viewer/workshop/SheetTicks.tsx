import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isDone } from './progress';
import { TickRow } from './TickRow';
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
      <Box sx={{ maxHeight: { md: 148 }, overflow: { md: 'auto' }, mx: -1 }}>
        {sheets
          .filter(({ group }) => group === sheet.group)
          .map((one) => (
            <TickRow
              key={one.index}
              checked={isDone(progress, one)}
              onChange={() => tickSheet(one)}
              name={
                <span style={one === sheet ? { fontWeight: 650 } : undefined}>
                  {t('sheet', { numbers: one.index + 1 })}
                </span>
              }
            />
          ))}
      </Box>
    </Box>
  );
}
