import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusContentIfLost } from './focus';

export interface ConfirmProps {
  open: boolean;
  title: string;
  text: string;
  /** The word on the button that does it. */
  confirm: string;
  /** The word on the button that leaves all as it is; without one it is "cancel". */
  stay?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** It has gone; the focus is back where it came from, or can be put elsewhere now. */
  onGone?: () => void;
}

/** The question of `ui/ConfirmDialog`. */
export function ConfirmBox({
  open,
  title,
  text,
  confirm,
  stay,
  danger,
  busy,
  onConfirm,
  onClose,
  onGone,
}: ConfirmProps) {
  const { t } = useTranslation();
  const id = useId();
  // While it fades it still says what was asked, though nothing is asked any more.
  const [words, setWords] = useState({ title, text, confirm });
  if (open && (words.title !== title || words.text !== text || words.confirm !== confirm)) {
    setWords({ title, text, confirm });
  }
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{
        transition: {
          onExited: () => {
            onGone?.();
            focusContentIfLost();
          },
        },
      }}
    >
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ overflowWrap: 'anywhere' }}>
          {words.text}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={busy}>
          {stay ?? t('actions.cancel')}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={onConfirm} loading={busy}>
          {words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
