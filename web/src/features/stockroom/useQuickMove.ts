import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import { showError } from '@/api/showError';
import type { StockItem } from '@/api/types';
import { toast } from '@/lib/toasts';
import type { ItemHandlers } from './handlers';
import { leftOf, type MovementBody } from './movement';
import { useItemText } from './useItemText';
import { moveItem } from './useStock';

interface Step {
  item: StockItem;
  body: MovementBody;
}

/** One more or one fewer at a press: each is a movement of its own, as two presses are two sheets. */
export function useQuickMove(): ItemHandlers['onMove'] {
  const { t } = useTranslation(['stockroom', 'common']);
  const client = useQueryClient();
  const text = useItemText();
  const { mutate } = useMutation({
    mutationFn: ({ item, body }: Step) => moveItem(item.id, body),
    onSettled: () => renew(client, keys.stock),
    onError: (error, { item }) => {
      const left = leftOf(error, item.id);
      if (left) toast({ severity: 'error', text: t('conflict', { ...left, name: text.name(item) }) });
      else showError(error);
    },
  });
  const move = (item: StockItem, body: MovementBody, said: 'taken' | 'added' | 'undone') =>
    mutate(
      { item, body },
      {
        onSuccess: ({ count_after: count }) =>
          toast({
            severity: 'success',
            text: t(`moved.${said}`, { name: text.name(item), count }),
            ...(said !== 'undone' && {
              action: {
                label: t('common:actions.undo'),
                run: () => move(item, undoing(body), 'undone'),
              },
            }),
          }),
      },
    );
  const undoing = ({ change }: MovementBody): MovementBody => ({
    kind: 'correction',
    change: -change,
    reason: t('moved.mistake'),
  });
  return (item, change) =>
    move(item, { kind: change < 0 ? 'out' : 'in', change }, change < 0 ? 'taken' : 'added');
}
