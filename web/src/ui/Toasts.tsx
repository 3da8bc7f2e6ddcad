import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToastStore, type Toast } from '@/lib/toasts';
import { Icon } from './Icon';
import { useCovered } from './useCovered';
import { useToastPosition } from './useToastPosition';

/** The messages at the foot of the page. */
export function Toasts() {
  const toasts = useToastStore((state) => state.toasts);
  const { t } = useTranslation();
  const stack = useRef<HTMLElement>(null);
  const place = useToastPosition(toasts.length > 0, stack);
  return (
    <Stack
      component="section"
      ref={stack}
      aria-label={t('toasts.label')}
      spacing={1}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        // Clear of the buttons at the window's foot and those of a dialog: on a phone above them, at the desk between
        // such as the wizard's Back and Next.
        bottom: `${place.bottom}px`,
        left: `${place.left}px`,
        width: { xs: 'calc(100% - 24px)', sm: 'max-content' },
        // As wide as two lines of a long message with its button need: higher, it would rise above a bar of buttons.
        maxWidth: { sm: 'min(720px, calc(100% - 48px))' },
        // A phone has room for one of them: the newest.
        '& > :not(:last-child)': { display: { xs: 'none', sm: 'flex' } },
      }}
    >
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </Stack>
  );
}

function ToastView({ toast }: { toast: Toast }) {
  const close = useToastStore((state) => state.close);
  const stayMs = useToastStore((state) => state.stayMs);
  const { t } = useTranslation();
  const { id, persistent, action } = toast;

  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  // A dialog as large as the screen has been opened since, and all of it is read and pressed. What only told of
  // something done has been heard; what can be undone waits for the screen that it was done on.
  const behind = useCovered(toast.severity === 'success' || toast.severity === 'info');
  const over = behind && !persistent && !action;
  useEffect(() => {
    if (over) close(id);
  }, [over, id, close]);
  // Whoever reads it or is about to press its button has all the time; then it stays as long as a new one.
  const stays = persistent || pointed || focused || behind;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => close(id), stayMs);
    return () => clearTimeout(timer);
  }, [id, stays, stayMs, close]);

  return (
    <Alert
      severity={toast.severity}
      variant="filled"
      role={toast.severity === 'error' || toast.severity === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClose={() => close(id)}
      closeText={t('actions.close')}
      action={
        action && (
          <>
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                action.run();
                close(id);
              }}
            >
              {action.label}
            </Button>
            <IconButton
              color="inherit"
              size="small"
              aria-label={t('actions.close')}
              onClick={() => close(id)}
              sx={{ width: { xs: 44, sm: 32 }, height: { xs: 44, sm: 32 } }}
            >
              <Icon path={mdiClose} fontSize="small" />
            </IconButton>
          </>
        )
      }
      sx={{
        boxShadow: 6,
        ...(behind && { display: 'none' }),
        alignItems: 'center',
        // At the desk two lines are as high as the bar of buttons that it stands in.
        minHeight: { sm: 44 },
        py: { sm: 0 },
        // Beside its button where the text leaves room for it, and above it where not; its icon is 34 pixels wide.
        '& .MuiAlert-message': { flex: '1 1 auto', maxWidth: 'calc(100% - 34px)', py: { sm: 0.5 } },
        '& .MuiAlert-action:has(.MuiButton-root)': { flexBasis: 'auto', alignItems: 'center', py: 0 },
      }}
    >
      {toast.text}
    </Alert>
  );
}
