// How the cells are read: headings, separator, unit, decimal sign, and what each column holds.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import { ChoiceField } from '@/ui/ChoiceField';
import { useTranslation } from 'react-i18next';
import { LIST_COLUMNS, SHEET_COLUMNS, type LengthUnit, type ListColumn } from '@/domain/job/columns';
import { SEPARATORS, type Separator } from './read/cells';
import type { Decimal, Reading } from './read/interpret';
import type { ListName, Part } from './read/parts';

type ReadingOptionsProps = {
  part: Part;
  reading: Reading;
  /** Null where nothing separates the cells, as in a workbook. */
  separator: Separator | null;
  onSeparator: (separator: Separator) => void;
  onChange: (changes: Partial<Reading>) => void;
};

const SEPARATOR_NAMES = { '\t': 'tab', ';': 'semicolon', ',': 'comma', '|': 'bar' } as const;
const UNITS: readonly LengthUnit[] = ['mm', 'cm', 'm', 'in'];
const DECIMALS: readonly Decimal[] = ['auto', 'point', 'comma'];
const OF_STOCK: readonly ListColumn[] = ['kind', ...SHEET_COLUMNS];
const OF_PANELS = LIST_COLUMNS.filter((key) => !OF_STOCK.includes(key));

/** What a column of a list can hold; `kind` of panels has divided the list before. */
const FIELDS: Record<ListName, readonly ListColumn[]> = { panels: OF_PANELS, stock: LIST_COLUMNS };

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
} as const;

export function ReadingOptions({ part, reading, separator, onSeparator, onChange }: ReadingOptionsProps) {
  const { t } = useTranslation('transfer');
  const fields = FIELDS[part.list];
  const width = Math.max(0, ...part.cells.map((line) => line.length));
  const [first = []] = part.cells;
  const sample = part.cells[reading.header ? 1 : 0] ?? [];
  const nameOf = (n: number) => (reading.header && first[n]?.trim()) || t('check.column', { number: n + 1 });
  const put = (at: number, key: ListColumn | null) =>
    onChange({
      // A field has one column: what held it before holds nothing now.
      columns: Array.from({ length: width }, (_, n) =>
        n === at ? key : reading.columns[n] === key ? null : (reading.columns[n] ?? null),
      ),
    });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={GRID}>
        <FormControlLabel
          control={<Checkbox checked={reading.header} onChange={(_, header) => onChange({ header })} />}
          label={t('check.header')}
        />
        {separator !== null && (
          <ChoiceField
            size="small"
            label={t('check.separator')}
            value={separator}
            onChange={(event) => onSeparator(event.target.value as Separator)}
          >
            {SEPARATORS.map((sign) => (
              <MenuItem key={sign} value={sign}>
                {t(`check.separators.${SEPARATOR_NAMES[sign]}`)}
              </MenuItem>
            ))}
          </ChoiceField>
        )}
        <ChoiceField
          size="small"
          label={t('check.unit')}
          value={reading.unit}
          onChange={(event) => onChange({ unit: event.target.value as LengthUnit })}
        >
          {UNITS.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {t(`check.units.${unit}`)}
            </MenuItem>
          ))}
        </ChoiceField>
        <ChoiceField
          size="small"
          label={t('check.decimal')}
          value={reading.decimal}
          onChange={(event) => onChange({ decimal: event.target.value as Decimal })}
        >
          {DECIMALS.map((decimal) => (
            <MenuItem key={decimal} value={decimal}>
              {t(`check.decimals.${decimal}`)}
            </MenuItem>
          ))}
        </ChoiceField>
      </Box>
      <Box role="group" aria-label={t('check.columns')} sx={GRID}>
        {Array.from({ length: width }, (_, n) => (
          <ChoiceField
            key={n}
            size="small"
            label={nameOf(n)}
            value={fields.find((key) => key === reading.columns[n]) ?? ''}
            helperText={sample[n]?.trim() || ' '}
            onChange={(event) => put(n, fields.find((key) => key === event.target.value) ?? null)}
            slotProps={{
              htmlInput: { 'aria-label': t('check.columnOf', { name: nameOf(n) }) },
              formHelperText: { sx: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
            }}
          >
            <MenuItem value="">{t('check.columnUnused')}</MenuItem>
            {fields.map((key) => (
              <MenuItem key={key} value={key}>
                {t(`field.${key}`)}
              </MenuItem>
            ))}
          </ChoiceField>
        ))}
      </Box>
    </Box>
  );
}
