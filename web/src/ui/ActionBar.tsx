import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiDotsVertical } from '@mdi/js';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '@/lib/command';
import { Icon } from './Icon';
import { LazyMenu } from './LazyMenu';

export interface BarCommand extends Command {
  /** The one that most people want; where there is little room it keeps its words. */
  primary?: boolean;
  /** Wanted often: where there is little room it stays at hand, as an icon. */
  quick?: boolean;
  /** It is under way. */
  busy?: boolean;
}

interface ActionBarProps {
  actions: readonly BarCommand[];
  /** What of its own has to stand beside them. */
  children?: ReactNode;
}

/** The commands of a screen: buttons side by side, on a phone one row of the most wanted ones and a menu with the rest. */
export function ActionBar({ actions, children }: ActionBarProps) {
  const narrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  if (!narrow) {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, rowGap: 1, alignItems: 'center' }}>
        {actions.map((action) => (
          <Button
            key={action.id}
            variant={action.primary ? 'contained' : 'text'}
            onClick={() => action.run()}
            loading={action.busy ?? null}
            loadingPosition="start"
            startIcon={<Icon path={action.icon} />}
            sx={{ minHeight: 44 }}
          >
            {action.label}
          </Button>
        ))}
        {children}
      </Box>
    );
  }
  const primary = actions.find((action) => action.primary) ?? actions[0];
  const others = actions.filter((action) => action !== primary);
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', width: '100%' }}>
      {primary && (
        <Button
          variant={primary.primary ? 'contained' : 'outlined'}
          onClick={() => primary.run()}
          loading={primary.busy ?? null}
          loadingPosition="start"
          startIcon={<Icon path={primary.icon} />}
          sx={{ minHeight: 44, minWidth: 0, flex: '1 1 auto', whiteSpace: 'nowrap' }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {primary.label}
          </Box>
        </Button>
      )}
      {children && <Box sx={WORDLESS}>{children}</Box>}
      {others
        .filter(({ quick }) => quick)
        .map(({ id, label, icon, run }) => (
          <IconButton
            key={id}
            aria-label={label}
            title={label}
            onClick={() => run()}
            color="primary"
            sx={SQUARE}
          >
            <Icon path={icon} />
          </IconButton>
        ))}
      <Rest actions={others.filter(({ quick }) => !quick)} />
    </Box>
  );
}

const SQUARE = { width: 44, height: 44, flex: 'none' } as const;

/** Buttons of which only the icon is seen; their words are read out as ever. */
const WORDLESS = {
  display: 'flex',
  flex: 'none',
  '& .MuiButton-root': { minWidth: 44, p: 1, fontSize: 0 },
  '& .MuiButton-startIcon': { m: 0 },
  '& .MuiSvgIcon-root': { fontSize: '1.5rem !important' },
  '& .MuiButton-endIcon': { display: 'none' },
} as const;

function Rest({ actions }: { actions: readonly BarCommand[] }) {
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
        sx={SQUARE}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <LazyMenu
        id={`${id}-menu`}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
        entries={actions}
      />
    </>
  );
}
