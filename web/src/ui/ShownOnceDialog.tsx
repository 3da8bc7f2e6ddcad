import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from './Icon';
import { TextField } from './TextField';
import { VisuallyHidden } from './VisuallyHidden';

interface ShownOnceDialogProps {
  /** The key or secret. */
  value: string;
  title: string;
  /** That it is not shown again. */
  warning: string;
  label: string;
  /** The words of the button, before and after it was copied. */
  copy: string;
  copied: string;
  /** What it is for. */
  use: ReactNode;
  done: string;
  onClose: () => void;
}

/** A key or a secret, this once, to be copied. */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { value, title, warning, label, use, done, onClose } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Not allowed here: it is marked, so that Ctrl+C takes it.
      field.current?.select();
    }
  };
  return (
    // Only the button closes it: it is not shown again.
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id} onClose={undefined}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">{warning}</Alert>
          <Stack spacing={1.5} sx={{ alignItems: { sm: 'flex-start' } }}>
            <TextField
              fullWidth
              multiline
              label={label}
              value={value}
              inputRef={field}
              onFocus={(event) => event.target.select()}
              slotProps={{
                input: {
                  readOnly: true,
                  // Of the value alone: the gap for the label is as wide as the field's own letters make it.
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
              {copied ? props.copied : props.copy}
            </Button>
            {/* Beside the button: inside it the browser leaves these words out of its name. */}
            <span role="status">
              <VisuallyHidden>{copied && props.copied}</VisuallyHidden>
            </span>
          </Stack>
          <Typography variant="body2" color="textSecondary">
            {use}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
