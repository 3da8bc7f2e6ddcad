import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { TextField } from '@/ui/TextField';
import Typography from '@mui/material/Typography';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

interface NewKeyDialogProps {
  created: components['schemas']['NewKey'];
  onClose: () => void;
}

/** The key, this once. */
export function NewKeyDialog({ created, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  // Only a request that is repeated with its own key is answered without it; the page sends none.
  const { key = '' } = created;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(key);
      setCopied(true);
    } catch {
      // Not allowed here: the key is marked, so that Ctrl+C takes it.
      field.current?.select();
    }
  };
  return (
    // Only the button closes it: the key is not shown again.
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={`${id}-title`} onClose={undefined}>
      <DialogTitle id={`${id}-title`}>{t('keys.new.title', { name: created.api_key.name })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">{t('keys.new.once')}</Alert>
          <Stack spacing={1.5} sx={{ alignItems: { sm: 'flex-start' } }}>
            <TextField
              fullWidth
              multiline
              label={t('keys.new.key')}
              value={key}
              inputRef={field}
              onFocus={(event) => event.target.select()}
              slotProps={{
                input: {
                  readOnly: true,
                  // Of the key alone: the gap for the label is as wide as the field's own letters make it.
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
              {t(copied ? 'keys.new.copied' : 'keys.new.copy')}
            </Button>
            {/* Beside the button: inside it the browser leaves these words out of its name. */}
            <span role="status">
              <VisuallyHidden>{copied && t('keys.new.copied')}</VisuallyHidden>
            </span>
          </Stack>
          <Typography variant="body2" color="textSecondary">
            {t('keys.new.use')} <code style={{ whiteSpace: 'nowrap' }}>X-API-Key</code>
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('keys.new.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}
