import { mdiArrowLeft, mdiHistory, mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useWords } from '@/features/calculator/words';
import { Icon } from '@/ui/Icon';

/** The ways on from a result. */
export function ResultActions({ onBack, onNew }: { onBack: () => void; onNew: () => void }) {
  const { t } = useWords();
  const sx = { minHeight: 44 };
  return (
    <>
      <Button onClick={onBack} startIcon={<Icon path={mdiArrowLeft} />} sx={sx}>
        {t('result.backToWizard')}
      </Button>
      <Button onClick={onNew} startIcon={<Icon path={mdiPlus} />} sx={sx}>
        {t('result.newCalculation')}
      </Button>
      <Button component={Link} to="/history" startIcon={<Icon path={mdiHistory} />} sx={sx}>
        {t('result.history')}
      </Button>
    </>
  );
}
