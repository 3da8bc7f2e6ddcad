import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { TextField } from '@/ui/TextField';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** What deliveries are signed with, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Not allowed here: the secret is marked, so that Ctrl+C takes it.
      field.current?.select();
    }
  };
  return (
    // Only the button closes it: the secret is not shown again.
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id} onClose={undefined}>
      <DialogTitle id={id}>{t('secret.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">{t('secret.once')}</Alert>
          <Stack spacing={1.5} sx={{ alignItems: { sm: 'flex-start' } }}>
            <TextField
              fullWidth
              multiline
              label={t('secret.label')}
              value={secret}
              inputRef={field}
              onFocus={(event) => event.target.select()}
              slotProps={{
                input: {
                  readOnly: true,
                  sx: {
                    '& textarea': { fontFamily: 'monospace', fontSize: '0.9rem', wordBreak: 'break-all' },
                  },
                },
              }}
            />
            <Button
              variant="contained"
              autoFocus
              onClick={() => void copy()}
              startIcon={<Icon path={copied ? mdiCheck : mdiContentCopy} />}
              sx={{ minHeight: 44, flexShrink: 0 }}
            >
              {t(copied ? 'secret.copied' : 'secret.copy')}
            </Button>
            {/* Beside the button: inside it the browser leaves these words out of its name. */}
            <span role="status">
              <VisuallyHidden>{copied && t('secret.copied')}</VisuallyHidden>
            </span>
          </Stack>
          <Typography variant="body2" color="textSecondary">
            {t('secret.use')}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {t('secret.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
