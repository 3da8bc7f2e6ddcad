// One of the two tables with what belongs to it: add, columns, next fault, the line of totals.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { mdiAlertCircleOutline, mdiMagnify, mdiPlus } from '@mdi/js';
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyChunk } from '@/i18n/lazyChunk';
import { Icon } from '@/ui/Icon';
import { AS_CARDS, Grid, GridCards } from '@/ui/grid/lazyGrid';
import type { GridChange, GridColumn, GridHandle, RowsCommand } from '@/ui/grid/types';
import { newId, type Row } from '@/domain/job/rows';
import { isWrong, ruleFaultsOf } from '@/domain/job/ruleFaults';
import { faultAt, faultsOf, type RowFaults } from '@/domain/job/rowFaults';
import { isAutomatic } from '@/domain/job/uniqueNames';
import { loadMaterialList } from './materialList';
import { headingsOf, prepared, renamed } from './pasting';
import { useCalculatorStore } from './store';
import type { TableName } from './undo';
import { useAsked } from './useCataloguePrices';
import { rowFaultWords, useWords } from './words';

// What only some need is loaded when it is needed.
const FindBar = lazyChunk(async () => (await import('@/ui/grid/FindBar')).FindBar, 'grid');

type RowsTableProps<R extends Row> = {
  table: TableName;
  rows: readonly R[];
  columns: readonly GridColumn<R>[];
  folded?: readonly GridColumn<R>[];
  blank: () => R;
  create: () => R;
  onChange: (change: GridChange<R>) => void;
  /** What the menu of a row offers first. */
  rowCommand?: { label: string; run: (row: R) => void };
  /** What can be done with marked rows together. */
  rowsCommands?: (rows: readonly R[]) => readonly RowsCommand<R>[];
  /** What an opened card offers first. */
  cardCommand?: { label: string; icon: string; run: (row: R) => void };
  /** What is wrong with rows beside others of the list. */
  listFaults?: ReadonlyMap<Row, RowFaults>;
  /** Beside the buttons. */
  tools?: ReactNode;
  /** Under the table. */
  summary: ReactNode;
  guess: ReactNode;
};

const NO_FAULTS: ReadonlyMap<Row, RowFaults> = new Map();

const rowKey = (row: Row): string => row.id;
const isOn = (row: Row): boolean => row.enabled;
const setOn = <R extends Row>(row: R, enabled: boolean): R =>
  row.enabled === enabled ? row : { ...row, enabled };
/** A copy stands alone: in the set of its row it would make the piece of that longer. */
function duplicate<R extends Row>(row: R): R {
  const copy = { ...row, id: newId(), label: isAutomatic(row.label) ? '' : row.label };
  if ('grain_set' in copy) delete copy.grain_set;
  return copy;
}

