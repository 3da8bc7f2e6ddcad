import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TickRow } from './TickRow';
import type { Saw } from './useSaw';

/** How far the whole job is; ticks off the sheet on the saw and those cut alike. */
export function SheetTicks({ saw }: { saw: Saw }) {
  const { t } = useTranslation('viewer');
  const { sheets, sheet, states, parts, sheetsDone, tickSheet } = saw;
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, flex: 'none' }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {t('workshop.done', { done: sheetsDone, all: sheets.length })}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('workshop.partsAll', { done: parts.cut, all: parts.all })}
      </Typography>
      {parts.spoiled > 0 && (
        <Typography sx={{ color: 'error.main', fontWeight: 600 }}>
          {t('workshop.spoiledAll', { count: parts.spoiled })}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
          maxHeight: { md: 136 },
          overflow: { md: 'auto' },
          mx: -1,
        }}
      >
        {sheets.map(
          (one, place) =>
            one.group === sheet.group && (
              <TickRow
                key={one.index}
                checked={states[place]?.done ?? false}
                onChange={() => tickSheet(one)}
                name={
                  <span style={one === sheet ? { fontWeight: 650 } : undefined}>
                    {t('sheet', { numbers: one.index + 1 })}
                  </span>
                }
              />
            ),
        )}
      </Box>
    </Box>
  );
}
