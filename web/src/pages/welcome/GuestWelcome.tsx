import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mdiArrowExpandHorizontal, mdiCheckDecagramOutline, mdiHistory, mdiLeaf, mdiSawBlade } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { Icon } from '@/ui/Icon';
import { Page } from '@/ui/Page';
import { AskedPage } from './AskedPage';
import { SheetPicture } from './SheetPicture';

const POINTS = [
  ['waste', mdiLeaf],
  ['saw', mdiSawBlade],
  ['grain', mdiArrowExpandHorizontal],
  ['proof', mdiCheckDecagramOutline],
  ['history', mdiHistory],
] as const;

/** What Kerf is, for who does not know it yet. */
export function GuestWelcome() {
  const { t } = useTranslation('welcome');
  const open = useAuthDialog((state) => state.open);
  return (
    <Page>
      <AskedPage />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '5fr 6fr' },
          gap: { xs: 4, md: 7 },
          alignItems: 'center',
          pt: { md: 3 },
        }}
      >
        <Box>
          <Typography variant="h1" sx={{ mb: 2 }}>
            {t('guest.title')}
          </Typography>
          <Typography
            color="textSecondary"
            sx={{ fontSize: '1.125rem', lineHeight: 1.6, mb: 3.5, maxWidth: 560 }}
          >
            {t('guest.description')}
          </Typography>
          <Button
            variant="contained"
            size="large"
            onClick={() => open('register')}
            sx={{ px: 4, py: 1.4, fontSize: '1.05rem' }}
          >
            {t('guest.tryNow')}
          </Button>
          <Box sx={{ mt: 2.5 }}>
            <Typography sx={{ fontWeight: 650 }}>{t('guest.prompt')}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t('guest.promptText')}{' '}
              <Link component={RouterLink} to="/pricing">
                {t('guest.plans')}
              </Link>
            </Typography>
          </Box>
        </Box>
        <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
          <SheetPicture label={t('guest.picture')} />
        </Card>
      </Box>
      <Typography variant="h2" sx={{ mt: { xs: 6, md: 9 }, mb: 3 }}>
        {t('guest.features')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(5, 1fr)' },
          gap: { xs: 2.5, lg: 4 },
        }}
      >
        {POINTS.map(([name, icon]) => (
          <Box component="li" key={name} sx={{ display: 'flex', flexDirection: { lg: 'column' }, gap: 1.5 }}>
            <Icon path={icon} color="secondary" sx={{ fontSize: 30, mt: '2px' }} />
            <Typography>{t(`guest.points.${name}`)}</Typography>
          </Box>
        ))}
      </Box>
    </Page>
  );
}
