import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { LIMITS } from '@/lib/fieldLimits';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/TextField';
import { SecretDialog } from './SecretDialog';
import { EVENTS, eventText, useCreateWebhook, type WebhookEvent } from './useWebhooks';

/** Where to, what of, what for; then the secret. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const create = useCreateWebhook();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>([
    'calculation.finished',
    'calculation.failed',
  ]);

  if (create.data) return <SecretDialog secret={create.data.secret ?? ''} onClose={onClose} />;
  const choose = (event: WebhookEvent, on: boolean) =>
    setChosen(EVENTS.filter((known) => (known === event ? on : chosen.includes(known))));
  return (
    <FormDialog
      title={t('new.title')}
      submit={t('create')}
      ready={url.trim() !== '' && chosen.length > 0}
      busy={create.isPending}
      onSubmit={() =>
        create.mutate({ url: url.trim(), events: [...chosen], description: description.trim() || null })
      }
      onClose={onClose}
    >
      {create.error && <Alert severity="error">{errorText(create.error)}</Alert>}
      <TextField
        label={t('new.url')}
        helperText={t('new.urlHint')}
        type="url"
        autoFocus
        fullWidth
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        slotProps={{ htmlInput: { maxLength: LIMITS.NewWebhook.url.maxLength } }}
      />
      <FormControl component="fieldset" variant="standard">
        <FormLabel component="legend">{t('new.events')}</FormLabel>
        <FormGroup>
          {EVENTS.map((event) => (
            <FormControlLabel
              key={event}
              sx={{ minHeight: 44 }}
              control={<Checkbox checked={chosen.includes(event)} onChange={(_, on) => choose(event, on)} />}
              label={t(eventText(event))}
            />
          ))}
        </FormGroup>
      </FormControl>
      <TextField
        label={t('new.description')}
        helperText={t('new.descriptionHint')}
        fullWidth
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        slotProps={{ htmlInput: { maxLength: LIMITS.NewWebhook.description.maxLength } }}
      />
    </FormDialog>
  );
}
