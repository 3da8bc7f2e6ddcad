// The column of the stock table for what a sheet has of its own: trims and kind, as a picture that opens the details.
import { keptLength, readLength } from '@/domain/units/lengths';
import { SIDES, type SawRules, type Trims } from '@/domain/job/sawRules';
import { defectInMm } from '@/domain/job/defects';
import { trimLengths, trimsOf } from '@/domain/job/ruleOfRow';
import type { StockInput, StockKind } from '@/domain/job/rows';
import { formatThin } from '@/i18n/lengths';
import type { GridColumn } from '@/ui/grid/types';
import { SheetPicture } from './SheetPicture';
import type { useWords } from './words';

type Words = ReturnType<typeof useWords>;

const KINDS: readonly StockKind[] = ['sheet', 'remnant'];

/** `remnant 10|10|5|0`: kind, then left, right, top and bottom; what a sheet does not say is left out. */
export function sheetText({ kind, trim }: Pick<StockInput, 'kind' | 'trim'>): string {
  const trims = trim && SIDES.map((side) => trim[side] ?? '0').join('|');
  return [kind, trims].filter((part) => part !== undefined).join(' ');
}

/** Reads that text; whatever else it says is left out. */
export function readSheetText(text: string): Pick<StockInput, 'kind' | 'trim'> {
  const parts = text.trim().toLowerCase().split(/\s+/);
  const kind = KINDS.find((known) => parts.includes(known));
  const lengths = parts.find((part) => part.includes('|'))?.split('|');
  const trim: Trims | undefined =
    lengths &&
    Object.fromEntries(
      SIDES.flatMap((side, n) => {
        const length = keptLength(lengths[n] ?? '', false);
        return length === '' || Number(length) === 0 ? [] : [[side, length]];
      }),
    );
  return { ...(kind && { kind }), ...(trim && { trim }) };
}

const mm = (text: string): number => {
  const reading = readLength(text);
  return 'mm' in reading ? reading.mm : 0;
};

/** What a sheet has of its own, in words. */
export function sheetWords(row: StockInput, { t, language }: Words): string[] {
  const { kind, trim, price, use_first: first, defects } = row;
  const lengths = trimLengths(trim ?? {});
  const told = SIDES.filter((side) => lengths[side] > 0).map(
    (side) => `${t(`sheet.side.${side}`)} ${formatThin(String(lengths[side]), language)}`,
  );
  const unit = t('common:units.length');
  return [
    ...(kind ? [t(`sheet.kinds.${kind}`)] : []),
    ...(trim
      ? [told.length > 0 ? t('sheet.trimmed', { sides: told.join(', '), unit }) : t('sheet.untrimmed')]
      : []),
    ...(price ? [t('sheet.priced', { price })] : []),
    ...(first ? [t('sheet.usedFirst')] : []),
    ...(defects ? [t('sheet.defectCount', { count: defects.length })] : []),
  ];
}

export function sheetColumn(
  words: Words,
  rules: SawRules,
  open: (row: StockInput) => void,
): GridColumn<StockInput> {
  const { t } = words;
  return {
    key: 'trim',
    title: t('column.sheet'),
    description: t('column.sheetLong'),
    width: 124,
    align: 'center',
    toText: sheetText,
    fromText: (row, text, entry) => {
      const next = entry === 'cleared' ? {} : readSheetText(text);
      if (sheetText(next) === sheetText(row)) return row;
      const plain = { ...row };
      delete plain.kind;
      delete plain.trim;
      return { ...plain, ...next };
    },
    widget: (row, focus) => {
      const told = sheetWords(row, words);
      const said = told.length > 0 ? told.join('; ') : t('sheet.plain');
      return (
        <button
          type="button"
          className="grid-button grid-told"
          aria-label={t('sheet.label', { details: said })}
          aria-haspopup="dialog"
          title={said}
          onClick={() => open(row)}
          {...focus}
        >
          <SheetPicture
            width={mm(row.width)}
            height={mm(row.height)}
            trims={trimLengths(trimsOf(row, rules))}
            own={row.trim !== undefined}
            remnant={row.kind === 'remnant'}
            defects={(row.defects ?? []).flatMap((defect) => defectInMm(defect) ?? [])}
            box={{ width: 36, height: 24 }}
          />
          {(row.price ?? row.kind) && (
            <span className="grid-text">{row.price ?? (row.kind && t(`sheet.kinds.${row.kind}`))}</span>
          )}
        </button>
      );
    },
  };
}
