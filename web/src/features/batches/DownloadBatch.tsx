import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { mdiDownload } from '@mdi/js';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOf, api } from '@/api/client';
import type { paths } from '@/api/schema';
import { showError } from '@/api/showError';
import type { BatchRecord } from '@/api/types';
import { currentUnit } from '@/i18n/chosenUnit';
import { saveFile } from '@/lib/saveFile';
import { Icon } from '@/ui/Icon';

type ZipQuery = paths['/api/v1/batches/{id}/files/zip']['get']['parameters']['query'];

/** The formats, in the order in which they are offered; what of a plan has to offer each. */
const FORMATS = [
  ['pdf', 'pdf'],
  ['labels', 'pdf'],
  ['svg', 'svg'],
  ['png', 'png'],
  ['dxf', 'dxf'],
  ['xlsx', 'xlsx'],
  ['csv', 'csv'],
  ['json', 'json'],
  ['zpl', 'pdf'],
  ['ptx', 'ptx'],
  ['gcode', 'gcode'],
] as const;

interface DownloadBatchProps {
  batch: BatchRecord;
  /** The formats of the person's plan. */
  formats: readonly string[] | undefined;
}

/** One file with the files of all calculations that have a result, in the formats that are chosen. */
export function DownloadBatch({ batch, formats = [] }: DownloadBatchProps) {
  const { t, i18n } = useTranslation(['batches', 'common']);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(['pdf']);
  const offered = FORMATS.filter(([, offer]) => formats.includes(offer)).map(([format]) => format);
  const wanted = offered.filter((format) => chosen.includes(format));
  const drawn = batch.totals.sheets > 0;
  const load = async () => {
    setBusy(true);
    try {
      const query = {
        formats: wanted.join(','),
        lang: i18n.language,
        unit: currentUnit(),
      } as unknown as ZipQuery;
      const content = await answerOf(
        api.GET('/api/v1/batches/{id}/files/zip', {
          params: { path: { id: batch.id }, query },
          headers: { 'accept-language': i18n.language },
          parseAs: 'blob',
        }),
      );
      saveFile(content, `${batch.name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'kerf'}.zip`);
      setOpen(false);
    } catch (thrown) {
      showError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="contained"
        disabled={!drawn || offered.length === 0}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        startIcon={<Icon path={mdiDownload} />}
        sx={{ minHeight: 44 }}
      >
        {t('download.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={id} fullWidth maxWidth="xs">
        <DialogTitle id={id}>{t('download.title')}</DialogTitle>
        <DialogContent>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {t('download.text')}
          </Typography>
          <FormGroup>
            {offered.map((format) => (
              <FormControlLabel
                key={format}
                control={
                  <Checkbox
                    checked={chosen.includes(format)}
                    onChange={(_, on) =>
                      setChosen((now) => (on ? [...now, format] : now.filter((one) => one !== format)))
                    }
                  />
                }
                label={t(`formats.${format}`)}
                sx={{ minHeight: 44 }}
              />
            ))}
          </FormGroup>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)} sx={{ minHeight: 44 }}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            variant="contained"
            loading={busy}
            disabled={wanted.length === 0}
            onClick={() => void load()}
            sx={{ minHeight: 44 }}
          >
            {t('download.start')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
