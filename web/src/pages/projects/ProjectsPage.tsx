import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCalculatorStore } from '@/features/calculator/store';
import { Projects } from '@/features/projects/Projects';
import { toast } from '@/lib/toasts';
import { Icon } from '@/ui/Icon';
import { Page } from '@/ui/Page';

/** `/projects`: calculations that belong together. */
export function ProjectsPage() {
  const { t } = useTranslation(['projects', 'common']);
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  return (
    <Page title={t('title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
        <Typography variant="h1" sx={{ flexGrow: 1, fontSize: 'clamp(1.6rem, 1.2rem + 1.4vw, 2.1rem)' }}>
          {t('title')}
        </Typography>
        <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setCreating(true)}>
          {t('new')}
        </Button>
      </Box>
      <Projects
        creating={creating}
        onCreate={() => setCreating(true)}
        onCreated={() => setCreating(false)}
        onCalculate={({ id, name }) => {
          const { setProject, undo } = useCalculatorStore.getState();
          setProject(id);
          toast({
            severity: 'info',
            text: t('field.chosen', { name }),
            action: { label: t('common:actions.undo'), run: undo },
          });
          void navigate('/calculator');
        }}
      />
    </Page>
  );
}
