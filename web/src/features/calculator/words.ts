// The names of codes in the language of the page, and back.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatLength } from '@/i18n/lengths';
import { MATERIALS } from '@/domain/job/materials';
import type { Fault } from '@/domain/job/fault';
import type { FaultAt } from '@/domain/job/rowFaults';
import { currentUnit } from '@/i18n/chosenUnit';
import * as jobNames from '@/i18n/jobNames';
import type { NameKey } from '@/i18n/jobNames';
import { MM_PER_INCH } from '@/domain/units/units';

type Translate = TFunction<['calculator', 'common', 'grid']>;

/** The texts of the calculator, and the language they are in. */
export function useWords() {
  const { t, i18n } = useTranslation(['calculator', 'common', 'grid']);
  return { t, language: i18n.language };
}

const common = (t: Translate) => (key: NameKey) => t(`common:${key}`);

export const materialName = (t: Translate, code: string): string => jobNames.materialName(code, common(t));

export const bandName = (t: Translate, band: string): string => jobNames.bandName(band, common(t));

/** The code that a name stands for; names of the person's own are their own code. */
export function materialCode(t: Translate, text: string): string {
  const name = text.trim();
  const found = MATERIALS.find(
    (code) => code === name || t(`common:materials.${code}`).toLowerCase() === name.toLowerCase(),
  );
  return found ?? name;
}

const TAPE_MM = MM_PER_INCH / 32;

/** A bound as a tape has it; what it says is always allowed. */
const onTape = (mm: number, isLeast: boolean): number =>
  (isLeast ? Math.ceil : Math.floor)(mm / TAPE_MM) * TAPE_MM;

/** A fault in words; bounds of lengths in the unit that is chosen. */
export function faultWords(t: Translate, { kind, values = {}, length }: Fault, language: string): string {
  const inUnit = (name: string, bound: string | number) => {
    const mm = currentUnit() === 'inch' ? onTape(Number(bound), name === 'min') : Number(bound);
    return `${formatLength(mm, language)} ${t('common:units.length')}`;
  };
  const told: Record<string, string | number> = length
    ? Object.fromEntries(Object.entries(values).map(([name, mm]) => [name, inUnit(name, mm)]))
    : values;
  return t(`fault.${kind}`, { ...told });
}

/** The names of what is several in one cell. */
const OF_DETAILS = { price: 'price', defects: 'defects', kind: 'kind', use_first: 'useFirst' } as const;

const isOfDetails = (field: string): field is keyof typeof OF_DETAILS => Object.hasOwn(OF_DETAILS, field);

/** A fault of a row in words: what is one of several in a cell is called by its name. */
export function rowFaultWords(t: Translate, { field, fault }: FaultAt, language: string): string {
  if (field === 'price' && fault.kind === 'missing') return t('sheet.noPrice');
  const told = faultWords(t, fault, language);
  return isOfDetails(field) ? `${t(`sheet.${OF_DETAILS[field]}`)}: ${told}` : told;
}
