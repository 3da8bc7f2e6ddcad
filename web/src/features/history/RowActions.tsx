import IconButton from '@mui/material/IconButton';
import { Tooltip } from '@/ui/Tooltip';
import { mdiCompare, mdiContentDuplicate, mdiEyeOutline, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useMayChange } from '@/api/useMayChange';
import { Icon } from '@/ui/Icon';
import type { RowHandlers } from './rowHandlers';
import { summaryOf } from './summary';

interface RowActionsProps extends Pick<RowHandlers, 'onView' | 'onUse' | 'onDelete' | 'onPick' | 'picked'> {
  record: Parameters<RowHandlers['onView']>[0];
}

/** What can be done to one calculation, as icons. */
export function RowActions({ record, onView, onUse, onDelete, onPick, picked }: RowActionsProps) {
  const { t } = useTranslation('history');
  const mayChange = useMayChange();
  const { name } = record;
  const taken = picked.includes(record.id);
  // Only layouts can be compared.
  const comparable = (summaryOf(record).sheets ?? 0) > 0;
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
      <Tooltip title={t('actions.compare')}>
        <span>
          <IconButton
            aria-label={t('actions.compareNamed', { name })}
            aria-pressed={taken}
            disabled={!comparable}
            onClick={() => onPick(record)}
            sx={taken ? { color: 'primary.main', bgcolor: 'action.selected' } : undefined}
          >
            <Icon path={mdiCompare} />
          </IconButton>
        </span>
      </Tooltip>
      {mayChange && (
        <Tooltip title={t('actions.delete')}>
          <IconButton aria-label={t('actions.deleteNamed', { name })} onClick={() => onDelete(record)}>
            <Icon path={mdiTrashCanOutline} />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
