import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { mdiHelpCircleOutline, mdiPlus } from '@mdi/js';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRoomFor, LABEL_FIELDS } from '@/domain/labels/design';
import { lazyAside } from '@/i18n/lazyChunk';
import { formatPercent } from '@/lib/numbers';
import type { Command } from '@/lib/command';
import { CommandButton } from '@/ui/CommandButton';
import { MenuButton } from '@/ui/MenuButton';
import { useDesign, useDesignStore } from './designStore';
import { FIELD_ICONS } from './icons';
import { COMMAND_GROUPS, type CommandGroup } from './useDesignCommands';

const DesignerHelp = lazyAside(async () => (await import('./DesignerHelp')).DesignerHelp, 'labels');

interface DesignerToolsProps {
  commands: Record<CommandGroup, Command[]>;
  help: Command & { open: boolean; onClose: () => void };
  phone: boolean;
}

/** On a desk all tools are within reach; a finger needs larger ones. */
const TOOL = {
  width: 38,
  height: 38,
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const;

/** What goes on beyond the edge fades there. */
const SCROLLED = {
  overflowX: 'auto',
  pr: 4,
  maskImage: 'linear-gradient(to right, #000 calc(100% - 32px), transparent)',
  '& > *': { flex: 'none' },
} as const;

const Gap = () => <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 0.75 }} />;

/** All commands as buttons, in their groups. */
export function DesignerTools({ commands, help, phone }: DesignerToolsProps) {
  const { t, i18n } = useTranslation('labels');
  const button = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(help.open);
  if (help.open && !wanted) setWanted(true);
  const zoom = useDesign((state) => state.zoom);
  const groups = COMMAND_GROUPS.map((group): [string, ReactNode] => [
    group,
    commands[group].map((command) => (
      <Fragment key={command.id}>
        <CommandButton command={command} sx={TOOL} />
        {command.id === 'zoomOut' && (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{
              minWidth: 48,
              textAlign: 'center',
              alignSelf: 'center',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {formatPercent(zoom, i18n.language, 0)}
          </Typography>
        )}
      </Fragment>
    )),
  ]);
  return (
    <Box
      role="toolbar"
      aria-label={t('toolbar')}
      sx={{
        display: 'flex',
        flex: 'none',
        alignItems: 'stretch',
        px: 1,
        py: 0.25,
        borderBottom: 1,
        borderColor: 'divider',
        ...(phone ? SCROLLED : { flexWrap: 'wrap' }),
      }}
    >
      {phone && <AddMenu />}
      {groups.map(([group, buttons], index) => (
        <Fragment key={group}>
          {(index > 0 || phone) && <Gap />}
          {buttons}
        </Fragment>
      ))}
      <Gap />
      <Box ref={button} sx={{ display: 'flex' }}>
        <CommandButton command={{ ...help, icon: mdiHelpCircleOutline }} aria-haspopup="dialog" sx={TOOL} />
      </Box>
      {wanted && (
        <DesignerHelp
          open={help.open}
          anchorEl={() => button.current}
          onClose={help.onClose}
          commands={COMMAND_GROUPS.flatMap((group) => commands[group])}
        />
      )}
    </Box>
  );
}

/** Where there is no room for the list of fields. */
function AddMenu() {
  const { t } = useTranslation('labels');
  const store = useDesignStore();
  const room = useDesign(({ design }) => hasRoomFor(design.fields, 1));
  return (
    <MenuButton
      label={t('palette')}
      short={t('add')}
      icon={mdiPlus}
      entries={LABEL_FIELDS.map((kind) => ({
        id: kind,
        label: t(`fields.${kind}`),
        icon: FIELD_ICONS[kind],
        disabled: !room,
        run: () => store.getState().add(kind),
      }))}
      sx={{ minHeight: 44 }}
    />
  );
}
