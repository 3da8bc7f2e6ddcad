import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { priceListQuery } from '@/api/queries';
import type { PriceList } from '@/api/types';
import type { Fault } from '@/domain/job/fault';
import { toast } from '@/lib/toasts';
import { SectionCard } from '@/ui/SectionCard';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { BandPrices } from './BandPrices';
import { faultWords } from './faultWords';
import {
  PERCENTS,
  PRICES,
  faultOfPercent,
  faultOfPrice,
  faultOfStep,
  formOfList,
  isSendable,
  listOfForm,
  type PriceForm,
  type WasteRule,
} from './priceForm';
import { useSavePriceList } from './useCosts';

const MOST_CURRENCY = 10;
const RULES = ['sheets', 'used', 'less_remnants'] as const;
const COLUMNS = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

interface PriceListCardProps {
  mayChange: boolean;
  /** The person's plan has no price lists: the name of the least that has, and the way to it. */
  locked?: { plan: string | undefined; upgrade: ReactNode } | undefined;
}

/** What the shop takes for its work. */
export function PriceListCard({ mayChange, locked }: PriceListCardProps) {
  const { t } = useTranslation('costs');
  const { data: list, error } = useQuery(priceListQuery);
  return (
    <SectionCard title={t('list.title')} text={t('list.text')}>
      {locked && (
        <Alert severity="info" sx={{ mb: 3 }} action={locked.upgrade}>
          {locked.plan ? t('locked', { plan: locked.plan }) : t('lockedNone')}
        </Alert>
      )}
      {list ? (
        <Form list={list} mayChange={mayChange && !locked} />
      ) : error ? (
        <Alert severity="error">{errorText(error)}</Alert>
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />
      )}
    </SectionCard>
  );
}

function Form({ list, mayChange }: { list: PriceList; mayChange: boolean }) {
  const { t, i18n } = useTranslation(['costs', 'common']);
  const { mutate, isPending, error, reset } = useSavePriceList();
  const [typed, setTyped] = useState<PriceForm | null>(null);
  const form = typed ?? formOfList(list, i18n.language);
  const change = (part: Partial<PriceForm>) => {
    reset();
    setTyped({ ...form, ...part });
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!typed || !isSendable(typed) || isPending) return;
    mutate(listOfForm(typed), {
      onSuccess: () => {
        setTyped(null);
        toast({ severity: 'success', text: t('list.saved') });
      },
    });
  };
  const field = (
    name: Exclude<keyof PriceForm, 'rule' | 'bands'>,
    { fault, unit }: { fault?: Fault | undefined; unit?: string | undefined },
  ) => (
    <TextField
      key={name}
      label={t(`list.${name}`)}
      value={form[name]}
      disabled={!mayChange}
      fault={faultWords(fault)}
      helperText={t(`list.hint.${name}`)}
      unit={unit}
      onChange={(event) => change({ [name]: event.target.value })}
      slotProps={{
        htmlInput:
          name === 'currency' ? { maxLength: MOST_CURRENCY } : { inputMode: 'decimal', autoComplete: 'off' },
      }}
    />
  );
  const currency = form.currency.trim();
  return (
    <Stack component="form" noValidate onSubmit={save} spacing={3}>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Box sx={COLUMNS}>
        {field('currency', { fault: currency === '' ? { kind: 'empty' } : undefined })}
        {PRICES.filter((name) => name !== 'round_to').map((name) =>
          field(name, { fault: faultOfPrice(form[name]), unit: currency }),
        )}
      </Box>
      <BandPrices
        bands={form.bands}
        unit={currency}
        disabled={!mayChange}
        onChange={(bands) => change({ bands })}
      />
      <Typography variant="h4" component="h3">
        {t('list.wasteTitle')}
      </Typography>
      <Box sx={COLUMNS}>
        <SelectField<WasteRule>
          label={t('list.waste')}
          value={form.rule}
          disabled={!mayChange}
          wrap
          options={RULES.map((value) => ({ value, name: t(`list.rule.${value}`) }))}
          onChange={(rule) => change({ rule })}
        />
        {form.rule !== 'sheets' &&
          field('wastePercent', { fault: faultOfPercent(form.wastePercent), unit: '%' })}
      </Box>
      <Typography variant="h4" component="h3">
        {t('list.sumsTitle')}
      </Typography>
      <Box sx={COLUMNS}>
        {PERCENTS.map((name) => field(name, { fault: faultOfPercent(form[name]), unit: '%' }))}
        {field('round_to', { fault: faultOfStep(form.round_to), unit: currency })}
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            type="submit"
            variant="contained"
            disabled={!typed || !isSendable(typed)}
            loading={isPending}
            sx={{ minHeight: 44 }}
          >
            {t('list.save')}
          </Button>
          {typed && (
            <Button onClick={() => setTyped(null)} disabled={isPending} sx={{ minHeight: 44 }}>
              {t('common:actions.cancel')}
            </Button>
          )}
        </Box>
      )}
    </Stack>
  );
}
