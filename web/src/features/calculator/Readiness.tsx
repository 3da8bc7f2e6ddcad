// Ready or not, and the way to what is still to be done.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { faultText } from '@/api/errors';
import type { FieldFault } from '@/api/types';
import { formatArea } from '@/lib/measures';
import type { Checks } from './checks';
import { useCalculatorStore } from './store';
import { useWords } from './words';

const LINKS = ['goStock', 'goPanels', 'goSettings'] as const;

export function Readiness({ checks, running }: { checks: Checks; running: boolean }) {
  const { t, language } = useWords();
  const setStep = useCalculatorStore((state) => state.setStep);
  const server = useCalculatorStore((state) => state.serverFaults.others);
  const area = (mm2: number) => formatArea(mm2, language);
  const { stock, panels } = checks;
  const worded = (fault: FieldFault) => {
    const most = fault.fault === 'too_long' && typeof fault.max === 'number' ? fault.max : null;
    if (most !== null && fault.path === 'panels') return t('review.mostPanels', { max: most });
    if (most !== null && fault.path === 'stock_panels') return t('review.mostStock', { max: most });
    return faultText(fault);
  };

  const problems = [
    ...(stock.rows === 0 ? [t('review.noStock')] : []),
    ...(panels.rows === 0 ? [t('review.noPanels')] : []),
    ...(checks.areaExceeded && stock.rows > 0
      ? [t('review.area', { panels: area(panels.area), stock: area(stock.area) })]
      : []),
    ...(checks.faultyStock > 0 ? [t('review.faultyStock', { count: checks.faultyStock })] : []),
    ...(checks.faultyPanels > 0 ? [t('review.faultyPanels', { count: checks.faultyPanels })] : []),
    ...(checks.faultySettings > 0 ? [t('review.faultySettings')] : []),
  ];

  return (
    <Stack spacing={1}>
      {/* Once it runs, being ready is no news. */}
      {!(running && checks.ready) && (
        <Alert severity={checks.ready ? 'success' : 'warning'}>
          <AlertTitle>{t(checks.ready ? 'review.ready' : 'review.notReady')}</AlertTitle>
          {checks.ready ? (
            t('review.readyText')
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Box>
          )}
        </Alert>
      )}
      {server.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{t('review.server')}</AlertTitle>
          {server.map(worded).join('; ')}
        </Alert>
      )}
      <Stack direction="row" spacing={{ xs: 0.75, sm: 1 }} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {LINKS.map((link, step) => (
          <Button
            key={link}
            size="small"
            variant="outlined"
            sx={{
              minHeight: { xs: 44, sm: 32 },
              px: { xs: 0.75, sm: 1.125 },
              flex: { xs: '1 0 auto', sm: 'none' },
            }}
            onClick={() => setStep(step)}
          >
            {t(`review.${link}`)}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
