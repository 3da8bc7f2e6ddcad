import Button from '@mui/material/Button';
import { mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import { PdfView } from '@/ui/pdf/PdfView';
import { failureText } from './failure';
import { useFilePreview } from './filePreview';
import type { ChosenOptions } from './remembered';

interface FilePreviewProps {
  /** The calculation's. */
  id: string;
  format: string;
  /** What is sent as the fields stand, and whether it can be. */
  options: ChosenOptions;
  ready: boolean;
  /** There is room for it beside the fields. */
  desk: boolean;
}

/** What the options make of a file; on a phone only for who asks for it, since it costs data. */
export function FilePreview({ desk, ...rest }: FilePreviewProps) {
  const { t } = useTranslation('preview');
  const [asked, setAsked] = useState(false);
  if (desk || asked) return <Preview {...rest} fill={desk} />;
  return (
    <Button
      fullWidth
      variant="outlined"
      startIcon={<Icon path={mdiEyeOutline} />}
      onClick={() => setAsked(true)}
      sx={{ minHeight: 44 }}
    >
      {t('title')}
    </Button>
  );
}

function Preview({ fill, ready, ...wish }: Omit<FilePreviewProps, 'desk'> & { fill: boolean }) {
  const { i18n } = useTranslation();
  const { content, coming, error, retry } = useFilePreview({ ...wish, language: i18n.language }, ready);
  return (
    <PdfView
      content={content}
      coming={coming}
      outdated={!ready}
      problem={error ? { text: failureText(error), onRetry: retry } : undefined}
      fill={fill}
    />
  );
}
