import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultAt } from '@/api/errors';
import { toast } from '@/lib/toasts';
import { PasswordField } from '@/ui/PasswordField';
import { SectionCard } from '@/ui/SectionCard';
import { useChangePassword } from './useAccount';

const MIN = 8;

/** Another password; every other session ends with the old one. */
export function PasswordCard() {
  const { t } = useTranslation('account');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useChangePassword();

  const short = Array.from(next).length < MIN;
  const same = next !== '' && next === current;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!current || short || same || isPending) return;
    mutate(
      { current_password: current, new_password: next },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          setTried(false);
          toast({ severity: 'success', text: t('password.saved') });
        },
      },
    );
  };
  const wrongCurrent = error ? faultAt(error, 'current_password') : null;
  const wrongNext = error ? faultAt(error, 'new_password') : null;
  const missing = tried && !current ? t('password.missing') : null;
  const bad = tried && short ? t('password.rule') : tried && same ? t('password.same') : null;

  return (
    <SectionCard title={t('password.title')} text={t('password.text')}>
      <Stack component="form" noValidate onSubmit={submit} spacing={2.5} sx={{ maxWidth: 480 }}>
        {error && !wrongCurrent && !wrongNext && <Alert severity="error">{errorText(error)}</Alert>}
        <PasswordField
          label={t('password.current')}
          kind="current-password"
          name="current-password"
          value={current}
          onChange={(value) => {
            reset();
            setCurrent(value);
          }}
          error={Boolean(missing ?? wrongCurrent)}
          hint={missing ?? wrongCurrent ?? undefined}
          disabled={isPending}
        />
        <PasswordField
          label={t('password.new')}
          kind="new-password"
          name="new-password"
          value={next}
          onChange={(value) => {
            reset();
            setNext(value);
          }}
          error={Boolean(bad ?? wrongNext)}
          hint={bad ?? wrongNext ?? t('password.rule')}
          disabled={isPending}
        />
        <Button type="submit" variant="contained" loading={isPending} sx={{ alignSelf: 'flex-start' }}>
          {t('password.save')}
        </Button>
      </Stack>
    </SectionCard>
  );
}
