// What is cut off the four sides of a sheet: all at once or side by side.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SIDES, type Side, type Trims } from '@/domain/job/sawRules';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { LengthField } from './LengthField';

type TrimFieldsProps = {
  trim: Trims;
  fault: (side: Side) => string | undefined;
  /** What stands above says already what they are. */
  plain?: boolean;
  /** Sides of which nothing is cut off are left out. */
  onChange: (trim: Trims) => void;
};

export function TrimFields({ trim, fault, plain = false, onChange }: TrimFieldsProps) {
  const { t } = useTranslation('saw');
  const set = (changed: Trims) => {
    const kept = Object.entries({ ...trim, ...changed }).filter(([, length]) => Number(length) !== 0);
    onChange(Object.fromEntries(kept));
  };
  const lengths = SIDES.map((side) => trim[side] ?? '0');
  const alike = lengths.every((length) => length === lengths[0]) ? (lengths[0] ?? '0') : '';
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, fontWeight: 600 }}>
        {plain ? <VisuallyHidden>{t('trims')}</VisuallyHidden> : t('trims')}
      </Typography>
      {!plain && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('trimsHint')}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          '& > :first-of-type': { gridColumn: '1 / -1' },
        }}
      >
        <LengthField
          label={t('trimsAll')}
          value={alike}
          fault={undefined}
          onChange={(all) => set(Object.fromEntries(SIDES.map((side) => [side, all])))}
        />
        {SIDES.map((side) => (
          <LengthField
            key={side}
            label={t(`trim.${side}`)}
            value={trim[side] ?? '0'}
            fault={fault(side)}
            onChange={(length) => set({ [side]: length })}
          />
        ))}
      </Box>
    </Box>
  );
}
