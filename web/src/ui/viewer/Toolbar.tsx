import { mdiDownload, mdiSawBlade } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/lib/numbers';
import { CommandButton } from './CommandButton';
import { Help } from './Help';
import { ShownMenu } from './ShownMenu';
import { useViewerState } from './viewerContext';

interface ToolbarProps {
  onExport?: () => void;
  /** Shows the plan one cut at a time, for the saw. */
  onWorkshop?: () => void;
}

/** Zoom, rotation, what is shown, the saw and the file of the sheet. */
export function Toolbar({ onExport, onWorkshop }: ToolbarProps) {
  const { t, i18n } = useTranslation('viewer');
  const zoom = useViewerState((state) => state.view.zoom);
  return (
    <Box
      role="toolbar"
      aria-label={t('toolbar')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        // Words fit side by side on a phone, words with icons do not.
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
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
      <ShownMenu />
      {onWorkshop && (
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
      )}
      {onExport && (
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
      )}
    </Box>
  );
}
