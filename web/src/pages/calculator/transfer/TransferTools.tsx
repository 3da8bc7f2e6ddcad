// Import, export and settings in the toolbar of the wizard.
import { mdiTrayArrowDown, mdiTune } from '@mdi/js';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { useCalculatorStore } from '@/features/calculator/store';
import { JobExport } from '@/features/transfer/JobExport';
import { Icon } from '@/ui/Icon';
import { usePlan } from '../../usePlan';

type TransferToolsProps = { onImport: () => void; onSettings: () => void };

export function TransferTools({ onImport, onSettings }: TransferToolsProps) {
  const { t } = useTranslation('exchange');
  const hasPanels = useCalculatorStore((state) => state.draft.panels.length > 0);
  const hasStock = useCalculatorStore((state) => state.draft.stock.length > 0);
  const { formats } = usePlan();
  const narrow = useMediaQuery('(max-width:599.95px)');
  return (
    <>
      <Button startIcon={<Icon path={mdiTrayArrowDown} />} onClick={onImport} aria-haspopup="dialog">
        {t('import')}
      </Button>
      <JobExport
        current={() => {
          const { projectId, ...draft } = useCalculatorStore.getState().draft;
          return { ...draft, project_id: projectId };
        }}
        hasPanels={hasPanels}
        hasStock={hasStock}
        formats={formats}
      />
      {narrow ? (
        <IconButton
          color="primary"
          onClick={onSettings}
          aria-haspopup="dialog"
          aria-label={t('settings')}
          title={t('settings')}
        >
          <Icon path={mdiTune} />
        </IconButton>
      ) : (
        <Button startIcon={<Icon path={mdiTune} />} onClick={onSettings} aria-haspopup="dialog">
          {t('settings')}
        </Button>
      )}
    </>
  );
}
