import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSignedIn } from '@/api/useSignedIn';
import { useAuthDialog } from '@/features/auth/authDialogStore';
import { Page } from '@/ui/Page';
import { CaseCard } from './CaseCard';
import type { CaseName } from './caseNames';
import { CASES } from './cases';
import { Cards, Points, Section } from './Sections';
import { ALGORITHMS, FEATURES, GOALS, STEPS, TECHNICAL, USES } from './texts';
import { useOpenCase } from './useOpenCase';

/** The cases by what they show. */
const CASE_LISTS: { title: 'cases.title' | 'cases.ruled'; names: CaseName[] }[] = [
  { title: 'cases.title', names: ['glass', 'wardrobe', 'plywood'] },
  { title: 'cases.ruled', names: ['glassDefects', 'desks', 'kitchen'] },
];
const CLAIMS = ['efficiency', 'cuts', 'time'] as const;

/** `/examples`: what Kerf does with jobs of several trades, and how. */
export function ExamplesPage() {
  const { t } = useTranslation('examples');
  const signedIn = useSignedIn();
  const register = useAuthDialog((state) => state.open);
  const open = useOpenCase();
  return (
    <Page title={t('title')}>
      <Stack spacing={{ xs: 5, sm: 7 }}>
        <Box>
          <Typography variant="h1" sx={{ mb: 1.5 }}>
            {t('title')}
          </Typography>
          <Typography color="textSecondary" sx={{ fontSize: '1.125rem', maxWidth: 720 }}>
            {t('intro')}
          </Typography>
        </Box>
        {CASE_LISTS.map(({ title, names }) => (
          <Section key={title} title={t(title)}>
            <Box
              component="ul"
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                display: 'grid',
                columnGap: { md: 2, lg: 3 },
                rowGap: { xs: 2, md: 0 },
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
              }}
            >
              {CASES.filter(({ name }) => names.includes(name)).map((sample) => (
                <CaseCard
                  key={sample.name}
                  sample={sample}
                  signedIn={signedIn}
                  onOpen={() => void open(sample.name)}
                />
              ))}
            </Box>
          </Section>
        ))}
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
            textAlign: { sm: 'center' },
          }}
        >
          {CLAIMS.map((name) => (
            <li key={name}>
              <Typography sx={{ fontSize: '1.9rem', fontWeight: 700, letterSpacing: '-0.02em' }}>
                {t(`claims.${name}.figure`)}
              </Typography>
              <Typography color="textSecondary">{t(`claims.${name}.text`)}</Typography>
            </li>
          ))}
        </Box>
        <Section title={t('features.title')}>
          <Points items={FEATURES} />
        </Section>
        <Section title={t('uses.title')}>
          <Cards column={240} items={USES} />
        </Section>
        <Section title={t('steps.title')}>
          <Cards numbered column={240} items={STEPS} />
        </Section>
        <Section title={t('goals.title')}>
          <Cards column={280} items={GOALS} />
        </Section>
        <Section title={t('algorithms.title')}>
          <Cards column={340} items={ALGORITHMS} />
        </Section>
        <Section title={t('technical.title')}>
          <Points items={TECHNICAL} />
        </Section>
        <Card sx={{ p: { xs: 3, sm: 4 }, textAlign: 'center' }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {t('end.title')}
          </Typography>
          {!signedIn && (
            <Typography color="textSecondary" sx={{ mb: 2.5 }}>
              {t('end.text')}
            </Typography>
          )}
          {signedIn ? (
            <Button component={Link} to="/calculator" variant="contained" size="large">
              {t('end.start')}
            </Button>
          ) : (
            <Button variant="contained" size="large" onClick={() => register('register')}>
              {t('end.register')}
            </Button>
          )}
        </Card>
      </Stack>
    </Page>
  );
}
