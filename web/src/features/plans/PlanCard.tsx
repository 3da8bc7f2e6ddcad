import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { mdiCheck, mdiMinus } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@/api/types';
import { planName } from '@/i18n/planName';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { featuresOf, limitsOf, type Offer } from './offers';
import { PlanPrice } from './PlanPrice';
import type { Cycle } from './price';

interface PlanCardProps {
  plan: Plan;
  cycle: Cycle;
  /** The plan that the account is on. */
  current: boolean;
  /** Its heading, which takes the focus when the plan has been chosen. */
  headingId: string;
  /** The button that chooses it. */
  action: ReactNode;
}

const KNOWN = ['free', 'pro', 'enterprise'] as const;

/** A plan with its price, its limits and what it can do. */
export function PlanCard({ plan, cycle, current, headingId: id, action }: PlanCardProps) {
  const { t, i18n } = useTranslation('plans');
  const { t: tAuth } = useTranslation('auth');
  const highlighted = plan.name === 'pro';
  const known = KNOWN.find((name) => name === plan.name);
  const limits = limitsOf(plan, t, i18n.language).map((text) => ({ text, included: true }));
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{
        p: { xs: 2.5, sm: 3 },
        display: 'grid',
        rowGap: 2,
        alignContent: 'start',
        // The parts of the cards side by side begin at the same height.
        gridTemplateRows: { md: 'subgrid' },
        gridRow: { md: 'span 7' },
        ...(highlighted && {
          borderColor: 'primary.main',
          boxShadow: '0 0 0 1px var(--mui-palette-primary-main), 0 12px 32px -16px rgb(0 0 0 / 45%)',
        }),
      }}
    >
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
          <Typography id={id} variant="h2" tabIndex={-1}>
            {planName(plan.name, tAuth)}
          </Typography>
          {current ? (
            <Chip size="small" label={t('current')} variant="outlined" />
          ) : (
            highlighted && <Chip size="small" color="primary" label={t('popular')} />
          )}
        </Box>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {known && t(`taglines.${known}`)}
        </Typography>
      </Box>
      <PlanPrice plan={plan} cycle={cycle} />
      {action}
      <Divider />
      <Offers offers={limits} />
      <Divider />
      <Offers offers={featuresOf(plan, t, i18n.language)} />
    </Card>
  );
}

function Offers({ offers }: { offers: Offer[] }) {
  const { t } = useTranslation('plans');
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, alignContent: 'start' }}
    >
      {offers.map(({ text, included }) => (
        <Box
          component="li"
          key={text}
          sx={{
            display: 'flex',
            gap: 1.25,
            alignItems: 'flex-start',
            color: included ? 'text.primary' : 'text.secondary',
          }}
        >
          <Icon
            path={included ? mdiCheck : mdiMinus}
            fontSize="small"
            sx={{ mt: '2px', color: included ? 'success.main' : 'text.secondary' }}
          />
          <span>
            <VisuallyHidden>{included ? t('included') : t('notIncluded')}: </VisuallyHidden>
            {text}
          </span>
        </Box>
      ))}
    </Box>
  );
}
