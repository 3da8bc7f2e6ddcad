import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { mdiFileUploadOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOf, api } from '@/api/client';
import { errorText } from '@/api/errors';
import { Icon } from '@/ui/Icon';
import { TitledDialog } from '@/ui/TitledDialog';
import { ImportFaults } from './ImportFaults';
import { listFaultsOf } from './importFaults';
import { useStockChange } from './useStock';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ACCEPTED = `.csv,.tsv,.txt,.xlsx,text/csv,${WORKBOOK}`;

/** Browsers name types by what is installed: the ending tells more. */
const typeOf = ({ name, type }: File) => (/\.xlsx$/i.test(name) || type === WORKBOOK ? WORKBOOK : 'text/csv');

const send = (file: File) =>
  answerOf(
    api.POST('/api/v1/stock/import', {
      // The file is the body, as it is.
      body: file as unknown as number[],
      bodySerializer: (body) => body as unknown as BodyInit,
      headers: { 'content-type': typeOf(file) },
    }),
  );

/** Brings a list into the store room: all of it or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['stockroom', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const { mutate, isPending, error, data } = useStockChange(send);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (!first || isPending) return;
    setFile(first);
    mutate(first);
  };
  const faults = listFaultsOf(error);
  return (
    <TitledDialog title={t('import.title')} maxWidth="md" onClose={onClose}>
      <DialogContent>
        <Typography color="textSecondary">{t('import.text')}</Typography>
        <Box
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
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
          <Typography sx={{ mb: 1.5 }}>{t('import.drop')}</Typography>
          <Button
            variant={data ? 'outlined' : 'contained'}
            loading={isPending}
            onClick={() => input.current?.click()}
            sx={{ minHeight: 44 }}
          >
            {t(file ? 'import.other' : 'import.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED}
            aria-label={t('import.choose')}
            onChange={({ target }) => {
              take(target.files);
              // The same file, mended, is chosen anew.
              target.value = '';
            }}
          />
        </Box>
        <Box aria-live="polite">
          {file && data && (
            <Alert severity="success">
              {t('import.done', { file: file.name, created: data.created, changed: data.changed })}
            </Alert>
          )}
          {file && error && faults.length === 0 && (
            <Alert severity="error">
              {t('import.refused', { file: file.name, reason: errorText(error) })}
            </Alert>
          )}
          {file && faults.length > 0 && <ImportFaults file={file.name} faults={faults} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant={data ? 'contained' : 'text'} sx={{ minHeight: 44 }}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
