import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Material } from '@/api/types';
import { clamped } from '@/ui/clamped';
import { ColorDot } from '@/ui/ColorDot';
import { Figures } from '@/ui/Figures';
import type { MaterialRowsProps } from './handlers';
import { MaterialActions } from './MaterialActions';
import { StatusChips } from './StatusChips';
import { useMaterialText } from './useMaterialText';

/** The catalogue on a phone. */
export function MaterialCards({ materials, ...handlers }: MaterialRowsProps) {
  const { t } = useTranslation('materials');
  const text = useMaterialText();
  // What a material does not have is left out.
  const figures = (material: Material): [string, string][] => [
    ...(material.thickness === null
      ? []
      : [[t('dialog.thickness'), text.thickness(material, true)] as [string, string]]),
    ...(material.price_per_unit === null
      ? []
      : [[t('columns.price'), text.price(material)] as [string, string]]),
    ...(material.density === null
      ? []
      : [[t('dialog.density'), text.density(material, true)] as [string, string]]),
  ];
  return (
    <Box
      component="ul"
      aria-label={t('title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {materials.map((material) => (
        <Card component="li" key={material.id} sx={{ p: 2, pb: 0.5 }}>
          <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'baseline' }}>
            {material.color && <ColorDot color={material.color} />}
            <Typography
              component="h2"
              title={text.name(material)}
              sx={{ fontWeight: 650, fontSize: '1.05rem', flexGrow: 1, ...clamped(3) }}
            >
              {text.name(material)}
            </Typography>
            <StatusChips material={material} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {[t(`types.${material.type}`), material.code, text.standardSize(material)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {figures(material).length > 0 && (
            <Figures
              // A price with its unit is the longest of them; no number is parted from its unit.
              sx={{
                my: 1.5,
                columnGap: 1,
                gridTemplateColumns: 'minmax(max-content, 4fr) minmax(0, 8fr) minmax(max-content, 6.5fr)',
                '& dd': { fontSize: '0.9375rem' },
              }}
              items={figures(material)}
            />
          )}
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'flex-end',
              borderTop: 1,
              borderColor: 'divider',
              pt: 0.5,
            }}
          >
            <MaterialActions material={material} {...handlers} />
          </Box>
        </Card>
      ))}
    </Box>
  );
}
