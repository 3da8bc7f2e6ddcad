import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiDeleteSweepOutline, mdiLaptop } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyAside } from '@/i18n/lazyChunk';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { EmptyState } from '@/ui/EmptyState';
import { Icon } from '@/ui/Icon';
import { EntryCard } from './EntryCard';
import { jobOf, type LocalHistoryEntry } from './entry';
import { MOST_KEPT } from './storage';
import { useLocalHistory } from './useLocalHistory';

const EntryDialog = lazyAside(async () => (await import('./EntryDialog')).EntryDialog, 'localHistory');

interface LocalHistoryProps {
  /** Whose it is. */
  owner: string;
  onUse: (job: Job) => void;
  /** Draws a layout; another feature's work. */
  renderResults: (layout: { id: string; job: Job; solution: Solution; partial: boolean }) => ReactNode;
}

/** The last results that this browser keeps: to be opened, used again, removed. */
export function LocalHistory({ owner, onUse, renderResults }: LocalHistoryProps) {
  const { t } = useTranslation('localHistory');
  const { entries, remove, clear } = useLocalHistory(owner);
  const [opened, setOpened] = useState<LocalHistoryEntry | null>(null);

  if (entries === undefined) {
    return (
      <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 1.5 }}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} variant="rounded" height={104} />
        ))}
      </Box>
    );
  }
  if (entries === null || entries.length === 0) {
    const why = entries === null ? 'closed' : 'empty';
    return (
      <Card>
        <EmptyState icon={mdiLaptop} title={t(`${why}.title`)} text={t(`${why}.text`)} />
      </Card>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 320px' }}>
          {t('intro', { most: MOST_KEPT })}
        </Typography>
        <Button
          onClick={clear}
          startIcon={<Icon path={mdiDeleteSweepOutline} />}
          color="inherit"
          sx={{ minHeight: 44 }}
        >
          {t('clear')}
        </Button>
      </Box>
      <Box
        component="ul"
        aria-label={t('title')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {entries.map((entry) => (
          <EntryCard
            key={entry.id}
            entry={entry}
            onOpen={() => setOpened(entry)}
            onUse={() => onUse(jobOf(entry))}
            onRemove={() => remove(entry)}
          />
        ))}
      </Box>
      {opened && (
        <EntryDialog entry={opened} onClose={() => setOpened(null)} onUse={() => onUse(jobOf(opened))}>
          {renderResults({
            id: opened.id,
            job: jobOf(opened),
            solution: opened.solution,
            partial: opened.partial,
          })}
        </EntryDialog>
      )}
    </>
  );
}
