import IconButton from '@mui/material/IconButton';
import { Tooltip } from '@/ui/Tooltip';
import { mdiContentCopy, mdiLayersPlus, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Material } from '@/api/types';
import { useMayChange } from '@/api/useMayChange';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';
import { LazyMenu } from '@/ui/LazyMenu';
import type { MaterialHandlers } from './handlers';
import { sizesOf } from './stock';
import { useMaterialText } from './useMaterialText';

interface ActionProps {
  icon: string;
  hint: string;
  label: string;
  onClick: (button: HTMLElement) => void;
  menu?: boolean;
  disabled?: boolean;
}

/** A disabled one still says why: it can be reached and pressed, and does nothing else. */
function Action({ icon, hint, label, onClick, menu = false, disabled = false }: ActionProps) {
  return (
    <Tooltip title={hint}>
      <IconButton
        aria-label={label}
        aria-haspopup={menu ? 'menu' : undefined}
        aria-disabled={disabled || undefined}
        onClick={(event) => onClick(event.currentTarget)}
        sx={{ width: { xs: 44, md: 40 }, height: { xs: 44, md: 40 }, opacity: disabled ? 0.4 : 1 }}
      >
        <Icon path={icon} />
      </IconButton>
    </Tooltip>
  );
}

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
  return (
    <>
      <Action
        icon={mdiLayersPlus}
        hint={only ? t('actions.use') : t('actions.noSize')}
        label={t('actions.useNamed', { name })}
        menu={sizes.length > 1}
        disabled={!only}
        onClick={(button) => {
          if (!only) toast({ severity: 'warning', text: t('actions.noSize') });
          else if (sizes.length === 1) onUse(material, only);
          else setAnchor(button);
        }}
      />
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: { role: 'region', 'aria-label': t('actions.useNamed', { name }) },
          list: { 'aria-label': t('actions.useNamed', { name }) },
        }}
        entries={sizes.map((size) => ({ name: text.size(size), run: () => onUse(material, size) }))}
      />
      {mayChange &&
        (material.is_system ? (
          <Action
            icon={mdiContentCopy}
            hint={t('actions.copy')}
            label={t('actions.copyNamed', { name })}
            onClick={() => onCopy(material)}
          />
        ) : (
          <>
            <Action
              icon={mdiPencilOutline}
              hint={t('common:actions.edit')}
              label={t('actions.editNamed', { name })}
              onClick={() => onEdit(material)}
            />
            <Action
              icon={mdiTrashCanOutline}
              hint={t('common:actions.delete')}
              label={t('actions.deleteNamed', { name })}
              onClick={() => onDelete(material)}
            />
          </>
        ))}
    </>
  );
}
