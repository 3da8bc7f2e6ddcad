import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import type { SharedLink } from '@/api/shared';
import { useMayChange } from '@/api/useMayChange';
import { toast } from '@/lib/toasts';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ErrorState } from '@/ui/ErrorState';
import { RowList } from '@/ui/RowList';
import { TitledDialog } from '@/ui/TitledDialog';
import { LinkRow } from './LinkRow';
import { MadeLinkCard } from './MadeLinkCard';
import { NewLinkForm } from './NewLinkForm';
import { useCreateLink, useEndLink, useLinks } from './useLinks';

interface LinksDialogProps {
  /** The calculation's. */
  id: string;
  onClose: () => void;
  /** Prints the plan with the code of a link, by its token. */
  onPrint?: (token: string) => void;
}

/** The links of a result: who has one sees it without an account, or cuts it. */
export function LinksDialog({ id, onClose, onPrint }: LinksDialogProps) {
  const { t } = useTranslation(['sharing', 'common']);
  const mayChange = useMayChange();
  const { data, error, refetch } = useLinks(id);
  const create = useCreateLink(id);
  const end = useEndLink(id);
  const [doomed, setDoomed] = useState<SharedLink | null>(null);
  const links = data?.links ?? [];

  const confirmEnd = () => {
    if (!doomed) return;
    end.mutate(doomed.id, {
      onSuccess: () => {
        if (create.data?.id === doomed.id) create.reset();
        toast({ severity: 'success', text: t('ended') });
      },
      onSettled: () => setDoomed(null),
    });
  };
  return (
    <TitledDialog title={t('title')} maxWidth="sm" onClose={onClose}>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography color="textSecondary">{t('shows')}</Typography>
          {!mayChange && <Alert severity="info">{t('viewer')}</Alert>}
          {mayChange &&
            (create.data ? (
              <>
                <MadeLinkCard key={create.data.id} made={create.data} onPrint={onPrint} />
                <Button onClick={create.reset} sx={{ alignSelf: 'flex-start', minHeight: 44 }}>
                  {t('another')}
                </Button>
              </>
            ) : (
              <NewLinkForm busy={create.isPending} error={create.error} onMake={create.mutate} />
            ))}
          {error && !data ? (
            <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton variant="rounded" height={72} role="status" aria-label={t('loading')} />
          ) : links.length === 0 ? (
            <Typography color="textSecondary">{t('none')}</Typography>
          ) : (
            <RowList label={t('list')}>
              {[...links].reverse().map((link) => (
                <LinkRow key={link.id} link={link} onEnd={mayChange ? () => setDoomed(link) : undefined} />
              ))}
            </RowList>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
      </DialogActions>
      <ConfirmDialog
        open={doomed !== null}
        danger
        title={t('endTitle')}
        text={t(doomed?.kind === 'saw' ? 'endText.saw' : 'endText.view')}
        confirm={t('endConfirm')}
        busy={end.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={confirmEnd}
      />
    </TitledDialog>
  );
}
