import { useTranslation } from 'react-i18next';
import { KeysHelp } from '../KeysHelp';
import { COMMANDS } from './commands';

interface HelpBoxProps {
  open: boolean;
  anchorEl: () => HTMLElement | null;
  onClose: () => void;
}

const GESTURES = ['wheel', 'drag', 'click', 'doubleClick'] as const;

/** The keys, and what the pointer does. */
export function HelpBox(props: HelpBoxProps) {
  const { t } = useTranslation('viewer');
  const commands = Object.values(COMMANDS).map(({ id, shortcut }) => ({
    id,
    keys: shortcut.name,
    does: t(`command.${id}`),
  }));
  const gestures = GESTURES.map((gesture) => ({
    id: gesture,
    keys: t(`help.${gesture}`),
    does: t(`help.${gesture}Does`),
  }));
  return <KeysHelp {...props} title={t('help.title')} entries={[...commands, ...gestures]} />;
}
