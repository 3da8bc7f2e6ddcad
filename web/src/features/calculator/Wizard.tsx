// The four steps, one after the other, with the way back and forth.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, Suspense, useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { preloadSoon, lazyChunk } from '@/i18n/lazyChunk';
import { useMayChange } from '@/api/useMayChange';
import { mostOf, type PlanLimits } from '@/domain/job/limits';
import { formatPercent } from '@/lib/numbers';
import { FOOTER } from '@/ui/footer';
import { useNextRender } from '@/ui/useNextRender';
import { useUndoKeys, useWizardActions } from './actions';
import { checksOf, type Checks } from '@/domain/job/checks';
import { PanelsStep } from './PanelsStep';
import { StockStep } from './StockStep';
import { STEPS, useCalculatorStore } from './store';
import { WizardToolbar } from './WizardToolbar';
import { usePricedMaterials } from './useCataloguePrices';
import { useWords } from './words';

const SettingsStep = lazyChunk(
  async () => (await import('./SettingsStep')).SettingsStep,
  'calculator',
  'saw',
  'grid',
);
const ReviewStep = lazyChunk(
  async () => (await import('./ReviewStep')).ReviewStep,
  'calculator',
  'guess',
  'limits',
  'review',
  'saw',
  'grid',
);
preloadSoon(SettingsStep, ReviewStep);

const NAMES = ['stock', 'panels', 'settings', 'review'] as const;

/** Why a step cannot be left forwards; null if it can. */
function obstacle(step: number, checks: Checks): 'noStock' | 'noPanels' | 'notReady' | null {
  if ((step === 0 || step === 3) && checks.stock.rows === 0) return 'noStock';
  if ((step === 1 || step === 3) && checks.panels.rows === 0) return 'noPanels';
  return step === 3 && !checks.ready ? 'notReady' : null;
}

type WizardProps = {
  starting: boolean;
  onStart: () => void;
  /** What the person's plan allows; undefined until it is known. */
  plan?: PlanLimits;
  /** The field for the project, another feature's. */
  project?: ReactNode;
  /** What the library offers in each step, another feature's. */
  library?: { stock: ReactNode; panels: ReactNode; settings: ReactNode };
  /** What the shop's price list offers in the settings; likewise. */
  prices?: ReactNode;
  /** Beside the tools of the wizard itself. */
  tools?: ReactNode;
};

export const Wizard = memo(function Wizard({
  starting,
  onStart,
  plan,
  project,
  library,
  prices,
  tools,
}: WizardProps) {
  const { t, language } = useWords();
  const id = useId();
  const step = useCalculatorStore((state) => state.step);
  const setStep = useCalculatorStore((state) => state.setStep);
  const draft = useCalculatorStore((state) => state.draft);
  const catalogue = usePricedMaterials();
  const checks = useMemo(() => checksOf(draft, mostOf(plan), catalogue), [draft, plan, catalogue]);
  const actions = useWizardActions();
  useUndoKeys(true);
  const narrow = useMediaQuery('(max-width:599.95px)');
  const inputs = useNextRender() ? step : null;

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // A new step is a new page: start reading at its top.
    if (!document.activeElement?.closest('[role="grid"]')) heading.current?.focus();
  }, [step]);

  const name = NAMES[step] ?? 'stock';
  const mayChange = useMayChange();
  const why = obstacle(step, checks) ?? (step === 3 && !mayChange ? 'viewer' : null);
  const reachable = (target: number) => NAMES.slice(0, target).every((_, n) => obstacle(n, checks) === null);

  return (
    <Stack spacing={{ xs: 1.5, sm: 2.5 }} useFlexGap>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          columnGap: { xs: 0, sm: 2 },
          rowGap: { xs: 0, sm: 2 },
          justifyContent: 'space-between',
          alignItems: 'center',
          flexWrap: 'wrap',
        }}
      >
        <Typography
          variant="h1"
          sx={{
            fontSize: { xs: '1.375rem', sm: '1.5rem', md: '1.9rem' },
            '@media (max-width: 379.95px)': { fontSize: '1.2rem' },
          }}
        >
          {t('title')}
        </Typography>
        <WizardToolbar actions={actions} tools={tools} />
      </Stack>
      <Box>
        <Stepper
          nonLinear
          activeStep={step}
          alternativeLabel={narrow}
          aria-label={t('title')}
          sx={{ '@media (max-width: 359.95px)': { '& .MuiStepLabel-label': { fontSize: '0.75rem' } } }}
        >
          {NAMES.map((key, n) => (
            <Step key={key} completed={n < step && obstacle(n, checks) === null}>
              <StepButton onClick={() => setStep(n)} disabled={n > step && !reachable(n)}>
                {t(`steps.${key}`)}
              </StepButton>
            </Step>
          ))}
        </Stepper>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mt: 1.5 }}>
          <LinearProgress
            variant="determinate"
            value={((step + 1) / STEPS) * 100}
            aria-labelledby={`${id}-progress`}
            sx={{ flexGrow: 1, borderRadius: 2 }}
          />
          <Typography id={`${id}-progress`} variant="body2" color="textSecondary">
            {`${t('progress', { step: step + 1, total: STEPS })} · ${formatPercent((step + 1) / STEPS, language, 0)}`}
          </Typography>
        </Stack>
      </Box>
      <Box
        component="section"
        aria-labelledby={`${id}-step`}
        // What lies below does not jump when the step comes.
        sx={inputs === null ? { minHeight: '70vh' } : undefined}
      >
        <Typography
          id={`${id}-step`}
          ref={heading}
          tabIndex={-1}
          variant="h2"
          sx={{ mb: 1, outline: 'none' }}
        >
          {t(`steps.${name}`)}
        </Typography>
        {inputs === 0 && <StockStep plan={plan} library={library?.stock} />}
        {inputs === 1 && <PanelsStep plan={plan} library={library?.panels} />}
        <Suspense fallback={<LinearProgress aria-label={t(`steps.${name}`)} />}>
          {inputs === 2 && <SettingsStep project={project} library={library?.settings} prices={prices} />}
          {inputs === 3 && <ReviewStep checks={checks} plan={plan} running={starting} />}
        </Suspense>
      </Box>
      <Stack
        {...FOOTER}
        direction="row"
        sx={{
          gap: 2,
          position: 'sticky',
          bottom: 0,
          zIndex: 5,
          py: 1.5,
          alignItems: 'center',
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'divider',
          // In a low window, such as a phone's on its side, it would leave too little of the list.
          '@media (max-height: 480px)': { position: 'static' },
        }}
      >
        <Button color="inherit" variant="outlined" disabled={step === 0} onClick={() => setStep(step - 1)}>
          {t('back')}
        </Button>
        <Typography
          id={`${id}-why`}
          variant="body2"
          color="textSecondary"
          sx={{ ml: 'auto', textAlign: 'right' }}
        >
          {why && t(`why.${why}`)}
        </Typography>
        {step < STEPS - 1 ? (
          <Button
            variant="contained"
            disabled={why !== null}
            aria-describedby={`${id}-why`}
            onClick={() => setStep(step + 1)}
          >
            {t('next')}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={why !== null || starting}
            aria-describedby={`${id}-why`}
            onClick={onStart}
          >
            {t(starting ? 'run.optimising' : 'run.start')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
});
