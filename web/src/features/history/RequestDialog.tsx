import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { effortWords } from '@/api/effortWords';
import { ruleWords } from '@/api/ruleWords';
import { sawRulesOf } from '@/domain/job/sawRules';
import type { Configuration, Job } from '@/domain/job/job';
import { formatThin } from '@/i18n/lengths';
import { Figures } from '@/ui/Figures';
import { TitledDialog } from '@/ui/TitledDialog';
import { RequestRows } from './RequestRows';

interface RequestDialogProps {
  open: boolean;
  job: Job;
  onClose: () => void;
  onUse: () => void;
}

/** What was asked: panels, stock and settings of a calculation. */
export function RequestDialog({ open, job, onClose, onUse }: RequestDialogProps) {
  const { t } = useTranslation(['history', 'common']);
  return (
    <TitledDialog title={t('request.title')} open={open} onClose={onClose} maxWidth="md">
      <DialogContent dividers>
        <Stack spacing={3}>
          <Part title={t('request.stock')}>
            <RequestRows label={t('request.stock')} rows={job.stock_panels} />
          </Part>
          <Part title={t('request.panels')}>
            <RequestRows label={t('request.panels')} rows={job.panels} />
          </Part>
          <Part title={t('request.configuration')}>
            <Settings configuration={job.configuration} />
          </Part>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
        <Button variant="contained" onClick={onUse}>
          {t('actions.use')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h4" component="h3" gutterBottom>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const PRIORITIES = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;
const PREFERENCES = ['0', '1', '2'] as const;

function Settings({ configuration }: { configuration: Configuration }) {
  const { t, i18n } = useTranslation(['history', 'common']);
  const thin = (text: string) => `${formatThin(text, i18n.language)} ${t('common:units.length')}`;
  const yes = (value: boolean) => (value ? t('request.yes') : t('request.no'));
  return (
    <Figures
      column={200}
      items={[
        [t('request.kerf'), thin(configuration.cut_thickness)],
        [t('request.trim'), thin(configuration.min_trim_dimension)],
        [
          t('request.priority'),
          t(`request.priorities.${PRIORITIES[configuration.optimization_priority] ?? '0'}`),
        ],
        [t('request.effort'), effortWords(configuration.optimization_factor)],
        [
          t('request.preference'),
          t(`request.preferences.${PREFERENCES[configuration.cut_orientation_preference] ?? '0'}`),
        ],
        [t('request.considerGrain'), yes(configuration.consider_orientation)],
        [t('request.singleSheet'), yes(configuration.use_single_stock_unit)],
        ...ruleWords(sawRulesOf(configuration)),
      ]}
    />
  );
}
