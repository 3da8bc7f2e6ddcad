// The column of the stock table for what a sheet has of its own: trims and kind, as a picture that opens the details.
import { readLength } from '@/domain/units/lengths';
import { SIDES, type SawRules } from '@/domain/job/sawRules';
import { defectInMm } from '@/domain/job/defects';
import { priceFault } from '@/domain/job/prices';
import { trimLengths, trimsOf } from '@/domain/job/ruleOfRow';
import type { StockInput } from '@/domain/job/rows';
import { formatThin } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import type { GridColumn } from '@/ui/grid/types';
import { SheetPicture } from './SheetPicture';
import { readSheetText, sheetText, withSheetText } from './sheetText';
import type { useWords } from './words';

type Words = ReturnType<typeof useWords>;

const mm = (text: string): number => {
  const reading = readLength(text);
  return 'mm' in reading ? reading.mm : 0;
};

/** A price in the form of the language; what is none as it stands. */
const shownPrice = (price: string, language: string): string =>
  priceFault(price) ? price : formatAmount(price, null, language);

/** What a sheet has of its own, in words. */
export function sheetWords(row: StockInput, { t, language }: Words): string[] {
  const { kind, trim, price, use_first: first, defects, stock_item_id: item } = row;
  const lengths = trimLengths(trim ?? {});
  const told = SIDES.filter((side) => lengths[side] > 0).map(
    (side) => `${t(`sheet.side.${side}`)} ${formatThin(String(lengths[side]), language)}`,
  );
  const unit = t('common:units.length');
  return [
    ...(kind ? [t(`sheet.kinds.${kind}`)] : []),
    ...(price ? [t('sheet.priced', { price: shownPrice(price, language) })] : []),
    ...(first ? [t('sheet.usedFirst')] : []),
    ...(trim
      ? [told.length > 0 ? t('sheet.trimmed', { sides: told.join(', '), unit }) : t('sheet.untrimmed')]
      : []),
    ...(item ? [t('sheet.fromRoom')] : []),
    ...(defects ? [t('sheet.defectCount', { count: defects.length })] : []),
  ];
}

/** What sheets have of their own as text, to look at and to mend. */
export const sheetTextColumn = <R extends StockInput>(words: Words): GridColumn<R> => ({
  key: 'trim',
  title: words.t('column.sheet'),
  description: words.t('column.sheetLong'),
  width: 200,
  grow: 3,
  toText: sheetText,
  shown: (row) => sheetWords(row, words).join('; '),
  fromText: withSheetText,
  takes: (text) => readSheetText(text) !== null,
});

export function sheetColumn(
  words: Words,
  rules: SawRules,
  open: (row: StockInput) => void,
): GridColumn<StockInput> {
  const { t } = words;
  return {
    ...sheetTextColumn<StockInput>(words),
    width: 124,
    grow: 0,
    align: 'center',
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
            <span className="grid-text">
              {row.price ? shownPrice(row.price, words.language) : row.kind && t(`sheet.kinds.${row.kind}`)}
            </span>
          )}
        </button>
      );
    },
  };
}
