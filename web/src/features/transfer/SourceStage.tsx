import { listText } from '@/lib/locale';
// Where the list comes from: a file that is chosen or dropped, or text that is pasted.
import { mdiFileUploadOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import { TextField } from '@/ui/TextField';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PROGRAMS } from '@/domain/job/programs';
import { Icon } from '@/ui/Icon';
import type { Trouble } from './read/bring';

type SourceStageProps = {
  text: string;
  reading: boolean;
  trouble: { trouble: Trouble; source: string } | null;
  onText: (text: string) => void;
  /** Pasted in one go: read without a further click. */
  onPasted: (text: string) => void;
  onFiles: (files: File[]) => void;
};

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.json,text/csv,text/plain,application/json';

export function SourceStage({ text, reading, trouble, onText, onPasted, onFiles }: SourceStageProps) {
  const { t, i18n } = useTranslation('transfer');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography color="textSecondary">{t('source.intro')}</Typography>
      {trouble && (
        <Alert severity="error" role="alert">
          {[trouble.source, t(`trouble.${trouble.trouble}`)].filter(Boolean).join(': ')}
        </Alert>
      )}
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onFiles([...event.dataTransfer.files]);
        }}
        sx={{
          p: 3,
          textAlign: 'center',
          border: '2px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          borderRadius: 2,
          bgcolor: over ? 'action.hover' : undefined,
        }}
      >
        <Icon path={mdiFileUploadOutline} sx={{ fontSize: 40, color: 'primary.main' }} />
        <Typography sx={{ display: { xs: 'none', sm: 'block' } }}>{t('source.drop')}</Typography>
        <Box id={`${id}-formats`} sx={{ mb: 1.5 }}>
          <Typography variant="body2" color="textSecondary">
            {t('source.formats')}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'balance' }}>
            {t('source.programs', { programs: listText(PROGRAMS, i18n.language) })}
          </Typography>
        </Box>
        <Button
          variant="contained"
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-formats`}
          sx={{ minHeight: 44 }}
        >
          {t('source.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={t('source.choose')}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // The same file may be chosen again after it was mended.
            event.target.value = '';
          }}
        />
      </Box>
      {reading && <LinearProgress aria-label={t('source.reading')} />}
      <Divider>{t('source.or')}</Divider>
      <TextField
        label={t('source.paste')}
        helperText={t('source.pasteHint')}
        value={text}
        multiline
        minRows={5}
        maxRows={10}
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (text.trim() !== '' || !/[\n\t]/.test(pasted.trim())) return;
          event.preventDefault();
          onPasted(pasted);
        }}
        slotProps={{
          htmlInput: {
            spellCheck: false,
            style: { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' },
          },
        }}
      />
    </Box>
  );
}
