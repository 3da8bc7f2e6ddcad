// How the calculator looks: the columns of the tables, and what other parts of the page add.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TitledDialog } from '@/ui/TitledDialog';
import { PANEL_TEXTS } from '@/domain/job/rows';
import { useCalculatorStore } from './store';
import { useInUse } from './useInUse';
import { useWords } from './words';

type CalculatorSettingsProps = {
  /** More sections, of other parts of the page. */
  children?: ReactNode;
  onClose: () => void;
};

export function CalculatorSettings({ children, onClose }: CalculatorSettingsProps) {
  const { t } = useTranslation('options');
  return (
    <TitledDialog title={t('title')} onClose={onClose}>
      <DialogContent dividers>
        <Stack spacing={3}>
          {children}
          <Columns />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {t('close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function Columns() {
  const { t } = useWords();
  const { t: tOptions } = useTranslation('options');
  const folded = useCalculatorStore((state) => state.folded);
  const fold = useCalculatorStore((state) => state.fold);
  const inUse = useInUse();
  return (
    <Box component="section" aria-label={tOptions('columns')}>
      <Typography variant="h4" component="h3">
        {tOptions('columns')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {tOptions('columnsHint')}
      </Typography>
      {(['orientation', 'edge', 'grain_set', ...PANEL_TEXTS, 'sheet'] as const).map((column) => (
        <Box key={column}>
          <FormControlLabel
            disabled={inUse[column]}
            control={
              <Checkbox
                checked={inUse[column] || !folded[column]}
                onChange={(_, shown) => fold(column, !shown)}
              />
            }
            label={
              inUse[column] ? `${t(`column.${column}`)} (${t('table.columnInUse')})` : t(`column.${column}`)
            }
          />
        </Box>
      ))}
    </Box>
  );
}
