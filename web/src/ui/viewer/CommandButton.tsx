import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandButton as IconCommand } from '@/ui/CommandButton';
import { COMMANDS, type CommandId } from './commands';
import { useViewer, useViewerState } from './viewerContext';

interface CommandButtonProps {
  command: CommandId;
  /** In place of the command's own. */
  icon?: string;
  label?: string;
}

/** A command of the viewer as a button. */
export const CommandButton = memo(function CommandButton({ command: id, ...own }: CommandButtonProps) {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const { enabled, run, ...command } = COMMANDS[id];
  const disabled = !useViewerState(enabled);
  return (
    <IconCommand
      command={{ label: t(`command.${id}`), ...command, ...own, disabled, run: () => run(store) }}
    />
  );
});
