import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import { useTranslation } from 'react-i18next';
import { MenuEntries, type MenuEntriesProps } from '@/ui/MenuEntries';
import { COLOUR_MODES } from './geometry/colours';
import { LAYERS } from './geometry/layers';
import { useStaged, useViewer, useViewerState } from './viewerContext';

/** The colours and layers to choose from. Stays open while one tries what it does. */
export function ShownChoices(props: Pick<MenuEntriesProps, 'anchorEl' | 'onClose' | 'open'>) {
  const { t } = useTranslation('viewer');
  const { store } = useViewer();
  const colours = useViewerState((state) => state.colours);
  const hidden = useViewerState((state) => state.hidden);
  const staged = useStaged();
  return (
    <MenuEntries {...props} slotProps={{ list: { 'aria-label': t('shown.open'), dense: true } }}>
      <ListSubheader role="presentation" sx={{ lineHeight: 2.5, bgcolor: 'transparent' }}>
        {t('colours.label')}
      </ListSubheader>
      {COLOUR_MODES.map((mode) => (
        <MenuItem
          key={mode}
          role="menuitemradio"
          aria-checked={colours === mode}
          onClick={() => store.getState().setColours(mode)}
          sx={ITEM}
        >
          <Radio checked={colours === mode} tabIndex={-1} inert size="small" sx={BOX} />
          {t(`colours.${mode}`)}
        </MenuItem>
      ))}
      <Divider />
      <ListSubheader role="presentation" sx={{ lineHeight: 2.5, bgcolor: 'transparent' }}>
        {t('shown.layers')}
      </ListSubheader>
      {LAYERS.map((layer) => (
        <MenuItem
          key={layer}
          role="menuitemcheckbox"
          aria-checked={!hidden.has(layer)}
          onClick={() => store.getState().toggleLayer(layer)}
          sx={ITEM}
        >
          <Checkbox checked={!hidden.has(layer)} tabIndex={-1} inert size="small" sx={BOX} />
          {t(`shown.layer.${layer}`)}
        </MenuItem>
      ))}
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={staged}
        onClick={() => store.getState().showStages(!staged)}
        sx={ITEM}
      >
        <Checkbox checked={staged} tabIndex={-1} inert size="small" sx={BOX} />
        {t('shown.stages')}
      </MenuItem>
    </MenuEntries>
  );
}

const ITEM = { minHeight: { xs: 44, sm: 38 }, pr: 3 } as const;
const BOX = { p: 0.5, mr: 1, ml: -0.5 } as const;
