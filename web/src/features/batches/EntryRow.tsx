import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { mdiAlertCircleOutline, mdiClose, mdiFileCheckOutline, mdiHistory } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { faultOf, faultyRows, piecesOf, stockOf, type Entry, type Fallback, type FoundFile } from './entry';

interface EntryRowProps {
  entry: Entry;
  fallback: Fallback;
  /** What the server says of it, as sentences. */
  faults: readonly string[];
  onRemove: () => void;
}

/** As many of its faults are shown. */
const SHOWN = 3;

/** A job of a batch that is being put together: what it was recognised as, and what is wrong with it. */
export function EntryRow({ entry, fallback, faults, onRemove }: EntryRowProps) {
  const { t } = useTranslation('batches');
  const [name, words, fault] = useEntryWords(entry, fallback);
  const told = [...(fault === null ? [] : [fault]), ...faults.slice(0, SHOWN)];
  const more = faults.length - SHOWN;
  const bad = told.length > 0;
  const icon = bad ? mdiAlertCircleOutline : entry.kind === 'file' ? mdiFileCheckOutline : mdiHistory;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, py: 1 }}>
      <Icon path={icon} sx={{ mt: 1, color: bad ? 'error.main' : 'success.main' }} />
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {words}
        </Typography>
        {told.map((one) => (
          <Typography key={one} variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            {one}
          </Typography>
        ))}
        {more > 0 && (
          <Typography variant="body2" color="error">
            {t('entry.more', { count: more })}
          </Typography>
        )}
      </Box>
      <IconButton aria-label={t('entry.remove', { name })} onClick={onRemove} sx={{ width: 44, height: 44 }}>
        <Icon path={mdiClose} />
      </IconButton>
    </Box>
  );
}

/** Its name, what it was recognised as, and its fault. */
function useEntryWords(entry: Entry, fallback: Fallback): [string, string, string | null] {
  const { t } = useTranslation('batches');
  if (entry.kind === 'calculation') {
    const words = [t('entry.as.calculation'), t('entry.panels', { count: entry.panels })];
    return [entry.name, words.join(' · '), null];
  }
  const { found, source } = entry;
  const fault = faultOf(found, fallback);
  return [source, recognised(t, found, fallback), fault === null ? null : faultWords(fault)];

  function faultWords(kind: NonNullable<ReturnType<typeof faultOf>>): string {
    if (kind === 'trouble') return found.trouble ?? t('entry.fault.trouble');
    if (kind === 'rows') return t('entry.fault.rows', { count: faultyRows(found, fallback) });
    return t(`entry.fault.${kind}`);
  }
}

type Words = ReturnType<typeof useTranslation<'batches'>>['t'];

function recognised(t: Words, found: FoundFile, fallback: Fallback): string {
  if (found.as === 'trouble') return t('entry.as.trouble');
  const words = [t(`entry.as.${found.as}`), t('entry.panels', { count: piecesOf(found) })];
  const borrowed = found.stock.length === 0;
  const rows = stockOf(found, fallback).length;
  if (rows > 0) words.push(t(borrowed ? 'entry.stockBorrowed' : 'entry.stock', { count: rows }));
  return words.join(' · ');
}
