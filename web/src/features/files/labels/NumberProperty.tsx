import { useTranslation } from 'react-i18next';
import { readDecimal } from '@/domain/units/decimals';
import { readLength } from '@/domain/units/lengths';
import { currentUnit } from '@/i18n/chosenUnit';
import { formatThin } from '@/i18n/lengths';
import { withDecimalMark } from '@/lib/locale';
import { CommitField } from '@/ui/CommitField';

interface NumberPropertyProps {
  label: string;
  /** Null where the chosen fields differ in it. */
  value: number | null;
  /** Lengths are in the person's unit, type is in pt, and what is counted is whole. */
  kind: 'length' | 'type' | 'count';
  min: number;
  max: number;
  /** What is wrong with what stands there. */
  fault?: string | undefined;
  helperText?: string;
  onCommit: (value: number) => void;
}

/** By how much an arrow key changes it. */
const STEPS = { length: 0.5, type: 0.5, count: 1 } as const;

function read(text: string, kind: NumberPropertyProps['kind']): number | null {
  if (kind === 'length') {
    const reading = readLength(text, false, currentUnit());
    return 'mm' in reading ? Math.round(reading.mm * 1000) / 1000 : null;
  }
  const reading = readDecimal(text.trim(), false);
  if (!('text' in reading)) return null;
  const value = Number(reading.text);
  return kind === 'count' && !Number.isInteger(value) ? null : value;
}

/** A property that is a number, committed as a whole; one that cannot be is told and not taken. */
export function NumberProperty({
  label,
  value,
  kind,
  min,
  max,
  fault,
  helperText,
  onCommit,
}: NumberPropertyProps) {
  const { t, i18n } = useTranslation(['labels', 'formats', 'common']);
  const { language } = i18n;
  const textOf = (number: number) =>
    kind === 'length' ? formatThin(String(number), language) : withDecimalMark(String(number), language);
  const isWithin = (number: number | null): number is number =>
    number !== null && number >= min - 1e-6 && number <= max + 1e-6;
  return (
    <CommitField
      size="small"
      label={label}
      value={value === null ? '' : textOf(value)}
      placeholder={value === null ? t('various') : undefined}
      unit={kind === 'length' ? t('common:units.length') : kind === 'type' ? t('point') : undefined}
      fault={fault}
      helperText={helperText}
      faultOf={(text) =>
        isWithin(read(text, kind))
          ? undefined
          : t(kind === 'count' ? 'formats:whole' : 'formats:between', { min: textOf(min), max: textOf(max) })
      }
      onCommit={(text) => {
        const number = read(text, kind);
        if (isWithin(number)) onCommit(number);
      }}
      onStep={(by, text) => {
        const now = text === null ? value : read(text, kind);
        if (now === null) return false;
        const next = Math.round((now + by * STEPS[kind]) * 1000) / 1000;
        if (isWithin(next)) onCommit(next);
        return true;
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: kind === 'count' ? 'numeric' : 'decimal', autoComplete: 'off' },
      }}
    />
  );
}
