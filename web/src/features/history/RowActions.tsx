import { mdiCompare, mdiContentDuplicate, mdiDownload, mdiEyeOutline, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useMayChange } from '@/api/useMayChange';
import type { Command } from '@/lib/command';
import { CommandButton } from '@/ui/CommandButton';
import type { RowHandlers } from './rowHandlers';
import { summaryOf } from './summary';

interface RowActionsProps extends Pick<
  RowHandlers,
  'onView' | 'onUse' | 'onFiles' | 'writing' | 'onDelete' | 'onPick' | 'picked'
> {
  record: Parameters<RowHandlers['onView']>[0];
}

/** What can be done to one calculation, as icons. */
export function RowActions({
  record,
  onView,
  onUse,
  onFiles,
  writing,
  onDelete,
  onPick,
  picked,
}: RowActionsProps) {
  const { t } = useTranslation('history');
  const mayChange = useMayChange();
  const { name } = record;
  const chosen = picked.includes(record.id);
  // Only layouts can be compared, and had as files.
  const drawn = (summaryOf(record).sheets ?? 0) > 0;
  const commands: Command[] = [
    {
      id: 'view',
      label: t('actions.viewNamed', { name }),
      hint: t('actions.view'),
      icon: mdiEyeOutline,
      run: () => onView(record),
    },
    {
      id: 'use',
      label: t('actions.useNamed', { name }),
      hint: t('actions.use'),
      icon: mdiContentDuplicate,
      run: () => onUse(record),
    },
    {
      id: 'files',
      label: t('actions.filesNamed', { name }),
      hint: t('actions.files'),
      icon: mdiDownload,
      disabled: !drawn,
      run: (button) => onFiles(record, button),
    },
    {
      id: 'compare',
      label: t('actions.compareNamed', { name }),
      hint: t('actions.compare'),
      icon: mdiCompare,
      disabled: !drawn,
      run: () => onPick(record),
    },
  ];
  if (mayChange)
    commands.push({
      id: 'delete',
      label: t('actions.deleteNamed', { name }),
      hint: t('actions.delete'),
      icon: mdiTrashCanOutline,
      run: () => onDelete(record),
    });
  return commands.map((command) => (
    <CommandButton
      key={command.id}
      command={command}
      {...(command.id === 'compare' && { 'aria-pressed': chosen })}
      {...(command.id === 'files' && { 'aria-haspopup': 'menu', busy: writing.includes(record.id) })}
      sx={command.id === 'compare' && chosen ? { color: 'primary.main', bgcolor: 'action.selected' } : {}}
    />
  ));
}
