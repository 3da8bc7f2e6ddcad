import Button from '@mui/material/Button';
import { mdiDownload } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/dates';
import { Icon } from '@/ui/Icon';
import { SectionCard } from '@/ui/SectionCard';
import { useExportData } from './useAccount';

/** Everything that is the person's, as a file. */
export function ExportCard() {
  const { t } = useTranslation('account');
  const { mutate, isPending } = useExportData();
  return (
    <SectionCard title={t('export.title')} text={t('export.text')}>
      <Button
        variant="outlined"
        loading={isPending}
        loadingPosition="start"
        startIcon={<Icon path={mdiDownload} />}
        onClick={() => mutate(undefined, { onSuccess: save })}
      >
        {t('export.download')}
      </Button>
    </SectionCard>
  );
}

function save(data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = `kerf-${formatDate(new Date()).split('.').reverse().join('-')}.json`;
  link.click();
  // The download has taken the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url));
}
