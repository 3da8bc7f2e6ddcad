import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { effortWords } from '@/api/effortWords';
import type { Configuration, Job } from '@/api/types';
import { formatThin } from '@/lib/lengths';
import { Figures } from '@/ui/Figures';
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
  const id = useId();
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="md" fullScreen={phone} aria-labelledby={id}>
      <DialogTitle id={id}>{t('request.title')}</DialogTitle>
      <DialogContent dividers>
        <Stack spacing={3}>
          <section>
            <Typography variant="h4" component="h3" gutterBottom>
              {t('request.stock')}
            </Typography>
            <RequestRows label={t('request.stock')} rows={job.stock_panels} />
          </section>
          <section>
            <Typography variant="h4" component="h3" gutterBottom>
              {t('request.panels')}
            </Typography>
            <RequestRows label={t('request.panels')} rows={job.panels} />
          </section>
          <section>
            <Typography variant="h4" component="h3" gutterBottom>
              {t('request.configuration')}
            </Typography>
            <Settings configuration={job.configuration} />
          </section>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
        <Button variant="contained" onClick={onUse}>
          {t('actions.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const PRIORITIES = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;
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
      ]}
    />
  );
}
