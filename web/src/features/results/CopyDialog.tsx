import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@/domain/job/job';

/** What goes from a result into the new calculation. */
export interface CopyChoice {
  panels: boolean;
  stock: boolean;
  configuration: boolean;
  /** Keeps the result, to compare the next one with it. */
  keep: boolean;
}

interface CopyDialogProps {
  job: Job;
  onClose: () => void;
  onCopy: (choice: CopyChoice) => void;
}

const PARTS = ['panels', 'stock', 'configuration'] as const;

/** Asks what of a result's inputs the new calculation begins with. */
export function CopyDialog({ job, onClose, onCopy }: CopyDialogProps) {
  const { t } = useTranslation(['copying', 'common']);
  const id = useId();
  const [choice, setChoice] = useState<CopyChoice>({
    panels: true,
    stock: true,
    configuration: true,
    keep: true,
  });
  const nothing = PARTS.every((part) => !choice[part]);
  const box = (part: keyof CopyChoice, label: string) => (
    <FormControlLabel
      control={
        <Checkbox
          checked={choice[part]}
          onChange={(_, checked) => setChoice((now) => ({ ...now, [part]: checked }))}
        />
      }
      label={label}
      sx={{ minHeight: 44 }}
    />
  );
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('copying:title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{t('copying:text')}</DialogContentText>
        <FormGroup>
          {box('panels', t('copying:panels', { count: job.panels.length }))}
          {box('stock', t('copying:stock', { count: job.stock_panels.length }))}
          {box('configuration', t('copying:configuration'))}
          <Divider sx={{ my: 1 }} />
          {box('keep', t('copying:keep'))}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        <Button variant="contained" disabled={nothing} onClick={() => onCopy(choice)}>
          {t('copying:copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
