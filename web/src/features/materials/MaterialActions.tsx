import { mdiContentCopy, mdiLayersPlus, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import { toast } from '@/lib/toasts';
import type { Command } from '@/lib/command';
import { CommandButton } from '@/ui/CommandButton';
import { LazyMenu } from '@/ui/LazyMenu';
import type { MaterialHandlers } from './handlers';
import { sizesOf } from './stock';
import { useMaterialText } from './useMaterialText';

const SIZE = { width: { xs: 44, md: 40 }, height: { xs: 44, md: 40 } };

/** What can be done with a material: those of the system can only be used and copied, a team's viewer only uses. */
export function MaterialActions({
  material,
  onUse,
  onCopy,
  onEdit,
  onDelete,
}: MaterialHandlers & { material: Material }) {
  const { t } = useTranslation(['materials', 'common']);
  const text = useMaterialText();
  const mayChange = useMayChange();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = text.name(material);
  const sizes = sizesOf(material);
  const [only] = sizes;
  const use: Command = {
    id: 'use',
    icon: mdiLayersPlus,
    hint: only ? t('actions.use') : t('actions.noSize'),
    label: t('actions.useNamed', { name }),
    run: (button) => {
      if (!only) toast({ severity: 'warning', text: t('actions.noSize') });
      else if (sizes.length === 1) onUse(material, only);
      else if (button) setAnchor(button);
    },
  };
  const copy: Command = {
    id: 'copy',
    icon: mdiContentCopy,
    hint: t('actions.copy'),
    label: t('actions.copyNamed', { name }),
    run: () => onCopy(material),
  };
  const edit: Command = {
    id: 'edit',
    icon: mdiPencilOutline,
    hint: t('common:actions.edit'),
    label: t('actions.editNamed', { name }),
    run: () => onEdit(material),
  };
  const remove: Command = {
    id: 'delete',
    icon: mdiTrashCanOutline,
    hint: t('common:actions.delete'),
    label: t('actions.deleteNamed', { name }),
    run: () => onDelete(material),
  };
  const changes = !mayChange ? [] : material.is_system ? [copy] : [edit, remove];
  return (
    <>
      <CommandButton
        command={use}
        aria-haspopup={sizes.length > 1 ? 'menu' : undefined}
        // Without a size it can still be reached and pressed, and says why it does nothing.
        aria-disabled={!only || undefined}
        sx={{ ...SIZE, opacity: only ? 1 : 0.4 }}
      />
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: { role: 'region', 'aria-label': use.label },
          list: { 'aria-label': use.label },
        }}
        entries={sizes.map((size) => ({ label: text.size(size), run: () => onUse(material, size) }))}
      />
      {changes.map((command) => (
        <CommandButton key={command.id} command={command} sx={SIZE} />
      ))}
    </>
  );
}
