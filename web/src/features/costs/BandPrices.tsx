import { mdiClose, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { TextField } from '@/ui/TextField';
import { faultWords } from './faultWords';
import { faultOfBand, type BandPrice } from './priceForm';

const MOST_BANDS = 200;
const MOST_NAME = 200;

interface BandPricesProps {
  bands: readonly BandPrice[];
  /** The currency. */
  unit: string;
  disabled: boolean;
  onChange: (bands: BandPrice[]) => void;
}

/** The edge bands that have a price of their own. */
export function BandPrices({ bands, unit, disabled, onChange }: BandPricesProps) {
  const { t } = useTranslation('costs');
  const set = (key: number, part: Partial<BandPrice>) =>
    onChange(bands.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const key = Math.max(-1, ...bands.map((row) => row.key)) + 1;
    onChange([...bands, { key, band: '', price: '' }]);
  };
  return (
    <Box role="group" aria-label={t('list.bands')}>
      <Typography variant="h4" component="h3">
        {t('list.bands')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t('list.bandsHint')}
      </Typography>
      {bands.map((row) => {
        const fault = faultOfBand(row, bands);
        return (
          <Box key={row.key} sx={{ display: 'flex', gap: 1, mb: 1.5, alignItems: 'flex-start' }}>
            <TextField
              label={t('list.band')}
              value={row.band}
              disabled={disabled}
              autoFocus={row.band === '' && row.price === ''}
              fault={fault?.kind === 'duplicate' ? t('list.bandTwice') : undefined}
              onChange={(event) => set(row.key, { band: event.target.value })}
              slotProps={{ htmlInput: { maxLength: MOST_NAME } }}
              sx={{ flex: '2 1 0', minWidth: 0 }}
            />
            <TextField
              label={t('list.bandPrice')}
              value={row.price}
              disabled={disabled}
              unit={unit}
              fault={fault?.kind === 'duplicate' ? undefined : faultWords(fault)}
              onChange={(event) => set(row.key, { price: event.target.value })}
              slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
              sx={{ flex: '1 1 0', minWidth: 96 }}
            />
            {!disabled && (
              <IconButton
                aria-label={t('list.removeBand', { band: row.band })}
                onClick={() => onChange(bands.filter((other) => other.key !== row.key))}
                sx={{ width: 44, height: 44, mt: 0.75 }}
              >
                <Icon path={mdiClose} />
              </IconButton>
            )}
          </Box>
        );
      })}
      {!disabled && bands.length < MOST_BANDS && (
        <Button startIcon={<Icon path={mdiPlus} />} onClick={add} sx={{ minHeight: 44 }}>
          {t('list.addBand')}
        </Button>
      )}
    </Box>
  );
}
