import Button from '@mui/material/Button';
import { mdiPlus } from '@mdi/js';
import { Icon } from './Icon';

/** What most people come to a list for: something new in it. */
export interface Start {
  label: string;
  run: () => void;
}

/** The main button of a screen with a list, in its head or in the middle of the empty list. */
export function NewButton({ label, run }: Start) {
  return (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={run}>
      {label}
    </Button>
  );
}
