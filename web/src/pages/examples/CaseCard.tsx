import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiCheckDecagramOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '@/lib/numbers';
import { Figures } from '@/ui/Figures';
import { Icon } from '@/ui/Icon';
import { sizeText, unitOf, type SampleCase } from './cases';
import { SheetSketch } from './SheetSketch';

interface CaseCardProps {
  sample: SampleCase;
  signedIn: boolean;
  onOpen: () => void;
}

/** A job with what the optimiser makes of it, and the way to try it. */
export function CaseCard({ sample, signedIn, onOpen }: CaseCardProps) {
  const { t, i18n } = useTranslation(['examples', 'common']);
  const { language } = i18n;
  const { name, pieces, stock, sheets, cuts, used, fewest, sheet } = sample;
  const title = t(`cases.${name}.title`);
  const unit = unitOf(name);
  const size = sizeText(sheet, unit, language, t('common:units.mm'));
  const panels = sheet.tiles.filter(({ row }) => row !== null);
  const area = panels.reduce((sum, tile) => sum + tile.width * tile.height, 0);
  return (
    <Card
      component="li"
      sx={{
        p: { xs: 2.5, sm: 3 },
        display: 'grid',
        rowGap: 2,
        alignContent: 'start',
        gridTemplateRows: { md: 'subgrid' },
        gridRow: { md: 'span 5' },
      }}
    >
      <Box>
        <Typography variant="h3">{title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {t(`cases.${name}.text`)}
        </Typography>
      </Box>
      <Box component="figure" sx={{ m: 0, alignSelf: 'end' }}>
        <SheetSketch sheet={sheet} unit={unit} label={t('cases.picture', { size, count: panels.length })} />
        <Typography
          component="figcaption"
          variant="body2"
          color="textSecondary"
          sx={{ mt: 1, minHeight: { md: '2.6rem' } }}
        >
          {t('cases.caption', {
            size,
            used: formatPercent(area / (sheet.width * sheet.height), language),
          })}
        </Typography>
      </Box>
      <Figures
        column={92}
        items={[
          [t('cases.panels'), formatCount(pieces, language)],
          [t('cases.stock'), formatCount(stock, language)],
          [t('cases.sheets'), formatCount(sheets, language)],
          [t('cases.efficiency'), formatPercent(used, language)],
          [t('cases.waste'), formatPercent(1 - used, language)],
          [t('cases.cuts'), formatCount(cuts, language)],
        ]}
      />
      <Typography
        variant="body2"
        sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'success.main', fontWeight: 600 }}
      >
        {fewest && (
          <>
            <Icon path={mdiCheckDecagramOutline} fontSize="small" />
            {t('cases.proof')}
          </>
        )}
      </Typography>
      <Button
        variant="outlined"
        onClick={onOpen}
        aria-label={t(signedIn ? 'cases.loadNamed' : 'cases.registerNamed', { name: title })}
        sx={{ minHeight: 44 }}
      >
        {t(signedIn ? 'cases.load' : 'cases.register')}
      </Button>
    </Card>
  );
}
