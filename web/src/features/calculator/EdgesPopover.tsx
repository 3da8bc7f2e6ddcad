// Opens the choice of edge bands beside the cell of a panel.
import Popover from '@mui/material/Popover';
import type { EdgeBands, Side } from '@/domain/job/edges';
import { EdgesForm } from './EdgesForm';

type EdgesPopoverProps = {
  anchor: () => Element | null;
  label: string;
  edge: EdgeBands;
  /** The side that was pressed. */
  first: Side;
  onChange: (edge: EdgeBands) => void;
  onClose: () => void;
};

export function EdgesPopover({ anchor, label, edge, first, onChange, onClose }: EdgesPopoverProps) {
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <EdgesForm edge={edge} first={first} onChange={onChange} onDone={onClose} />
    </Popover>
  );
}
