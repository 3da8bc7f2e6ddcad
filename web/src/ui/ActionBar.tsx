import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiDotsVertical } from '@mdi/js';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import { LazyMenu } from './LazyMenu';

/** A command with its words, as buttons and menus share it. */
export interface Action {
  id: string;
  label: string;
  icon: string;
  run: () => void;
  /** The one that most people want; where there is little room it alone stays a button. */
  primary?: boolean;
}

interface ActionBarProps {
  actions: readonly Action[];
  /** What of its own has to stand beside them. */
  children?: ReactNode;
}

/** The commands of a screen: buttons side by side, on a phone the most wanted one and a menu with the rest. */
export function ActionBar({ actions, children }: ActionBarProps) {
  const narrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  if (!narrow) {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, rowGap: 1, alignItems: 'center' }}>
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
        {children}
      </Box>
    );
  }
  const primary = actions.find((action) => action.primary) ?? actions[0];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', width: '100%' }}>
      {primary && <ActionButton action={{ ...primary, primary: true }} grow />}
      {children}
      <Rest actions={actions.filter((action) => action !== primary)} />
    </Box>
  );
}

function ActionButton({ action, grow = false }: { action: Action; grow?: boolean }) {
  return (
    <Button
      variant={action.primary ? 'contained' : 'text'}
      onClick={action.run}
      startIcon={<Icon path={action.icon} />}
      sx={{ minHeight: 44, ...(grow && { flex: '1 0 auto', whiteSpace: 'nowrap' }) }}
    >
      {action.label}
    </Button>
  );
}

function Rest({ actions }: { actions: readonly Action[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        id={`${id}-button`}
        aria-label={t('actions.moreActions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44, flex: 'none' }}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <LazyMenu
        id={`${id}-menu`}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
        entries={actions.map(({ label, icon, run }) => ({ name: label, icon, run }))}
      />
    </>
  );
}
