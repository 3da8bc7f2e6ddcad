// Folds away columns that the job does not use.
import { mdiTableColumn } from '@mdi/js';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MenuButton } from '@/ui/MenuButton';
import { useCalculatorStore, type Folded } from './store';
import { useInUse } from './useInUse';
import { useWords } from './words';

export function ColumnsMenu({ columns }: { columns: readonly (keyof Folded)[] }) {
  const { t } = useWords();
  const folded = useCalculatorStore((state) => state.folded);
  const fold = useCalculatorStore((state) => state.fold);
  const inUse = useInUse();
  const asCards = useMediaQuery('(max-width:599.95px)');
  if (asCards) return null;
  return (
    <MenuButton
      color="inherit"
      icon={mdiTableColumn}
      label={t('table.columns')}
      entries={columns.map((column) => ({
        label: t(`column.${column}`),
        hint: inUse[column] ? t('table.columnInUse') : undefined,
        choice: 'checkbox',
        chosen: inUse[column] || !folded[column],
        disabled: inUse[column],
        run: () => fold(column, !folded[column]),
      }))}
    />
  );
}
