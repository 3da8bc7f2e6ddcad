import { useTranslation } from 'react-i18next';
import { formatThin } from '@/i18n/lengths';
import type { Command } from '@/lib/command';
import { KeysHelp } from '@/ui/KeysHelp';
import { LEAP, STEP } from './useDesignKeys';

interface DesignerHelpProps {
  open: boolean;
  anchorEl: () => HTMLElement | null;
  onClose: () => void;
  commands: readonly Command[];
}

const GESTURES = ['arrows', 'resize', 'tab', 'escape', 'click', 'frame', 'drag', 'wheel'] as const;

/** The keys of all commands, and what else keys and pointer do. */
export function DesignerHelp({ commands, ...popover }: DesignerHelpProps) {
  const { t, i18n } = useTranslation(['labels', 'common']);
  const length = (mm: number) => `${formatThin(String(mm), i18n.language)} ${t('common:units.length')}`;
  const values = { step: length(STEP), leap: length(LEAP) };
  const keys = commands.flatMap(({ id, label, shortcut }) =>
    shortcut ? [{ id, keys: shortcut.name, does: label }] : [],
  );
  const gestures = GESTURES.map((gesture) => ({
    id: gesture,
    keys: t(`help.${gesture}`),
    does: t(`help.${gesture}Does`, values),
  }));
  return <KeysHelp {...popover} title={t('help.title')} entries={[...keys, ...gestures]} />;
}
