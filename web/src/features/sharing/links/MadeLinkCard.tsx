import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCheck, mdiContentCopy, mdiOpenInNew, mdiPrinter } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MadeLink } from '@/api/shared';
import { Icon } from '@/ui/Icon';
import { TextField } from '@/ui/TextField';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { QrCode } from './QrCode';

interface MadeLinkCardProps {
  made: MadeLink;
  /** Prints the plan with the code of the link, by its token. */
  onPrint?: ((token: string) => void) | undefined;
}

/** A link just made: its code for the tablet's camera, and its address, this once. */
export function MadeLinkCard({ made, onPrint }: MadeLinkCardProps) {
  const { t } = useTranslation('sharing');
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  // Only a request that is repeated with its key is answered without the address; the page sends none.
  const { url = '' } = made;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Not allowed here: the address is marked, so that Ctrl+C takes it.
      field.current?.select();
    }
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '240px minmax(0, 1fr)' },
        gap: 2.5,
        alignItems: 'start',
        justifyItems: { xs: 'center', sm: 'stretch' },
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        p: 2,
      }}
    >
      <QrCode text={url} label={t('code')} />
      <Stack spacing={1.5} sx={{ width: '100%', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{t(`made.${made.kind}`)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('once')}
        </Typography>
        <TextField
          fullWidth
          multiline
          label={t('address')}
          value={url}
          inputRef={field}
          onFocus={(event) => event.target.select()}
          slotProps={{
            input: {
              readOnly: true,
              sx: { '& textarea': { fontFamily: 'monospace', fontSize: '0.9rem', wordBreak: 'break-all' } },
            },
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            autoFocus
            onClick={() => void copy()}
            startIcon={<Icon path={copied ? mdiCheck : mdiContentCopy} />}
            sx={{ minHeight: 44 }}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
          <Button
            href={url}
            target="_blank"
            rel="noopener"
            startIcon={<Icon path={mdiOpenInNew} />}
            sx={{ minHeight: 44 }}
          >
            {t('open')}
          </Button>
          {onPrint && (
            <Button
              onClick={() => onPrint(tokenOf(url))}
              startIcon={<Icon path={mdiPrinter} />}
              sx={{ minHeight: 44 }}
            >
              {t('print')}
            </Button>
          )}
        </Box>
        {/* Beside the button: inside it the browser leaves these words out of its name. */}
        <span role="status">
          <VisuallyHidden>{copied && t('copied')}</VisuallyHidden>
        </span>
      </Stack>
    </Box>
  );
}

/** What the address of a link ends in. */
const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
