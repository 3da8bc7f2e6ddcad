// One of the two tables with what belongs to it: add, columns, next fault, the line of totals.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiAlertCircleOutline, mdiMagnify, mdiPlus } from '@mdi/js';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Icon } from '@/ui/Icon';
import { FindBar } from '@/ui/sheet/FindBar';
import { Sheet } from '@/ui/sheet/Sheet';
import { SheetCards } from '@/ui/sheet/SheetCards';
import type { SheetChange, SheetColumn, SheetHandle } from '@/ui/sheet/types';
import { newId, type Row } from '@/lib/rows';
import { faultsOf, isFaulty, type Field } from '@/lib/rowFaults';
import { headerOf, withUnits } from '@/lib/header';
import { isAutomatic } from '@/lib/labels';
import { useCalculatorStore } from './store';
import type { TableName } from './undo';
import { faultWords, useWords } from './words';

type RowsTableProps<R extends Row> = {
  table: TableName;
  rows: readonly R[];
  columns: readonly SheetColumn<R>[];
  folded?: readonly SheetColumn<R>[];
  blank: () => R;
  create: () => R;
  onChange: (change: SheetChange<R>) => void;
  /** Beside the buttons. */
  tools?: ReactNode;
  /** Under the table. */
  summary: ReactNode;
  guess: ReactNode;
};

const rowKey = (row: Row): string => row.id;
const isOn = (row: Row): boolean => row.enabled;
const setOn = <R extends Row>(row: R, enabled: boolean): R =>
  row.enabled === enabled ? row : { ...row, enabled };
const duplicate = <R extends Row>(row: R): R => ({
  ...row,
  id: newId(),
  label: isAutomatic(row.label) ? '' : row.label,
});

export function RowsTable<R extends Row>(props: RowsTableProps<R>) {
  const { table, rows, columns, folded, blank, onChange } = props;
  const { t, language } = useWords();
  const asCards = useMediaQuery('(max-width:599.95px)');
  const handle = useRef<SheetHandle>(null);
  const { undo, redo, addRow, restore, serverFaults, setWidth } = useCalculatorStore();
  const widths = useCalculatorStore((state) => state.widths[table]);
  const [finding, setFinding] = useState(false);

  const faultOf = useCallback(
    (row: R, key: string, current: boolean): string | undefined => {
      const field = key as Field;
      const fault = serverFaults.rows.get(row)?.[field] ?? faultsOf(row)[field];
      if (!fault || (current && fault.kind === 'empty')) return undefined;
      return faultWords(t, fault, language);
    },
    [serverFaults, t, language],
  );
  const faulty = useMemo(
    () => rows.filter((row) => isFaulty(row) || serverFaults.rows.has(row)).length,
    [rows, serverFaults],
  );

  const add = () => {
    addRow(table, props.create());
    handle.current?.goTo(rows.length, 'label');
  };

  const shared = {
    label: t(`table.${table}`),
    rows,
    columns,
    blank,
    duplicate: duplicate<R>,
    onChange,
    faultOf,
    rowKey,
    isOn,
    setOn: setOn<R>,
    ref: handle,
  };

  return (
    <Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant="outlined"
          onClick={add}
          startIcon={
            <SvgIcon>
              <path d={mdiPlus} />
            </SvgIcon>
          }
        >
          {t(table === 'stock' ? 'table.addStock' : 'table.addPanel')}
        </Button>
        {props.tools}
        {!finding && rows.length > 0 && (
          <IconButton
            onClick={() => setFinding(true)}
            aria-label={t('sheet:find')}
            sx={{ minWidth: 44, minHeight: 44 }}
            title={`${t('sheet:find')} (Ctrl+F)`}
          >
            <Icon path={mdiMagnify} />
          </IconButton>
        )}
        {finding && (
          <FindBar
            rows={rows}
            columns={columns}
            onShow={({ row, key }) => handle.current?.show(row, key)}
            onClose={() => {
              setFinding(false);
              handle.current?.focus();
            }}
          />
        )}
        <Box sx={{ flexGrow: 1 }} />
        {faulty > 0 && (
          <Button
            color="error"
            onClick={() => handle.current?.nextFault()}
            title={`${t('table.nextFault')} (F8)`}
            startIcon={
              <SvgIcon>
                <path d={mdiAlertCircleOutline} />
              </SvgIcon>
            }
          >
            {t('sheet:faults', { count: faulty })}
          </Button>
        )}
      </Stack>
      {asCards ? (
        <SheetCards<R> {...shared} />
      ) : (
        <Sheet<R>
          {...shared}
          folded={folded ?? []}
          headerOf={headerOf}
          prepare={withUnits}
          onFind={() => setFinding(true)}
          widths={widths}
          onWidth={(column, width) => setWidth(table, column, width)}
          onUndo={undo}
          onRedo={redo}
          restore={restore?.table === table ? restore : null}
        />
      )}
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ mt: 0.5, flexWrap: 'wrap', justifyContent: 'space-between', color: 'text.secondary' }}
      >
        <Typography variant="body2" component="div" sx={{ color: 'text.primary' }}>
          {props.summary}
        </Typography>
        {!asCards && <Typography variant="body2">{t('table.paste')}</Typography>}
      </Stack>
      {props.guess}
    </Box>
  );
}
