import {
  mdiDotsVertical,
  mdiHistory,
  mdiLabelOutline,
  mdiPencilOutline,
  mdiRestore,
  mdiTrashCanOutline,
} from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockItem } from '@/api/types';
import type { Command } from '@/lib/command';
import { CommandButton } from '@/ui/CommandButton';
import { LazyMenu } from '@/ui/LazyMenu';
import type { ItemHandlers } from './handlers';
import { useItemText } from './useItemText';

const SIZE = { width: { xs: 44, md: 40 }, height: { xs: 44, md: 40 } };

/** What can be done with an item beside counting: who may only look sees its movements and has its label. */
export function ItemActions({
  item,
  mayChange,
  onEdit,
  onMovements,
  onDelete,
  onRestore,
  onLabels,
}: ItemHandlers & { item: StockItem }) {
  const { t } = useTranslation(['stockroom', 'common']);
  const text = useItemText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = text.name(item);
  const movements: Command = {
    id: 'movements',
    icon: mdiHistory,
    hint: t('actions.movements'),
    label: t('actions.movementsNamed', { name }),
    run: () => onMovements(item),
  };
  const more: Command = {
    id: 'more',
    icon: mdiDotsVertical,
    hint: t('common:actions.moreActions'),
    label: t('actions.moreNamed', { name }),
    run: (button) => setAnchor(button ?? null),
  };
  const label: Command = {
    id: 'label',
    icon: mdiLabelOutline,
    label: t('actions.label'),
    run: () => onLabels({ ids: item.id, kind: item.kind, retired: item.retired || undefined }),
  };
  const changes: Command[] = [
    { id: 'edit', icon: mdiPencilOutline, label: t('common:actions.edit'), run: () => onEdit(item) },
    item.retired
      ? { id: 'restore', icon: mdiRestore, label: t('actions.restore'), run: () => onRestore(item) }
      : {
          id: 'delete',
          icon: mdiTrashCanOutline,
          label: t('common:actions.delete'),
          run: () => onDelete(item),
        },
  ];
  return (
    <>
      <CommandButton command={movements} sx={SIZE} />
      <CommandButton command={more} aria-haspopup="menu" sx={SIZE} />
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        label={more.label}
        entries={mayChange ? [label, ...changes] : [label]}
      />
    </>
  );
}
