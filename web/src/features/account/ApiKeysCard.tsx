import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { TextField } from '@/ui/TextField';
import Typography from '@mui/material/Typography';
import { mdiKeyOutline, mdiKeyPlus } from '@mdi/js';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import { errorText } from '@/api/errors';
import type { ApiKey } from '@/api/types';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Icon } from '@/ui/Icon';
import { RowList } from '@/ui/RowList';
import { SectionCard } from '@/ui/SectionCard';
import { KeyRow } from './KeyRow';
import { useApiKeys, useCreateKey, useRevokeKey } from './useAccount';
import { LIMITS } from '@/lib/fieldLimits';

const NewKeyDialog = lazyAside(async () => (await import('./NewKeyDialog')).NewKeyDialog, 'account');

/** So many keys an account may have. */
const MOST = LIMITS.ApiKeyRequest.maxRecords;

interface ApiKeysCardProps {
  /** Whether the plan lets programs in; undefined until that is known. */
  allowed: boolean | undefined;
  /** The way to a plan that does. */
  upgrade: ReactNode;
}

/** Keys with which programs use the account. */
export function ApiKeysCard({ allowed, upgrade }: ApiKeysCardProps) {
  const { t } = useTranslation('account');
  if (allowed === false) {
    return (
      <SectionCard title={t('keys.title')}>
        <EmptyState
          icon={mdiKeyOutline}
          title={t('keys.notInPlan')}
          text={t('keys.notInPlanText')}
          action={upgrade}
        />
      </SectionCard>
    );
  }
  if (allowed === undefined) {
    return <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />;
  }
  return <Keys />;
}

function Keys() {
  const { t } = useTranslation(['account', 'common']);
  const { data, error, refetch } = useApiKeys(true);
  const create = useCreateKey();
  const revoke = useRevokeKey();
  const [name, setName] = useState('');
  const [doomed, setDoomed] = useState<ApiKey | null>(null);
  const full = (data?.length ?? 0) >= MOST;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!name.trim() || create.isPending) return;
    create.mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <SectionCard title={t('keys.title')} text={t('keys.text')}>
      <Stack spacing={2.5}>
        {create.error && <Alert severity="error">{errorText(create.error)}</Alert>}
        {full ? (
          <Alert severity="info">{t('keys.full', { count: MOST })}</Alert>
        ) : (
          <Box
            component="form"
            noValidate
            onSubmit={submit}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
          >
            <TextField
              label={t('keys.name')}
              helperText={t('keys.nameHint')}
              value={name}
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: LIMITS.ApiKeyRequest.name.maxLength } }}
              sx={{ flex: '1 1 240px', maxWidth: 420 }}
            />
            <Button
              type="submit"
              variant="contained"
              startIcon={<Icon path={mdiKeyPlus} />}
              disabled={!name.trim()}
              loading={create.isPending}
              loadingPosition="start"
              // As high as the field it stands beside; on a phone it stands below.
              sx={{ height: { xs: 44, sm: 56 } }}
            >
              {t('keys.create')}
            </Button>
          </Box>
        )}
        {error && !data ? (
          <ErrorState title={t('keys.loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
        ) : data ? (
          data.length === 0 ? (
            <Typography color="textSecondary">{t('keys.none')}</Typography>
          ) : (
            <RowList label={t('keys.title')}>
              {data.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => setDoomed(key)} />
              ))}
            </RowList>
          )
        ) : (
          <Skeleton variant="rounded" height={72} role="status" aria-label={t('loading')} />
        )}
      </Stack>
      {create.data && <NewKeyDialog created={create.data} onClose={create.reset} />}
      <ConfirmDialog
        open={doomed !== null}
        danger
        title={t('keys.revokeTitle')}
        text={t('keys.revokeText', { name: doomed?.name ?? '' })}
        confirm={t('keys.revoke')}
        busy={revoke.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed &&
          revoke.mutate(doomed.id, {
            onSuccess: () => toast({ severity: 'success', text: t('keys.revoked') }),
            onSettled: () => setDoomed(null),
          })
        }
      />
    </SectionCard>
  );
}
