// What a sheet has of its own beside its size: how many there are, what it is, and what is cut off its sides.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defectInMm, type Defect } from '@/domain/job/defects';
import { cataloguePrice } from '@/domain/job/cataloguePrices';
import type { Configuration } from '@/domain/job/job';
import { sideFault } from '@/domain/job/rowFaults';
import { lacksPrice } from '@/domain/job/ruleFaults';
import { isUnlimited, UNLIMITED, type StockInput, type StockKind } from '@/domain/job/rows';
import { trimLengths, trimsOf, usableSize } from '@/domain/job/ruleOfRow';
import { SIDES, type Trims } from '@/domain/job/sawRules';
import { withoutItem } from '@/domain/job/ownItems';
import { readLength } from '@/domain/units/lengths';
import { formatSize, formatThin } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import { SelectField } from '@/ui/SelectField';
import { TitledDialog } from '@/ui/TitledDialog';
import { DefectFields } from './DefectFields';
import { PriceField } from './PriceField';
import { SheetCanvas } from './SheetCanvas';
import { SwitchField } from './SwitchField';
import { useOfferedMaterials } from './useCataloguePrices';
import { TrimFields } from './TrimFields';
import { faultWords, useWords } from './words';

type SheetDetailsProps = {
  row: StockInput;
  configuration: Configuration;
  /** The price is what it was opened for. */
  atPrice?: boolean;
  /** Called once, with all that was changed. */
  onDone: (row: StockInput) => void;
};

type Choice = 'inherited' | 'none' | 'own';
const CHOICES: readonly Choice[] = ['inherited', 'none', 'own'];
const KINDS: readonly ('' | StockKind)[] = ['', 'sheet', 'remnant'];

/** What is kept of a row beside its size, count, kind and trims. */
type Own = {
  price: string | undefined;
  use_first: boolean;
  defects: Defect[] | undefined;
};

const isEmpty = (trim: Trims): boolean => Object.keys(trim).length === 0;

/** The row with other values of its own; what is undefined goes. */
function withOwn(row: StockInput, changed: Partial<Own>): StockInput {
  const { price, use_first: first, defects, ...rest } = { ...row, ...changed };
  return {
    ...rest,
    ...(price !== undefined && { price }),
    ...(first && { use_first: first }),
    ...(defects !== undefined && { defects }),
  };
}

export function SheetDetails({ row: given, configuration, atPrice = false, onDone }: SheetDetailsProps) {
  const { t, language } = useWords();
  const { t: saw } = useTranslation('saw');
  // One opening is one change, however many fields it touches.
  const [row, setRow] = useState(given);
  const [choice, setChoice] = useState<Choice>(
    given.trim === undefined ? 'inherited' : isEmpty(given.trim) ? 'none' : 'own',
  );
  const { trim, kind, ...rest } = row;
  const catalogue = useOfferedMaterials();
  const listed = cataloguePrice(row, catalogue);
  const currency = configuration.prices?.currency ?? (listed && catalogue[0]?.currency);
  const unit = t('common:units.length');

  const inherited = trimsOf({ material: row.material }, configuration);
  const told = (trims: Trims) => {
    const lengths = trimLengths(trims);
    const sides = SIDES.filter((side) => lengths[side] > 0);
    return sides.length === 0
      ? t('sheet.untrimmed')
      : `${sides.map((side) => `${t(`sheet.side.${side}`)} ${formatThin(String(lengths[side]), language)}`).join(', ')} ${unit}`;
  };
  const choose = (next: Choice) => {
    setChoice(next);
    const others = { ...rest, ...(kind && { kind }) };
    if (next === 'inherited') setRow(others);
    else setRow({ ...others, trim: next === 'none' ? {} : (trim ?? inherited) });
  };

  const setDefects = (defects: readonly Defect[]) =>
    setRow(withOwn(row, { defects: defects.length > 0 ? [...defects] : undefined }));

  const [width, height] = [readLength(row.width), readLength(row.height)];
  const size = 'mm' in width && 'mm' in height ? { width: width.mm, height: height.mm } : null;
  const trims = trimsOf(row, configuration);
  const usable = size && usableSize(size, trims);
  const gone = usable !== null && (usable.width <= 0 || usable.height <= 0);

  return (
    <TitledDialog title={t('sheet.title', { label: given.label })} maxWidth="xs" onClose={() => onDone(row)}>
      <DialogContent dividers>
        <Stack spacing={2.5}>
          <Box sx={{ textAlign: 'center' }}>
            <SheetCanvas
              width={size?.width ?? 0}
              height={size?.height ?? 0}
              trims={trimLengths(trims)}
              own={trim !== undefined}
              remnant={kind === 'remnant'}
              defects={(row.defects ?? []).flatMap((defect) => defectInMm(defect) ?? [])}
              box={{ width: 240, height: 140 }}
              onDraw={(drawn) => setDefects([...(row.defects ?? []), drawn])}
            />
            {size && (
              <Typography variant="body2" color={gone ? 'error' : 'textSecondary'} sx={{ mt: 0.5 }}>
                {gone
                  ? t('fault.trimmed_away')
                  : t('sheet.usable', {
                      size: formatSize(size, language),
                      usable: formatSize(usable ?? size, language),
                      unit,
                    })}
              </Typography>
            )}
          </Box>
          {row.stock_item_id && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" onClick={() => setRow(withoutItem(row))} sx={{ minHeight: 44 }}>
                  {t('sheet.leaveRoom')}
                </Button>
              }
            >
              {t('sheet.room')}
            </Alert>
          )}
          <SwitchField
            label={t('sheet.unlimited')}
            hint={t('sheet.unlimitedHint')}
            checked={isUnlimited(row)}
            onChange={(on) =>
              setRow({ ...row, count: on ? UNLIMITED : isUnlimited(given) ? '1' : given.count })
            }
          />
          <SelectField
            label={t('sheet.kind')}
            value={kind ?? ''}
            options={KINDS.map((code) => ({ value: code, name: t(`sheet.kinds.${code || 'none'}`) }))}
            helperText={t('sheet.kindHint')}
            onChange={(code) => setRow({ ...rest, ...(trim && { trim }), ...(code && { kind: code }) })}
          />
          <PriceField
            label={t('sheet.price')}
            value={row.price}
            hint={
              listed
                ? t('sheet.listed', { price: formatAmount(listed, currency, language) })
                : t('sheet.priceHint')
            }
            placeholder={listed}
            currency={currency}
            fault={lacksPrice(row, { ...configuration, catalogue }) ? t('sheet.noPrice') : undefined}
            autoFocus={atPrice}
            onChange={(price) => setRow(withOwn(row, { price }))}
          />
          <SwitchField
            label={t('sheet.useFirst')}
            hint={t('sheet.useFirstHint')}
            checked={row.use_first === true}
            onChange={(on) => setRow(withOwn(row, { use_first: on }))}
          />
          <SelectField
            label={saw('trims')}
            value={choice}
            options={CHOICES.map((code) => ({ value: code, name: t(`sheet.trims.${code}`) }))}
            helperText={choice === 'inherited' ? told(inherited) : undefined}
            onChange={choose}
          />
          {choice === 'own' && (
            <TrimFields
              plain
              trim={trim ?? {}}
              fault={(side) => {
                const fault = sideFault(trim?.[side], side);
                return fault && faultWords(t, fault, language);
              }}
              onChange={(changed) => setRow({ ...row, trim: changed })}
            />
          )}
          <DefectFields defects={row.defects ?? []} sheet={size} onChange={setDefects} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => onDone(row)} sx={{ minHeight: 44 }}>
          {t('edge.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
