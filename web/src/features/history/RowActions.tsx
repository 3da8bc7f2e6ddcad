import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiContentDuplicate, mdiEyeOutline, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import type { RowHandlers } from './rowHandlers';

interface RowActionsProps extends Pick<RowHandlers, 'onView' | 'onUse' | 'onDelete'> {
  record: Parameters<RowHandlers['onView']>[0];
}

/** What can be done to one calculation, as icons. */
export function RowActions({ record, onView, onUse, onDelete }: RowActionsProps) {
  const { t } = useTranslation('history');
  const { name } = record;
  return (
    <>
      <Tooltip title={t('actions.view')}>
        <IconButton aria-label={t('actions.viewNamed', { name })} onClick={() => onView(record)}>
          <Icon path={mdiEyeOutline} />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('actions.use')}>
        <IconButton aria-label={t('actions.useNamed', { name })} onClick={() => onUse(record)}>
          <Icon path={mdiContentDuplicate} />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('actions.delete')}>
        <IconButton aria-label={t('actions.deleteNamed', { name })} onClick={() => onDelete(record)}>
          <Icon path={mdiTrashCanOutline} />
        </IconButton>
      </Tooltip>
    </>
  );
}
