import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOf, api } from '@/api/client';
import { errorText } from '@/api/errors';
import { useOnce } from '@/api/useOnce';
import type { Language } from '@/lib/locale';
import { saveFile } from '@/lib/saveFile';
import { sentFileName } from '@/lib/sentFileName';
import { FormDialog } from '@/ui/FormDialog';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';

const MOST_CUSTOMER = 250;
const GROUPS = ['one', 'material', 'order'] as const;
type Group = (typeof GROUPS)[number];

const PATHS = {
  pdf: '/api/v1/calculations/{id}/files/offer',
  xlsx: '/api/v1/calculations/{id}/files/offer-xlsx',
} as const;
type Format = keyof typeof PATHS;

/** An offer for the customer: for whom, told apart by what, with or without the inner prices. */
export function OfferDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useTranslation('costs');
  const [customer, setCustomer] = useState('');
  const [group, setGroup] = useState<Group>('one');
  const [prices, setPrices] = useState(false);
  const { mutate, isPending, variables, error } = useOnce({
    mutationFn: async (format: Format) => {
      const { language } = i18n;
      // The languages of the page are those of its files.
      const lang = language as Language;
      const query = { customer: customer.trim() || undefined, group, prices, lang } as const;
      let name: string | undefined;
      const call = api
        .GET(PATHS[format], {
          params: { path: { id }, query },
          headers: { 'accept-language': language },
          parseAs: 'blob',
        })
        .then((answer) => {
          name = sentFileName(answer.response.headers.get('content-disposition') ?? '');
          return answer;
        });
      saveFile(await answerOf<Blob>(call), name ?? `offer.${format}`);
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={t('offer.title')}
      submit={t('offer.pdf')}
      ready
      busy={isPending}
      beside={
        <Button
          variant="outlined"
          disabled={isPending}
          loading={isPending && variables === 'xlsx'}
          onClick={() => mutate('xlsx')}
          sx={{ minHeight: 44 }}
        >
          {t('offer.xlsx')}
        </Button>
      }
      onSubmit={() => mutate('pdf')}
      onClose={onClose}
    >
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <TextField
        label={t('offer.customer')}
        helperText={t('offer.customerHint')}
        value={customer}
        multiline
        minRows={2}
        onChange={(event) => setCustomer(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MOST_CUSTOMER } }}
      />
      <SelectField<Group>
        label={t('offer.group')}
        value={group}
        options={GROUPS.map((value) => ({ value, name: t(`offer.by.${value}`) }))}
        onChange={setGroup}
      />
      <FormControlLabel
        control={<Checkbox checked={prices} onChange={(_, on) => setPrices(on)} />}
        label={t('offer.prices')}
      />
    </FormDialog>
  );
}
