import Box from '@mui/material/Box';
import { mdiTranslate } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '@/ui/MenuButton';
import { useGuestEntries } from './guestEntries';

interface GuestFrameProps {
  head: ReactNode;
  sign?: ReactNode;
  children?: ReactNode;
}

/** The frame of what a guest sees: what it is, and the language of the page. */
export function GuestFrame({ head, sign, children }: GuestFrameProps) {
  const { t } = useTranslation('guest');
  const entries = useGuestEntries();
  return (
    <Box sx={{ minHeight: '100dvh', maxWidth: 1536, mx: 'auto' }}>
      {sign}
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 2,
          px: { xs: 2, sm: 3 },
          pt: 2,
        }}
      >
        <Box sx={{ minWidth: 0 }}>{head}</Box>
        <MenuButton
          label={t('language')}
          icon={mdiTranslate}
          entries={entries}
          sx={{ minHeight: 44, flex: 'none' }}
        />
      </Box>
      <Box component="main" sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
        {children}
      </Box>
    </Box>
  );
}
