import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { TextField } from '@/ui/TextField';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { User } from '@/api/types';
import { formatDate } from '@/lib/dates';
import { toast } from '@/lib/toasts';
import { SectionCard } from '@/ui/SectionCard';
import { useChangeName } from './useAccount';
import { LIMITS } from '@/lib/fieldLimits';

/** `plan`: which plan, what is used of it, and the way to another. */
export function ProfileCard({ user, plan }: { user: User; plan: ReactNode }) {
  const { t } = useTranslation('account');
  const { mutate, isPending, error, reset } = useChangeName();
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? user.name;
  const ready = name.trim() !== '' && name.trim() !== user.name;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!ready || isPending) return;
    mutate(name.trim(), {
      onSuccess: () => {
        setTyped(null);
        toast({ severity: 'success', text: t('profile.saved') });
      },
    });
  };

  return (
    <SectionCard title={t('profile.title')} text={t('profile.since', { date: formatDate(user.created_at) })}>
      <Stack component="form" noValidate onSubmit={submit} spacing={2.5} sx={{ maxWidth: 480 }}>
        {error && <Alert severity="error">{errorText(error)}</Alert>}
        <TextField
          label={t('profile.name')}
          autoComplete="name"
          value={name}
          onChange={(event) => {
            reset();
            setTyped(event.target.value);
          }}
          fault={name.trim() === '' ? t('profile.nameMissing') : undefined}
          slotProps={{ htmlInput: { maxLength: LIMITS.AccountChange.name.maxLength } }}
        />
        <TextField
          label={t('profile.email')}
          value={user.email}
          slotProps={{ input: { readOnly: true } }}
          helperText={t('profile.emailHint')}
          // It is read and copied, and does not look like what is typed into.
          sx={{ '& .MuiInputBase-root': { bgcolor: 'action.hover', color: 'text.secondary' } }}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!ready}
          loading={isPending}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('profile.save')}
        </Button>
      </Stack>
      {plan}
    </SectionCard>
  );
}
