import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { shopQuery } from '@/api/queries';
import type { Shop, ShopChanges } from '@/api/types';
import { exactLength } from '@/i18n/lengths';
import { currentUnit } from '@/i18n/chosenUnit';
import { lengthText, readLength } from '@/domain/units/lengths';
import { LIMITS } from '@/lib/fieldLimits';
import { toast } from '@/lib/toasts';
import { SectionCard } from '@/ui/SectionCard';
import { TextField } from '@/ui/TextField';
import { useSaveShop } from './useCosts';

/** Bytes of a logo, before it is written as text. */
const MOST_LOGO = 256 * 1024;
const PICTURES = 'image/png,image/jpeg';
/** mm² in a square metre. */
const SQUARE_METRE = 1e6;

/** What the shop says of itself: the head of its offers, and which remnants it keeps. */
export function ShopCard({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation('costs');
  const { data: shop, error } = useQuery(shopQuery);
  return (
    <SectionCard title={t('shop.title')} text={t('shop.text')}>
      {shop ? (
        <Form shop={shop} mayChange={mayChange} />
      ) : error ? (
        <Alert severity="error">{errorText(error)}</Alert>
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />
      )}
    </SectionCard>
  );
}

interface ShopForm {
  name: string;
  address: string;
  logo: string | null;
  side: string;
  area: string;
}

function Form({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t, i18n } = useTranslation(['costs', 'common']);
  const { mutate, isPending, error, reset } = useSaveShop();
  const [typed, setTyped] = useState<ShopForm | null>(null);
  const [refused, setRefused] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const form = typed ?? {
    name: shop.name,
    address: shop.address,
    logo: shop.logo ?? null,
    side: exactLength(lengthText(shop.least_remnant.side), i18n.language),
    area: String(shop.least_remnant.area / SQUARE_METRE),
  };
  const change = (part: Partial<ShopForm>) => {
    reset();
    setTyped({ ...form, ...part });
  };
  const side = readLength(form.side, false, currentUnit());
  const sideMm = 'mm' in side && side.mm >= 0 ? side.mm : undefined;
  const area = Number(form.area.replace(',', '.'));
  const isArea = form.area.trim() !== '' && area >= 0 && Number.isFinite(area);
  const ready = typed !== null && sideMm !== undefined && isArea;
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picture] = event.target.files ?? [];
    event.target.value = '';
    if (!picture) return;
    const isFit = PICTURES.split(',').includes(picture.type) && picture.size <= MOST_LOGO;
    setRefused(!isFit);
    if (isFit) change({ logo: await dataUrl(picture) });
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!ready || isPending) return;
    const body: ShopChanges = {
      name: form.name,
      address: form.address,
      least_remnant: { side: sideMm, area: area * SQUARE_METRE },
      ...(form.logo !== (shop.logo ?? null) && { logo: form.logo }),
    };
    mutate(body, {
      onSuccess: () => {
        setTyped(null);
        toast({ severity: 'success', text: t('shop.saved') });
      },
    });
  };
  const limits = LIMITS.ShopChanges;
  return (
    <Stack component="form" noValidate onSubmit={save} spacing={2.5} sx={{ maxWidth: 560 }}>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <TextField
        label={t('shop.name')}
        value={form.name}
        disabled={!mayChange}
        onChange={(event) => change({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: limits.name.maxLength, autoComplete: 'organization' } }}
      />
      <TextField
        label={t('shop.address')}
        value={form.address}
        disabled={!mayChange}
        multiline
        minRows={3}
        onChange={(event) => change({ address: event.target.value })}
        slotProps={{ htmlInput: { maxLength: limits.address.maxLength } }}
      />
      <Box
        role="group"
        aria-label={t('shop.logo')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
      >
        {form.logo && (
          <Box
            component="img"
            src={form.logo}
            alt={t('shop.logo')}
            sx={{
              maxWidth: 180,
              maxHeight: 90,
              p: 1,
              bgcolor: 'common.white',
              border: 1,
              borderColor: 'divider',
            }}
          />
        )}
        {mayChange && (
          <>
            <input ref={file} type="file" accept={PICTURES} hidden onChange={(event) => void choose(event)} />
            <Button variant="outlined" onClick={() => file.current?.click()} sx={{ minHeight: 44 }}>
              {form.logo ? t('shop.otherLogo') : t('shop.chooseLogo')}
            </Button>
            {form.logo && (
              <Button onClick={() => change({ logo: null })} sx={{ minHeight: 44 }}>
                {t('shop.removeLogo')}
              </Button>
            )}
          </>
        )}
        {refused && (
          <Alert severity="error" sx={{ width: '100%' }}>
            {t('shop.logoFault')}
          </Alert>
        )}
      </Box>
      <TextField
        label={t('shop.side')}
        value={form.side}
        disabled={!mayChange}
        unit={t('common:units.length')}
        helperText={t('shop.sideHint')}
        fault={sideMm === undefined ? t('shop.sideFault') : undefined}
        onChange={(event) => change({ side: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <TextField
        label={t('shop.area')}
        value={form.area}
        disabled={!mayChange}
        unit={t('unit.m2')}
        fault={isArea ? undefined : t('shop.areaFault')}
        onChange={(event) => change({ area: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            type="submit"
            variant="contained"
            disabled={!ready}
            loading={isPending}
            sx={{ minHeight: 44 }}
          >
            {t('shop.save')}
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

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error(reader.error?.message));
    reader.readAsDataURL(file);
  });
}
