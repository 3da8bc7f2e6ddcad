import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { API_ADDRESS } from '@/api/client';

/** Says which server this page speaks to; the address leads to its documentation. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <Box
      component="footer"
      sx={{
        mt: { xs: 5, sm: 8 },
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        justifyContent: 'space-between',
        color: 'text.secondary',
        fontSize: '0.875rem',
      }}
    >
      <span>{t('shell.tagline')}</span>
      <span>
        {t('shell.api')}{' '}
        <Link href="/api/docs" color="inherit" sx={{ overflowWrap: 'anywhere' }}>
          {API_ADDRESS}
        </Link>
      </span>
    </Box>
  );
}
