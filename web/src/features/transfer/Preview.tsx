// Every row that was read, with its faults, to look at and to mend.
import { currentUnit } from '@/i18n/chosenUnit';
import { mdiAlertCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { headerOf } from '@/domain/job/header';
import { preparedFor } from '@/domain/job/pasting';
import { faultAt, faultsOf, isFaulty } from '@/domain/job/rowFaults';
import { blankPanel, newId, PANEL_TEXTS, type PanelInput } from '@/domain/job/rows';
import { Icon } from '@/ui/Icon';
import { Grid } from '@/ui/grid/Grid';
import { GridCards } from '@/ui/grid/GridCards';
import type { GridHandle } from '@/ui/grid/types';
import type { ListKit } from './kit';
import { rowOf, type Entry } from './session';

type PreviewProps = {
  entry: Entry;
  kit: ListKit;
  onChange: (rows: readonly PanelInput[]) => void;
  onUndo: () => void;
  onRedo: () => void;
};

type Given = Parameters<typeof preparedFor>;

/** The table reads bare sizes in the unit that the person has chosen. */
const prepare = (cells: Given[0], target: Given[1]) => preparedFor(cells, target, currentUnit());

const rowKey = (row: PanelInput): string => row.id;
const isOn = (row: PanelInput): boolean => row.enabled;
const setOn = (row: PanelInput, enabled: boolean): PanelInput =>
  row.enabled === enabled ? row : { ...row, enabled };
const duplicate = (row: PanelInput): PanelInput => ({ ...row, id: newId() });

const RARE: readonly string[] = ['grain_set', ...PANEL_TEXTS];
const isRare = (key: string): boolean => RARE.includes(key);

export function Preview({ entry, kit, onChange, onUndo, onRedo }: PreviewProps) {
  const { t } = useTranslation(['transfer', 'grid']);
  const { rows, list } = entry;
  const asCards = useMediaQuery('(max-width:599.95px)');
  const handle = useRef<GridHandle>(null);
  // Columns that few lists have are there where one of the rows has something in them.
  const used = (['grain_set', ...PANEL_TEXTS] as const).filter((key) =>
    rows.some((row) => row[key] !== undefined),
  );
  const usedKeys = used.join();
  const columns = useMemo(
    () => kit.columns(list).filter(({ key }) => !isRare(key) || usedKeys.split(',').includes(key)),
    [kit, list, usedKeys],
  );
  const faultOf = useCallback(
    (row: PanelInput, key: string, current: boolean): string | undefined => {
      const found = faultAt(faultsOf(rowOf(list, row)), key);
      return found && !(current && found.fault.kind === 'empty') ? kit.faultWords(found) : undefined;
    },
    [kit, list],
  );
  const faulty = useMemo(() => rows.filter((row) => isFaulty(rowOf(list, row))).length, [rows, list]);
  const nextFault = () => {
    const index = rows.findIndex((row) => isFaulty(rowOf(list, row)));
    const row = rows[index];
    const column = row && columns.find(({ key }) => faultOf(row, key, false));
    if (column) handle.current?.goTo(index, column.key);
  };
  const shared = {
    label: t('check.preview', { list: t(`list.${list}`) }),
    rows,
    columns,
    blank: blankPanel,
    duplicate,
    onChange: ({ rows: next }: { rows: readonly PanelInput[] }) => onChange(next),
    faultOf,
    rowKey,
    isOn,
    setOn,
    ref: handle,
  };
  return (
    <Box>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 0.5, minHeight: 44 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
          {t('check.previewHint')}
        </Typography>
        {faulty > 0 && (
          <Button
            color="error"
            onClick={nextFault}
            startIcon={<Icon path={mdiAlertCircleOutline} />}
            title={t('check.nextFault')}
            sx={{ flexShrink: 0, minHeight: 44 }}
          >
            {t('grid:faults', { count: faulty })}
          </Button>
        )}
      </Stack>
      {asCards ? (
        <GridCards<PanelInput> {...shared} />
      ) : (
        <Box sx={{ '& .grid-scroller': { maxHeight: 'max(220px, 38vh)' } }}>
          <Grid<PanelInput>
            {...shared}
            headerOf={headerOf}
            prepare={prepare}
            onUndo={onUndo}
            onRedo={onRedo}
          />
        </Box>
      )}
    </Box>
  );
}
