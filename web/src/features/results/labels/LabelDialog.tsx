import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/lib/numbers';
import { readText, writeText } from '@/lib/storage';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { GRID_NAMES, GRIDS, pageCount, perPage, type GridName } from './stickers';
import type { LabelChoice } from './LabelSheets';

interface LabelDialogProps {
  /** How many labels there are. */
  count: number;
  onClose: () => void;
  onPrint: (choice: LabelChoice) => void;
}

/** Which sheet of stickers this browser's person has in the printer. */
const KEY = 'labels';
const kept = (): GridName => GRID_NAMES.find((name) => name === readText(KEY)) ?? '3x8';

/** Asks what kind of stickers the labels are printed on. */
export function LabelDialog({ count, onClose, onPrint }: LabelDialogProps) {
  const { t, i18n } = useTranslation(['labels', 'results']);
  const [name, setName] = useState(kept);
  const [first, setFirst] = useState('1');
  const [lines, setLines] = useState(false);
  const grid = GRIDS[name];
  const room = perPage(grid);
  const start = Number(first);
  const right = Number.isInteger(start) && start >= 1 && start <= room;
  const pages = pageCount(count, grid, right ? start : 1);
  const mm = (length: number) => formatNumber(length, i18n.language);
  return (
    <FormDialog
      title={t('title')}
      submit={t('results:print')}
      ready={right}
      busy={false}
      onSubmit={() => {
        writeText(KEY, name);
        onPrint({ grid: name, first: start, lines });
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('grid')}
        value={name}
        options={GRID_NAMES.map((value) => {
          const { columns, rows, width, height } = GRIDS[value];
          const size = `${mm(width)} × ${mm(height)}`;
          return { value, name: t('gridOf', { columns, rows, size }) };
        })}
        onChange={setName}
      />
      <TextField
        label={t('first')}
        value={first}
        onChange={(event) => setFirst(event.target.value)}
        fault={right ? undefined : t('firstWrong', { room })}
        helperText={t('firstHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <FormControlLabel
        control={<Checkbox checked={lines} onChange={(_, checked) => setLines(checked)} />}
        label={t('lines')}
        sx={{ minHeight: 44 }}
      />
      <Typography role="status">{`${t('count', { count })}, ${t('pages', { count: pages })}`}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('scale')}
      </Typography>
    </FormDialog>
  );
}
