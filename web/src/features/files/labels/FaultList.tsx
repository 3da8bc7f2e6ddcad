import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { useDesignStore } from './designStore';
import { fieldName, sentence } from './fieldWords';
import type { ShownFault } from './heldFaults';

/** What keeps the label from being saved; each leads to what it is about. */
export function FaultList({ faults }: { faults: readonly ShownFault[] }) {
  const { t } = useTranslation('labels');
  const store = useDesignStore();
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {t('save.faults')}
      {faults.map((fault) => {
        const { field, property } = fault;
        const name = field ? fieldName(field) : property === 'name' ? t('name') : t('panels.paper');
        return (
          <div key={fault.fault.path + fault.fault.fault}>
            <Link
              component="button"
              type="button"
              color="inherit"
              sx={{ textAlign: 'left', font: 'inherit', minHeight: 28 }}
              onClick={() => {
                const { choose, showPanel } = store.getState();
                if (field) choose([field.id]);
                else showPanel('label');
              }}
            >
              {t('save.ofField', { name, fault: sentence(fault) })}
            </Link>
          </div>
        );
      })}
    </Alert>
  );
}
