// Chooses an edge band for each side, arranged as the sides lie.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ChoiceField } from '@/ui/ChoiceField';
import Typography from '@mui/material/Typography';
import type { EdgeBands } from '@/domain/job/edges';
import { EdgeSquare } from './EdgeSquare';
import { BANDS, NO_EDGES, SIDES, type Side } from '@/domain/job/edges';
import { useCalculatorStore } from './store';
import { bandName, useWords } from './words';

type EdgesFormProps = {
  edge: EdgeBands;
  first: Side;
  onChange: (edge: EdgeBands) => void;
  onDone: () => void;
};

const AREA: Record<Side, string> = { top: '1 / 2', bottom: '3 / 2', left: '2 / 1', right: '2 / 3' };

export function EdgesForm({ edge, first, onChange, onDone }: EdgesFormProps) {
  const { t } = useWords();
  const lastBand = useCalculatorStore((state) => state.lastBand);
  const setLastBand = useCalculatorStore((state) => state.setLastBand);
  const known = [...new Set<string>([...BANDS, lastBand, ...SIDES.flatMap((side) => edge[side] ?? [])])];
  const all = SIDES.map((side) => edge[side]).find((band) => band !== null) ?? lastBand;

  return (
    <Stack spacing={1.5} sx={{ p: 2, width: 'min(560px, 92vw)' }}>
      <Typography variant="h5" component="h2">
        {t('edge.title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' },
          alignItems: 'center',
          justifyItems: 'center',
        }}
      >
        {SIDES.map((side) => (
          <ChoiceField
            key={side}
            fullWidth
            size="small"
            label={t(`edge.${side}`)}
            value={edge[side] ?? ''}
            autoFocus={side === first}
            sx={{ gridArea: { sm: AREA[side] } }}
            onChange={(event) => {
              const band = event.target.value;
              if (band) setLastBand(band);
              onChange({ ...edge, [side]: band || null });
            }}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{t('edge.none')}</option>
            {known.map((band) => (
              <option key={band} value={band}>
                {bandName(t, band)}
              </option>
            ))}
          </ChoiceField>
        ))}
        <Box sx={{ gridArea: '2 / 2', display: { xs: 'none', sm: 'block' } }}>
          <EdgeSquare edge={edge} size={56} />
        </Box>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
        {t('edge.keys')}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button size="small" onClick={() => onChange({ top: all, bottom: all, left: all, right: all })}>
          {`${t('edge.allSides')}: ${bandName(t, all)}`}
        </Button>
        <Button size="small" onClick={() => onChange(NO_EDGES)}>
          {t('edge.clear')}
        </Button>
        <Box sx={{ flexGrow: 1 }} />
        <Button size="small" variant="contained" onClick={onDone}>
          {t('edge.done')}
        </Button>
      </Stack>
    </Stack>
  );
}
