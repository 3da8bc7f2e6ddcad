import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { mdiLinkOff } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { HIDDEN } from '@/ui/hidden';
import { EmptyState } from '@/ui/EmptyState';
import { Logo } from '@/ui/Logo';
import { useTitle } from '@/ui/useTitle';
import { GuestFrame } from './GuestFrame';

/** A link that leads nowhere: it was ended, or nobody made it. */
export function Ended({ lost = 0 }: { lost?: number }) {
  const { t } = useTranslation('guest');
  useTitle(t('ended.title'));
  return (
    <GuestFrame head={<Logo />}>
      <Box component="h1" sx={HIDDEN}>
        {t('ended.title')}
      </Box>
      <EmptyState icon={mdiLinkOff} title={t('ended.title')} text={t('ended.text')} />
      {lost > 0 && (
        <Alert severity="warning" sx={{ maxWidth: 560, mx: 'auto' }}>
          {t('ended.lost', { count: lost })}
        </Alert>
      )}
    </GuestFrame>
  );
}
