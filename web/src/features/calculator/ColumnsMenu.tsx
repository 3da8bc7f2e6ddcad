// Folds away columns that the job does not use.
import { mdiTableColumn } from '@mdi/js';
import Button from '@mui/material/Button';
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
        entries={columns.map((column) => ({
          name: t(`column.${column}`),
          hint: inUse[column] ? t('table.columnInUse') : undefined,
          choice: 'checkbox',
          chosen: inUse[column] || !folded[column],
          disabled: inUse[column],
          run: () => fold(column, !folded[column]),
        }))}
      />
    </>
  );
}
