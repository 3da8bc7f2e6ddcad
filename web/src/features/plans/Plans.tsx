import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { mdiEmailOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { Plan } from '@/api/types';
import { planName } from '@/i18n/planName';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import { CycleToggle } from './CycleToggle';
import { PlanCard } from './PlanCard';
import type { Cycle } from './price';
import { salesMail } from './salesMail';
import { useChangePlan, usePlans } from './usePlans';
import { usePriceText } from './usePriceText';

interface PlansProps {
  signedIn: boolean;
  /** The plan of the account; null for visitors and until it is known. */
  currentPlan: string | null;
  /** A visitor is being asked to register. */
  asking: boolean;
  /** A visitor has chosen a plan: an account comes first. */
  onNeedAccount: () => void;
}

const GRID = {
  display: 'grid',
  columnGap: { md: 2, lg: 3 },
  rowGap: { xs: 2, md: 0 },
  gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' },
  maxWidth: { xs: 520, md: 'none' },
  alignSelf: 'center',
  width: '100%',
};

/** The plans side by side, and the change to another. */
export function Plans({ signedIn, currentPlan, asking, onNeedAccount }: PlansProps) {
  const { t } = useTranslation('plans');
  const { t: tAuth } = useTranslation('auth');
  const id = useId();
  const [cycle, setCycle] = useState<Cycle>('yearly');
  const [chosen, setChosen] = useState<Plan | null>(null);
  const { data: plans, error, refetch } = usePlans();
  const change = useChangePlan();
  const priceText = usePriceText();

  const [wasAsking, setWasAsking] = useState(asking);
  if (wasAsking !== asking) {
    setWasAsking(asking);
    // Whoever did not register has not chosen anything either.
    if (!asking && !signedIn) setChosen(null);
  }

  if (error && !plans) {
    return (
      <Alert
        severity="error"
        variant="outlined"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('loadFailed')}
      </Alert>
    );
  }

  const rank = (name: string | null) => plans?.findIndex((plan) => plan.name === name) ?? -1;
  const name = (plan: Plan) => planName(plan.name, tAuth);
  const isDown = (plan: Plan) => plan.name === 'free' || rank(plan.name) < rank(currentPlan);

  const confirmed = (plan: Plan) =>
    change.mutate(plan.name, {
      onSuccess: () => toast({ severity: 'success', text: t('changed', { plan: name(plan) }) }),
      onError: (thrown) => toast({ severity: 'error', text: `${t('changeFailed')} ${errorText(thrown)}` }),
      onSettled: () => setChosen(null),
    });

  const action = (plan: Plan) => {
    const sx = { minHeight: 44 };
    // The way down is never the one that is pointed out.
    const variant = plan.name === 'pro' && !(signedIn && isDown(plan)) ? 'contained' : 'outlined';
    if (signedIn && plan.name === currentPlan) {
      return (
        <Button variant="outlined" disabled sx={sx}>
          {t('current')}
        </Button>
      );
    }
    if (plan.contact_sales) {
      const words = { plan: name(plan) };
      return (
        <Button
          variant={variant}
          href={salesMail(t('mail.subject', words), t('mail.body', words))}
          startIcon={<Icon path={mdiEmailOutline} />}
          sx={sx}
        >
          {t('contact')}
        </Button>
      );
    }
    const words =
      !signedIn && plan.name === 'free'
        ? t('start')
        : t(signedIn && isDown(plan) ? 'downgradeTo' : 'choose', { plan: name(plan) });
    return (
      <Button
        variant={variant}
        disabled={signedIn && currentPlan === null}
        onClick={() => {
          setChosen(plan);
          if (!signedIn) onNeedAccount();
        }}
        sx={sx}
      >
        {words}
      </Button>
    );
  };

  const wanted = signedIn && currentPlan !== null && chosen?.name !== currentPlan ? chosen : null;
  const down = wanted !== null && isDown(wanted);
  const words = wanted && { plan: name(wanted), price: priceText(wanted, cycle) };
  return (
    <>
      <CycleToggle cycle={cycle} onChange={setCycle} />
      {plans ? (
        <Box sx={GRID}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.name}
              plan={plan}
              cycle={cycle}
              current={signedIn && plan.name === currentPlan}
              headingId={`${id}-${plan.name}`}
              action={action(plan)}
            />
          ))}
        </Box>
      ) : (
        <Box role="status" aria-label={t('loading')} sx={GRID}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} variant="rounded" height={680} />
          ))}
        </Box>
      )}
      <ConfirmDialog
        open={wanted !== null}
        busy={change.isPending}
        title={words ? t(down ? 'confirm.downTitle' : 'confirm.title', words) : ''}
        text={words ? t(down ? 'confirm.downText' : 'confirm.text', words) : ''}
        confirm={words ? t(down ? 'confirm.downAction' : 'confirm.action', words) : ''}
        onClose={() => setChosen(null)}
        onConfirm={() => wanted && confirmed(wanted)}
        onGone={() => {
          // The button that was pressed cannot be pressed any more: the plan itself takes the focus.
          if (change.data) document.getElementById(`${id}-${change.data.plan_name}`)?.focus();
          change.reset();
        }}
      />
    </>
  );
}
