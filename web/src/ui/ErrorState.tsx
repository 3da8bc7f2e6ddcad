import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFocusPassedOn } from './focus';

interface ErrorStateProps {
  title: string;
  text?: string;
  /** Left out where asking again cannot help. */
  onRetry?: () => void;
  /** The word on its button, where it does more than ask again. */
  retry?: string;
}

/** Where something could not be loaded: what, why, and once more. */
export function ErrorState({ title, text, onRetry, retry }: ErrorStateProps) {
  const { t } = useTranslation();
  const whole = useFocusPassedOn<HTMLDivElement>();
  return (
    <Alert
      ref={whole}
      severity="error"
      variant="outlined"
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {retry ?? t('actions.retry')}
          </Button>
        )
      }
    >
      <AlertTitle sx={{ mb: text ? undefined : 0 }}>{title}</AlertTitle>
      {text}
    </Alert>
  );
}
