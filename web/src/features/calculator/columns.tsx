// The columns of the two tables: how each shows, reads and changes its part of a row.
import type { Grain } from '@/domain/job/rows';
import type { Entry, GridColumn } from '@/ui/grid/types';
import { DEFAULT_MATERIAL } from '@/domain/job/materials';
import {
  oneLine,
  readEnabled,
  readGrain,
  type PanelInput,
  type StockInput,
  UNLIMITED,
} from '@/domain/job/rows';
import { saysUnlimited } from '@/domain/job/sheetCells';
import { EdgesCell } from './EdgesCell';
import { edgesText, NO_EDGES, sameEdges } from '@/domain/job/edges';
import { readEdges, sideOfLetter } from '@/domain/job/edgeWords';
import { GrainCell } from './GrainCell';
import { MaterialField } from './MaterialField';
import { measureOf } from '@/domain/job/checks';
import { cutSize } from '@/domain/job/ruleOfRow';
import type { SawRules } from '@/domain/job/sawRules';
import { exactLength, formatSize, shownLength } from '@/i18n/lengths';
import { keptLength, pastedCount, readLength, typedCount } from '@/domain/units/lengths';
import { isAutomatic } from '@/domain/job/uniqueNames';
import { sidesOf } from '@/domain/units/sizes';
import { currentUnit } from '@/i18n/chosenUnit';
import { materialCode, materialName, type useWords } from './words';

type Words = ReturnType<typeof useWords>;
type Value = string | boolean | Grain;

/** The row with another value in one field; the same row if it is the value that it had. */
function withField<R extends StockInput>(row: R, field: keyof StockInput, value: Value): R {
  return row[field] === value ? row : { ...row, [field]: value };
}

const turned = (grain: Grain): Grain => (grain === 0 ? 1 : grain === 1 ? 2 : 0);

function count(text: string, entry: Entry): string {
  if (entry === 'cleared') return '1';
  if (saysUnlimited(text)) return UNLIMITED;
  return entry === 'typed' ? typedCount(text) : pastedCount(text) || '1';
}

const kept = (text: string): string => keptLength(text, true, currentUnit());

export function sharedColumns<R extends StockInput>(
  { t, language }: Words,
  materials: readonly string[],
): GridColumn<R>[] {
  const length = (field: 'width' | 'height', title: string, description: string): GridColumn<R> => ({
    key: field,
    title,
    description,
    width: 92,
    align: 'right',
    inputMode: 'decimal',
    toText: (row) => exactLength(row[field], language),
    shown: (row) => shownLength(row[field], language),
    order: (row) => {
      const reading = readLength(row[field]);
      return 'mm' in reading ? reading.mm : null;
    },
    // Both sides in one text, typed or pasted into either cell, are width and height.
    fromText: (row, text) => {
      const [first, second] = sidesOf(text) ?? [];
      if (first === undefined || second === undefined) return withField(row, field, kept(text));
      return withField(withField(row, 'width', kept(first)), 'height', kept(second));
    },
  });
  return [
    {
      key: 'enabled',
      title: t('column.enabled'),
      description: t('column.enabledLong'),
      width: 46,
      align: 'center',
      toText: (row) => (row.enabled ? '1' : '0'),
      fromText: (row, text, entry) =>
        entry === 'cleared' ? row : withField(row, 'enabled', readEnabled(text)),
      widget: (row, focus, change) => (
        <input
          type="checkbox"
          checked={row.enabled}
          aria-label={`${t('column.enabledLong')}: ${row.label}`}
          onChange={() => change((r) => withField(r, 'enabled', !r.enabled))}
          {...focus}
        />
      ),
    },
    {
      key: 'label',
      title: t('column.label'),
      width: 150,
      grow: 2,
      toText: (row) => row.label,
      fromText: (row, text) => withField(row, 'label', oneLine(text)),
      isProposal: (row) => isAutomatic(row.label),
    },
    length('width', t('column.width'), t('column.widthLong')),
    length('height', t('column.height'), t('column.heightLong')),
    {
      key: 'count',
      title: t('column.count'),
      width: 76,
      align: 'right',
      inputMode: 'numeric',
      toText: (row) => row.count,
      order: (row) => (Number.isNaN(Number(row.count)) ? null : Number(row.count)),
      fromText: (row, text, entry) => withField(row, 'count', count(text, entry)),
    },
    {
      key: 'material',
      title: t('column.material'),
      width: 150,
      grow: 1,
      options: materials,
      Editor: MaterialField,
      toText: (row) => materialName(t, row.material),
      brief: (row) => (row.material === DEFAULT_MATERIAL ? '' : materialName(t, row.material)),
      fromText: (row, text) => withField(row, 'material', materialCode(t, text) || DEFAULT_MATERIAL),
    },
  ];
}

export function grainColumn<R extends StockInput>({ t }: Words): GridColumn<R> {
  return {
    key: 'orientation',
    title: t('column.orientation'),
    width: 112,
    align: 'center',
    toText: (row) => String(row.orientation),
    fromText: (row, text) => withField(row, 'orientation', readGrain(text)),
    onChar: (row, char) =>
      /^[012]$/.test(char) ? withField(row, 'orientation', readGrain(char)) : undefined,
    widget: (row, focus, change) => (
      <GrainCell
        grain={row.orientation}
        focus={focus}
        onTurn={() => change((r) => withField(r, 'orientation', turned(r.orientation)))}
      />
    ),
  };
}

export function edgeColumn({ t }: Words, lastBand: () => string): GridColumn<PanelInput> {
  const withEdges = (row: PanelInput, edge: PanelInput['edge']): PanelInput =>
    sameEdges(row.edge, edge) ? row : { ...row, edge };
  return {
    key: 'edge',
    title: t('column.edge'),
    description: t('column.edgeLong'),
    width: 100,
    align: 'center',
    toText: (row) => edgesText(row.edge),
    fromText: (row, text, entry) =>
      withEdges(row, entry === 'cleared' ? NO_EDGES : readEdges(text, lastBand())),
    onChar: (row, char, latin) => {
      const side = sideOfLetter(char, latin);
      return side && withEdges(row, { ...row.edge, [side]: row.edge[side] ? null : lastBand() });
    },
    widget: (row, focus, change) => (
      <EdgesCell
        label={row.label}
        edge={row.edge}
        focus={focus}
        onChange={(edge) => change((r) => withEdges(r, edge))}
      />
    ),
  };
}

/** The size at which a panel is cut, beside the finished one: told, not entered. */
export function cutColumn({ t, language }: Words, rules: SawRules): GridColumn<PanelInput> {
  return {
    key: 'cut',
    title: t('column.cut'),
    description: t('column.cutLong'),
    width: 112,
    align: 'right',
    inert: true,
    toText: (row) => {
      const measure = measureOf(row);
      return measure ? formatSize(cutSize(measure, row, rules), language) : '';
    },
    fromText: (row) => row,
  };
}
