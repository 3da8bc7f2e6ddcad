import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import type { StockItem } from '@/api/types';
import { LIMITS } from '@/lib/fieldLimits';
import { toast } from '@/lib/toasts';
import { TextField } from '@/ui/TextField';
import {
  bodyOfMovement,
  faultOfMovement,
  leftOf,
  MOVES,
  type MovementBody,
  type MovementForm,
} from './movement';
import { useFaultWords } from './useFaultWords';
import { useItemText } from './useItemText';
import { moveItem, useStockChange } from './useStock';

/** So many taken, so many put in, or so many counted, and why. */
export function MoveForm({ item }: { item: StockItem }) {
  const { t } = useTranslation('stockroom');
  const faultWords = useFaultWords();
  const text = useItemText();
  const [form, setForm] = useState<MovementForm>({
    kind: item.retired ? 'correction' : 'out',
    count: '',
    reason: '',
  });
  const move = useStockChange((body: MovementBody) => moveItem(item.id, body));
  const change = (changes: Partial<MovementForm>) => {
    move.reset();
    setForm((before) => ({ ...before, ...changes }));
  };
  const body = bodyOfMovement(form, item);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!body || move.isPending) return;
    const counted = item.count + body.change;
    move.mutate(body, {
      onSuccess: ({ count_after: after }) => {
        // What was counted holds only where nobody has moved it while it was counted.
        if (form.kind === 'correction' && after !== counted) {
          toast({ severity: 'warning', text: t('movements.meanwhile', { count: after }) });
        } else
          toast({ severity: 'success', text: t('movements.made', { name: text.name(item), count: after }) });
        setForm({ ...form, count: '', reason: '' });
      },
    });
  };
  const left = leftOf(move.error, item.id);
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <ToggleButtonGroup
        exclusive
        value={form.kind}
        onChange={(_, kind: MovementForm['kind'] | null) => kind && change({ kind })}
        aria-label={t('movements.kind')}
        sx={{ flexWrap: 'wrap' }}
      >
        {MOVES.map((kind) => (
          <ToggleButton
            key={kind}
            value={kind}
            sx={{ minHeight: 44, flex: { xs: 1, sm: '0 1 auto' }, px: 2.5 }}
          >
            {t(`movements.moves.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {move.error && (
        <Alert severity="error">
          {left ? t('conflict', { ...left, name: text.name(item) }) : errorText(move.error)}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr) auto' },
        }}
      >
        <TextField
          label={t(form.kind === 'correction' ? 'movements.counted' : 'movements.count')}
          value={form.count}
          onChange={(event) => change({ count: event.target.value })}
          fault={faultWords(faultOfMovement(form, item)) ?? faultAt(move.error, 'change') ?? undefined}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <TextField
          label={t('movements.reason')}
          value={form.reason}
          onChange={(event) => change({ reason: event.target.value })}
          fault={faultAt(move.error, 'reason') ?? undefined}
          slotProps={{ htmlInput: { maxLength: LIMITS.NewMovement.reason.maxLength } }}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!body}
          loading={move.isPending}
          sx={{ minHeight: { xs: 44, sm: 56 } }}
        >
          {t(`movements.submit.${form.kind}`)}
        </Button>
      </Box>
    </Box>
  );
}
