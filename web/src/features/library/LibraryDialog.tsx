import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiBookshelf, mdiFileSearchOutline } from '@mdi/js';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { RowList } from '@/ui/RowList';
import { SearchField } from '@/ui/SearchField';
import { TitledDialog } from '@/ui/TitledDialog';
import { groupsOf, nameOf, type Entry, type Kind } from './kinds';
import { useEntries, type EntryActions } from './useLibrary';

interface LibraryDialogProps<E extends Entry, Body> {
  kind: Kind<E, Body>;
  title: string;
  /** What taking an entry does. */
  hint?: string;
  /** What to do where there is nothing yet. */
  empty: string;
  actions: EntryActions<E, Body>;
  /** A row of the list. */
  children: (entry: E) => ReactNode;
  onClose: () => void;
}

/** The entries of a kind, by group, with a search. */
export function LibraryDialog<E extends Entry, Body>({
  kind,
  title,
  hint,
  empty,
  actions,
  children,
  onClose,
}: LibraryDialogProps<E, Body>) {
  const { t, i18n } = useTranslation(['library', 'common']);
  const { deleted, restore } = actions;
  const id = useId();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useEntries(kind, search);
  const searched = search.trim() !== '';

  return (
    <TitledDialog
      title={title}
      onClose={onClose}
      slotProps={{ paper: { sx: { height: { sm: 'min(720px, calc(100% - 64px))' } } } }}
    >
      {/* As wide as the list that it searches. */}
      <Box sx={{ px: 3, pt: 1, pb: 2, display: 'flex', '&& > *': { maxWidth: 'none' } }}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
      </Box>
      {hint && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 3, pb: 2 }}>
          {hint}
        </Typography>
      )}
      <Box role="status" sx={{ px: { xs: 2, sm: 3 } }}>
        {deleted && (
          <Alert
            severity="info"
            role="presentation"
            sx={{ mb: 2 }}
            action={
              <Button
                color="inherit"
                size="small"
                loading={restore.isPending}
                onClick={() => restore.mutate(deleted)}
              >
                {t('common:actions.undo')}
              </Button>
            }
          >
            {t('deleted', { name: nameOf(deleted.entry, i18n.language) })}
          </Alert>
        )}
      </Box>
      <DialogContent dividers sx={{ px: { xs: 2, sm: 3 } }}>
        {error && !data ? (
          <ErrorState title={t('loadFailed')} text={errorText(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton variant="rounded" height={280} role="status" aria-label={t('loading')} />
        ) : data.entries.length === 0 ? (
          <EmptyState
            icon={searched ? mdiFileSearchOutline : mdiBookshelf}
            title={t(searched ? 'noneFound' : 'none')}
            text={searched ? undefined : empty}
          />
        ) : (
          <Stack spacing={2.5}>
            {groupsOf(data.entries).map(([group, entries]) => (
              <Box component="section" key={group} aria-labelledby={`${id}-${group}`}>
                <Typography
                  id={`${id}-${group}`}
                  component="h3"
                  variant="body2"
                  color="textSecondary"
                  sx={{ fontWeight: 650, mb: 0.5 }}
                >
                  {t(kind.key === 'sheets' && group === 'system' ? 'groups.systemSizes' : `groups.${group}`)}
                </Typography>
                <RowList>
                  {entries.map((entry) => (
                    <li key={entry.id}>{children(entry)}</li>
                  ))}
                </RowList>
              </Box>
            ))}
            {data.total > data.entries.length && (
              <Typography variant="body2" color="textSecondary">
                {t('more', { count: data.total - data.entries.length })}
              </Typography>
            )}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
