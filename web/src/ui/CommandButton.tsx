import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { hintOf, type Command } from '@/lib/command';
import { Icon } from './Icon';

type CommandButtonProps = { command: Command; busy?: boolean } & Pick<
  IconButtonProps,
  'aria-disabled' | 'aria-haspopup' | 'aria-pressed' | 'sx'
>;

const FINGER = { width: 44, height: 44 };

/** A command as an icon, with its hint and its key in a bubble. */
export function CommandButton({ command, busy, sx = FINGER, ...aria }: CommandButtonProps) {
  const { label, icon, disabled = false, run } = command;
  return (
    // A disabled button has no pointer events: the bubble is that of what stands around it.
    <span data-hint={hintOf(command)}>
      <IconButton
        {...aria}
        aria-label={label}
        disabled={disabled}
        loading={busy ?? null}
        onClick={(event) => run(event.currentTarget)}
        sx={sx}
      >
        <Icon path={icon} />
      </IconButton>
    </span>
  );
}
