import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';

type TitledDialogProps = Pick<DialogProps, 'maxWidth' | 'slotProps' | 'children'> & {
  title: string;
  open?: boolean;
  onClose: () => void;
};

/** A dialog under its title; as large as the screen on a phone. */
export function TitledDialog({ title, open = true, maxWidth = 'sm', children, ...rest }: TitledDialogProps) {
  const id = useId();
  const phone = useMediaQuery('(max-width:599.95px)');
  return (
    <Dialog {...rest} open={open} maxWidth={maxWidth} fullWidth fullScreen={phone} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}
