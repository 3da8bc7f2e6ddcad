import Link from '@mui/material/Link';
import {
  mdiAlertOutline,
  mdiArchiveOutline,
  mdiCheckCircleOutline,
  mdiLinkVariant,
  mdiLinkVariantOff,
  mdiPencilOutline,
  mdiPlay,
  mdiPlusCircleOutline,
  mdiStarOffOutline,
  mdiStarOutline,
  mdiStopCircleOutline,
  mdiSwapHorizontal,
  mdiTrashCanOutline,
  mdiTrayArrowDown,
  mdiTrayArrowUp,
  mdiUndoVariant,
  mdiWarehouse,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ActivityEntry } from '@/api/types';
import { LogRow } from './LogRow';
import type { Action } from './activityParams';

const ICONS: Record<Action, string> = {
  created: mdiPlusCircleOutline,
  updated: mdiPencilOutline,
  deleted: mdiTrashCanOutline,
  used: mdiTrayArrowDown,
  favorited: mdiStarOutline,
  unfavorited: mdiStarOffOutline,
  shared: mdiLinkVariant,
  unshared: mdiLinkVariantOff,
  submitted: mdiPlay,
  finished: mdiCheckCircleOutline,
  stopped: mdiStopCircleOutline,
  terminated: mdiAlertOutline,
  failed: mdiAlertOutline,
  moved: mdiSwapHorizontal,
  retired: mdiArchiveOutline,
  booked: mdiWarehouse,
  unbooked: mdiUndoVariant,
  imported: mdiTrayArrowUp,
  given_up: mdiAlertOutline,
};

/** Where the thing can be looked at; null for what has no place or is gone. */
function placeOf({ action, object_type, object_id }: ActivityEntry): string | null {
  if (action === 'deleted' || object_id === null) return null;
  switch (object_type) {
    case 'calculation':
      return `/history?view=${object_id}`;
    case 'project':
      return '/projects';
    case 'material':
      return '/materials';
    case 'settings':
      return '/account/settings';
    case 'webhook':
      return '/account/keys';
    case 'stock_panel_template':
    case 'configuration_template':
    case 'panel_set':
    case 'stock_panel_set':
    case 'label_format':
    case 'machine':
    case 'stock_item':
      return null;
    case 'shop':
    case 'price_list':
      return '/account/shop';
  }
}

/** What, on which object, when, and by whom where it was somebody else of the team. */
export function ActivityRow({ entry, mine }: { entry: ActivityEntry; mine: boolean }) {
  const { t } = useTranslation('account');
  const { action, object_type, object_name, at, user_name } = entry;
  const kind = t(`activity.objects.${object_type}`);
  const object = object_name ? t('activity.named', { kind, name: object_name }) : kind;
  const place = placeOf(entry);
  return (
    <LogRow
      icon={ICONS[action]}
      color={action === 'failed' ? 'error' : 'action'}
      at={at}
      details={mine ? [] : [user_name]}
    >
      <b>{t(`activity.actions.${action}`)}</b>
      {': '}
      {place ? (
        <Link component={RouterLink} to={place}>
          {object}
        </Link>
      ) : (
        object
      )}
    </LogRow>
  );
}
