import { mdiDownload, mdiSawBlade } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import SvgIcon from '@mui/material/SvgIcon';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/lib/numbers';
import { CommandButton } from './CommandButton';
import { COLOUR_MODES, type ColourMode } from './geometry/colours';
import { Help } from './Help';
import { useViewer, useViewerState } from './viewerContext';

interface ToolbarProps {
  onExport: () => void;
  /** Shows the layout one cut at a time, for the saw. */
  onWorkshop: () => void;
}

/** Zoom, rotation, colours and the file of the sheet. */
export function Toolbar({ onExport, onWorkshop }: ToolbarProps) {
  const { t, i18n } = useTranslation('viewer');
  const { store } = useViewer();
  const zoom = useViewerState((state) => state.view.zoom);
  const colours = useViewerState((state) => state.colours);
  return (
    <Box
      role="toolbar"
      aria-label={t('toolbar')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}
    >
      <CommandButton command="zoomOut" />
      <Typography
        component="output"
        aria-label={t('zoom')}
        sx={{ minWidth: '3.6em', textAlign: 'center', fontSize: '0.9rem' }}
      >
        {formatPercent(zoom, i18n.language, 0)}
      </Typography>
      <CommandButton command="zoomIn" />
      <CommandButton command="fit" />
      <CommandButton command="rotate" />
      <Help />
      <Box sx={{ flex: 1 }} />
      <TextField
        select
        size="small"
        label={t('colours.label')}
        value={colours}
        onChange={(event) => store.getState().setColours(event.target.value as ColourMode)}
        sx={{ minWidth: 150, '& .MuiInputBase-root': { minHeight: 44 } }}
      >
        {COLOUR_MODES.map((mode) => (
          <MenuItem key={mode} value={mode}>
            {t(`colours.${mode}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        onClick={onWorkshop}
        startIcon={
          <SvgIcon>
            <path d={mdiSawBlade} />
          </SvgIcon>
        }
        sx={{ minHeight: 44 }}
      >
        {t('workshop.open')}
      </Button>
      <Button
        onClick={onExport}
        startIcon={
          <SvgIcon>
            <path d={mdiDownload} />
          </SvgIcon>
        }
        sx={{ minHeight: 44 }}
      >
        {t('export')}
      </Button>
    </Box>
  );
}