export function RowsTable<R extends Row>(props: RowsTableProps<R>) {
  const { table, rows, columns, folded, blank, onChange, listFaults = NO_FAULTS } = props;
  const { t, language } = useWords();
  const asCards = useMediaQuery(AS_CARDS);
  const handle = useRef<GridHandle>(null);
  // What to do as soon as the table is there: its code may still be on its way.
  const wish = useRef<((table: GridHandle) => void) | null>(null);
  const takeHandle = useCallback((table: GridHandle | null) => {
    handle.current = table;
    if (!table || !wish.current) return;
    wish.current(table);
    wish.current = null;
  }, []);
  const { undo, redo, addRow, restore, serverFaults, setWidth } = useCalculatorStore();
  const widths = useCalculatorStore((state) => state.widths[table]);
  const rules = useAsked();
  const [finding, setFinding] = useState(false);

  const faultOf = useCallback(
    (row: R, key: string, current: boolean): string | undefined => {
      const places = [
        serverFaults.rows.get(row) ?? {},
        faultsOf(row),
        ruleFaultsOf(row, rules),
        listFaults.get(row) ?? {},
      ];
      const found = places.map((faults) => faultAt(faults, key)).find((one) => one !== undefined);
      if (!found || (current && found.fault.kind === 'empty')) return undefined;
      return rowFaultWords(t, found, language);
    },
    [serverFaults, rules, listFaults, t, language],
  );
  const faulty = useMemo(
    () =>
      rows.filter((row) => isWrong(row, rules) || serverFaults.rows.has(row) || listFaults.has(row)).length,
    [rows, rules, serverFaults, listFaults],
  );

  const find = () => {
    setFinding(true);
    // What is typed before the field is there must not go into a cell.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const nearby = () => {
    // Without it the material is typed into a plain field.
    void loadMaterialList().catch(() => undefined);
    void FindBar.preload();
  };
  const add = () => {
    addRow(table, props.create());
    const goThere = (table: GridHandle) => table.goTo(rows.length, 'label');
    if (handle.current) goThere(handle.current);
    else wish.current = goThere;
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
    ref: takeHandle,
  };

  return (
    <Box onFocus={nearby}>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          mb: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 0.5, sm: 1 },
          rowGap: 1,
          // The found card comes into sight below: the field that is typed in must not pull the page back up.
          ...(finding &&
            asCards && { position: 'sticky', top: 56, zIndex: 4, py: 0.5, bgcolor: 'background.default' }),
          // All in one row on a phone.
          '& > .MuiButton-root': { px: { xs: 0.75, sm: 2 }, whiteSpace: 'nowrap' },
          '& > .MuiButton-outlined': { px: { xs: 1, sm: 2 } },
          '& > .MuiButton-root > .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
          '& > .MuiButton-root > .MuiButton-endIcon': { ml: { xs: 0, sm: 1 } },
          '@media (max-width: 379.95px)': {
            '& > .MuiButton-root': { fontSize: '0.8125rem' },
            '& > .MuiButton-root > .MuiButton-endIcon': { display: 'none' },
          },
        }}
      >
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
            aria-label={t('grid:find')}
            sx={{ minWidth: 44, minHeight: 44 }}
            title={`${t('grid:find')} (Ctrl+F)`}
          >
            <Icon path={mdiMagnify} />
          </IconButton>
        )}
        {finding && (
          <Suspense>
            <FindBar
              rows={rows}
              columns={columns}
              onShow={({ row, key }) => handle.current?.show(row, key)}
              onClose={() => {
                setFinding(false);
                handle.current?.focus();
              }}
            />
          </Suspense>
        )}
        {faulty > 0 && (
          <Button
            color="error"
            onClick={() => handle.current?.nextFault()}
            sx={{ ml: 'auto' }}
            title={`${t('table.nextFault')} (F8)`}
            startIcon={
              <SvgIcon>
                <path d={mdiAlertCircleOutline} />
              </SvgIcon>
            }
          >
            {t('grid:faults', { count: faulty })}
          </Button>
        )}
      </Stack>
      <Suspense>
        {asCards ? (
          <GridCards<R> {...shared} command={props.cardCommand} />
        ) : (
          <Grid<R>
            {...shared}
            folded={folded ?? []}
            headerOf={headingsOf}
            prepare={prepared}
            renamedOf={(pasted) => renamed(pasted, useCalculatorStore.getState().draft[table])}
            onFind={find}
            rowCommand={props.rowCommand}
            rowsCommands={props.rowsCommands}
            widths={widths}
            onWidth={(column, width) => setWidth(table, column, width)}
            onUndo={undo}
            onRedo={redo}
            restore={restore?.table === table ? restore : null}
          />
        )}
      </Suspense>
      {asCards && rows.length > 0 && (
        <Button fullWidth variant="outlined" onClick={add} startIcon={<Icon path={mdiPlus} />} sx={{ mt: 1 }}>
          {t(table === 'stock' ? 'table.anotherStock' : 'table.anotherPanel')}
        </Button>
      )}
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{
          mt: { xs: 1, sm: 0.5 },
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          color: 'text.secondary',
        }}
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
