// Ready or not, and the way to what is still to be done.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/api/errors';
import type { FieldFault } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import { isBeyond, type PlanLimits } from '@/domain/job/limits';
import { formatArea } from '@/i18n/lengths';
import { LimitAlert } from '@/ui/LimitAlert';
import type { Checks } from '@/domain/job/checks';
import { useCalculatorStore } from './store';
import { useWords } from './words';

const LINKS = ['goStock', 'goPanels', 'goSettings'] as const;

type ReadinessProps = { checks: Checks; plan: PlanLimits | undefined; running: boolean };

export function Readiness({ checks, plan, running }: ReadinessProps) {
  const { language } = useWords();
  const { t: review } = useTranslation('review');
  const mayChange = useMayChange();
  const setStep = useCalculatorStore((state) => state.setStep);
  const server = useCalculatorStore((state) => state.serverFaults.others);
  const area = (mm2: number) => formatArea(mm2, language);
  const { stock, panels } = checks;
  const worded = (fault: FieldFault) => {
    const most = fault.fault === 'too_long' && typeof fault.max === 'number' ? fault.max : null;
    if (most !== null && fault.path === 'panels') return review('mostPanels', { max: most });
    if (most !== null && fault.path === 'stock_panels') return review('mostStock', { max: most });
    return faultText(fault);
  };

  const counts = { panels: panels.pieces, stock: stock.rows };
  const lists = ['panels', 'stock'] as const;
  const beyond = lists.filter((list) => isBeyond(list, counts[list], plan));
  // Too long a list is told on its own.
  const problems = [
    ...(stock.rows === 0 ? [review('noStock')] : []),
    ...(panels.rows === 0 ? [review('noPanels')] : []),
    ...(checks.areaExceeded && stock.rows > 0
      ? [review('area', { panels: area(panels.area), stock: area(stock.area) })]
      : []),
    ...(checks.faultyStock > 0 ? [review('faultyStock', { count: checks.faultyStock })] : []),
    ...(checks.faultyPanels > 0 ? [review('faultyPanels', { count: checks.faultyPanels })] : []),
    ...(checks.faultySettings > 0 ? [review('faultySettings')] : []),
  ];

  return (
    <Stack spacing={1}>
      {beyond.map((list) => (
        <LimitAlert key={list} list={list} count={counts[list]} plan={plan} />
      ))}
      {/* Once it runs, being ready is no news; a list that is too long is not ready, nor may a viewer calculate. */}
      {!(checks.ready ? running || !mayChange || beyond.length > 0 : problems.length === 0) && (
        <Alert severity={checks.ready ? 'success' : 'warning'}>
          <AlertTitle>{review(checks.ready ? 'ready' : 'notReady')}</AlertTitle>
          {checks.ready ? (
            review('readyText')
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
          <AlertTitle>{review('server')}</AlertTitle>
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
            {review(link)}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
