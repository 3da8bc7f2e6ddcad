import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { planName } from '@/i18n/planName';

/** The name of a plan, small. */
export function PlanChip({ plan }: { plan: string }) {
  const { t } = useTranslation('auth');
  return <Chip size="small" color={plan === 'free' ? 'default' : 'primary'} label={planName(plan, t)} />;
}
