import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { mdiFileUploadOutline, mdiPlayOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, faultsOf, faultText } from '@/api/errors';
import type { BatchSubmission } from '@/api/types';
import { newId } from '@/domain/job/rows';
import { LIMITS } from '@/lib/fieldLimits';
import { Icon } from '@/ui/Icon';
import { RowList } from '@/ui/RowList';
import { SectionCard } from '@/ui/SectionCard';
import { TextField } from '@/ui/TextField';
import { EntryRow } from './EntryRow';
import {
  faultOf,
  jobOf,
  MAX_JOBS,
  type Entry,
  type Fallback,
  type FoundFile,
  type PickedCalculation,
} from './entry';
import { useSubmitBatch } from './useBatches';

interface NewBatchProps {
  /** Calculations of the history that are in it from the beginning. */
  calculations: readonly PickedCalculation[];
  /** Reads a file; another feature's work. */
  readFile: (file: File) => Promise<FoundFile>;
  fallback: Fallback;
  onSubmitted: (id: string) => void;
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,text/csv,text/plain,application/json';

/** Puts a batch together: files that are dropped or chosen, and calculations that were picked in the history. */
export function NewBatch({ calculations, readFile, fallback, onSubmitted }: NewBatchProps) {
  const { t } = useTranslation('batches');
  const input = useRef<HTMLInputElement>(null);
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    calculations.slice(0, MAX_JOBS).map((picked) => ({ ...picked, kind: 'calculation' })),
  );
  const [name, setName] = useState('');
  const [combine, setCombine] = useState(false);
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  /** Files that were one too many. */
  const [leftOut, setLeftOut] = useState(0);
  const submit = useSubmitBatch();

  const take = async (files: readonly File[]) => {
    setReading(true);
    const found = await Promise.all(
      files.map(async (file): Promise<Entry> => {
        return { id: newId(), kind: 'file', source: file.name, found: await readFile(file) };
      }),
    );
    setReading(false);
    submit.reset();
    setEntries((now) => [...now, ...found].slice(0, MAX_JOBS));
    setLeftOut(Math.max(0, entries.length + found.length - MAX_JOBS));
  };
  const remove = (id: string) => {
    submit.reset();
    setLeftOut(0);
    setEntries((now) => now.filter((entry) => entry.id !== id));
  };
  const faults = new Map<number, string[]>();
  const others: string[] = [];
  for (const fault of faultsOf(submit.error)) {
    const [, job, path = ''] = /^jobs\[(\d+)\]\.?(.*)$/.exec(fault.path) ?? [];
    const said = faultText({ ...fault, path: job === undefined ? fault.path : path });
    if (job === undefined) others.push(said);
    else faults.set(Number(job), [...(faults.get(Number(job)) ?? []), said]);
  }
  const isGood = (entry: Entry) => entry.kind === 'calculation' || faultOf(entry.found, fallback) === null;
  const good = entries.filter(isGood);
  const ready = good.length > 0 && good.length === entries.length;
  const send = () => {
    const jobs = entries.map((entry) =>
      entry.kind === 'file' ? jobOf(entry.found, fallback) : { calculation_id: entry.id },
    );
    const body: BatchSubmission = { ...(name.trim() !== '' && { name: name.trim() }), combine, jobs };
    submit.mutate(body, { onSuccess: ({ id }) => onSubmitted(id) });
  };

  return (
    <SectionCard title={t('new.title')} text={t('new.text')}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take([...event.dataTransfer.files]);
        }}
        sx={{
          p: { xs: 2, sm: 3 },
          my: 2,
          textAlign: 'center',
          border: '2px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          borderRadius: 2,
          bgcolor: over ? 'action.hover' : undefined,
        }}
      >
        <Icon path={mdiFileUploadOutline} sx={{ fontSize: 40, color: 'primary.main' }} />
        <Typography sx={{ mb: 1.5 }}>{t('new.drop')}</Typography>
        <Button
          variant="outlined"
          loading={reading}
          onClick={() => input.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {t('new.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          aria-label={t('new.choose')}
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </Box>
      {entries.length > 0 && (
        <>
          <RowList label={t('new.jobs')}>
            {entries.map((entry, n) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                fallback={fallback}
                faults={faults.get(n) ?? []}
                onRemove={() => remove(entry.id)}
              />
            ))}
          </RowList>
          <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
            {leftOut > 0 && (
              <Alert severity="warning">{t('new.leftOut', { count: leftOut, most: MAX_JOBS })}</Alert>
            )}
            <TextField
              label={t('new.name')}
              value={name}
              onChange={({ target }) => setName(target.value)}
              slotProps={{ htmlInput: { maxLength: LIMITS.BatchSubmission.name.maxLength } }}
              sx={{ maxWidth: 420 }}
            />
            <Box>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={combine}
                    onChange={(_, checked) => {
                      submit.reset();
                      setCombine(checked);
                    }}
                  />
                }
                label={t('new.combine')}
                sx={{ minHeight: 44 }}
              />
              <Typography variant="body2" color="textSecondary">
                {t(combine ? 'new.combineText' : 'new.singleText', { count: entries.length })}
              </Typography>
            </Box>
            {submit.error && (
              <Alert severity="error" role="alert">
                {faults.size > 0 ? t('new.refused', { count: faults.size }) : errorText(submit.error)}
                {others.length > 0 && faults.size > 0 && ` ${others.join('; ')}`}
              </Alert>
            )}
            <Box>
              <Button
                variant="contained"
                loading={submit.isPending}
                disabled={!ready}
                onClick={send}
                startIcon={<Icon path={mdiPlayOutline} />}
                sx={{ minHeight: 44 }}
              >
                {t('new.submit', { count: entries.length })}
              </Button>
            </Box>
          </Box>
        </>
      )}
    </SectionCard>
  );
}
