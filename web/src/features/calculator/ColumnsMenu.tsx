// Folds away columns that the job does not use.
import { mdiTableColumn } from '@mdi/js';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import SvgIcon from '@mui/material/SvgIcon';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { LazyMenu } from '@/ui/LazyMenu';
import { useCalculatorStore, type Folded } from './store';
import { useEdgesInUse, useGrainInUse } from './useInUse';
import { useWords } from './words';

export function ColumnsMenu({ columns }: { columns: readonly (keyof Folded)[] }) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const folded = useCalculatorStore((state) => state.folded);
  const fold = useCalculatorStore((state) => state.fold);
  const inUse = { orientation: useGrainInUse(), edge: useEdgesInUse() };
  const asCards = useMediaQuery('(max-width:599.95px)');
  if (asCards) return null;
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={open}
        startIcon={
          <SvgIcon>
            <path d={mdiTableColumn} />
          </SvgIcon>
        }
        onClick={() => setOpen(true)}
      >
        {t('table.columns')}
      </Button>
      <LazyMenu
        open={open}
        onClose={() => setOpen(false)}
        anchorEl={() => button.current}
        container={() => button.current?.closest('main') ?? document.body}
      >
        {columns.map((column) => (
          <MenuItem
            key={column}
            role="menuitemcheckbox"
            aria-checked={inUse[column] || !folded[column]}
            disabled={inUse[column]}
            onClick={() => fold(column, !folded[column])}
          >
            <Checkbox
              edge="start"
              size="small"
              tabIndex={-1}
              disableRipple
              checked={inUse[column] || !folded[column]}
              slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
            />
            <ListItemText
              primary={t(`column.${column}`)}
              secondary={inUse[column] ? t('table.columnInUse') : undefined}
            />
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}
