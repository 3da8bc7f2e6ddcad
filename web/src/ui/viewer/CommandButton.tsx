import IconButton from '@mui/material/IconButton';
import SvgIcon from '@mui/material/SvgIcon';
import { memo } from 'react';
import { Tooltip } from '@/ui/Tooltip';
import { useTranslation } from 'react-i18next';
import { COMMANDS, type CommandId } from './commands';
import { useViewer, useViewerState } from './viewerContext';

interface CommandButtonProps {
  command: CommandId;
  /** In place of the command's own. */
  icon?: string;
  label?: string;
}

/** A command as a button with its name and key as a hint. */
export const CommandButton = memo(function CommandButton({ command, icon, label }: CommandButtonProps) {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const { enabled, run, keyName, icon: own } = COMMANDS[command];
  const able = useViewerState(enabled);
  const name = label ?? t(`command.${command}`);
  return (
    <Tooltip title={`${name} (${keyName})`}>
      <span>
        <IconButton
          aria-label={name}
          disabled={!able}
          onClick={() => run(store)}
          sx={{ width: 44, height: 44 }}
        >
          <SvgIcon>
            <path d={icon ?? own} />
          </SvgIcon>
        </IconButton>
      </span>
    </Tooltip>
  );
});
