import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';
import { focusContentIfLost } from './focus';
import { useFocusAfterRefusal } from './useFocusAfterRefusal';

interface FormDialogProps {
  title: string;
  /** The word on the button that does it; Enter does it too. */
  submit: string;
  /** What is entered can be sent. */
  ready: boolean;
  busy: boolean;
  /** What it holds differs from what it began with; left out, whatever was done to a field counts. */
  changed?: boolean;
  /** The narrowest stays small on a phone too. */
  width?: 'xs' | 'sm' | 'md';
  /** What it does cannot be undone. */
  danger?: boolean;
  /** What else can be done with what is entered, before the button that does it. */
  beside?: ReactNode;
  /** What the fields make: at their right on a desk, where the dialog takes the room for it, else below them. */
  outcome?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Texts of several lines measured themselves before the dialog had its width, and would hide their last line. */
const measureAgain = () => void window.dispatchEvent(new Event('resize'));

/** Each scrolls by itself. */
const BESIDE_EACH_OTHER = {
  display: { md: 'grid' },
  gridTemplateColumns: '320px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: 3,
  overflowY: { md: 'hidden' },
  '& > :first-of-type': { overflowY: { md: 'auto' } },
} as const;

/**
 * Fields that are sent together; as large as the screen on a phone. A click beside it or Esc asks before it throws
 * away what was entered; the button that says so does it at once.
 */
export function FormDialog({
  title,
  submit,
  ready,
  busy,
  changed,
  width = 'sm',
  danger = false,
  beside,
  outcome,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const able = ready && !busy;
  const [touched, setTouched] = useState(false);
  const [asking, setAsking] = useState(false);
  const { form, sending } = useFocusAfterRefusal(busy);
  // What opened it may be gone by then, such as the button of a list that was empty.
  useEffect(() => focusContentIfLost, []);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    // React hands events of a dialog on to the form that opened it.
    event.stopPropagation();
    if (!able) return;
    sending();
    onSubmit();
  };
  const leave = () => {
    if (busy) return;
    if (changed ?? touched) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        onClose={leave}
        fullWidth
        fullScreen={phone && width !== 'xs'}
        maxWidth={outcome ? 'lg' : width}
        aria-labelledby={id}
        slotProps={{
          transition: { onEntered: measureAgain },
          paper: { sx: outcome ? { height: { md: 'calc(100% - 64px)' } } : undefined },
        }}
      >
        <Box
          component="form"
          ref={form}
          noValidate
          onSubmit={send}
          onChange={() => setTouched(true)}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
        >
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent sx={outcome ? BESIDE_EACH_OTHER : undefined}>
            <Stack spacing={2.5} sx={{ pt: 1 }}>
              {children}
            </Stack>
            {outcome && <Box sx={{ minWidth: 0, pt: { xs: 2.5, md: 1 } }}>{outcome}</Box>}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={busy} sx={{ minHeight: 44 }}>
              {t('actions.cancel')}
            </Button>
            {beside}
            <Button
              type="submit"
              variant="contained"
              color={danger ? 'error' : 'primary'}
              disabled={!able}
              loading={busy}
              sx={{ minHeight: 44 }}
            >
              {submit}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={t('discard.title')}
        text={t('discard.text')}
        confirm={t('discard.confirm')}
        stay={t('discard.stay')}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
