// Sheets and remnants of the store room, to be picked for the job.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiWarehouse } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '@/api/errors';
import type { StockItem } from '@/api/types';
import { isWanted } from '@/domain/job/rows';
import { mostOf, type PlanLimits } from '@/domain/job/limits';
import { largeEnough, materialsOf, rowOfItem } from '@/domain/job/storeRoom';
import { listText } from '@/lib/locale';
import { toast } from '@/lib/toasts';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { TitledDialog } from '@/ui/TitledDialog';
import { MOST_OF_A_KIND, roomItemsQuery } from './roomItems';
import { RoomMaterial } from './RoomMaterial';
import { useCalculatorStore } from './store';
import { materialName, useWords } from './words';

type FromStoreRoomProps = {
  /** What the person's plan allows; undefined until it is known. */
  plan: PlanLimits | undefined;
  onClose: () => void;
};

/** The items of a material, what can be picked before what cannot: remnants, then sheets, the largest first. */
const inOrder = (a: StockItem, b: StockItem): number =>
  Number(a.kind === 'sheet') - Number(b.kind === 'sheet') ||
  b.width * b.height - a.width * a.height ||
  (a.number ?? '').localeCompare(b.number ?? '');

export function FromStoreRoom({ plan, onClose }: FromStoreRoomProps) {
  const { t: words, language } = useWords();
  const { t } = useTranslation(['taking', 'common']);
  const draft = useCalculatorStore((state) => state.draft);
  const { takeIn, undo } = useCalculatorStore.getState();
  // What the dialog was opened with holds: the job does not change behind it.
  const [materials] = useState(() => materialsOf(draft));
  const { data, error, refetch } = useQuery(roomItemsQuery(materials));
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const planned = draft.panels.some(isWanted);
  const most = Math.min(plan?.stock ?? Infinity, mostOf(plan).stock);

  const { offered, groups, taken, tooSmall } = useMemo(() => {
    const listed = new Set(draft.stock.map(({ stock_item_id: item }) => item));
    const there = (data?.items ?? []).filter(({ kind, count }) => kind === 'sheet' || count > 0);
    const large = largeEnough(there, draft);
    // A sheet that is too small would be missed without a word.
    const shown = there.filter((item) => large.has(item) || item.kind === 'sheet').toSorted(inOrder);
    const names = materials.length > 0 ? materials : [...new Set(shown.map(({ material }) => material))];
    return {
      taken: listed,
      offered: shown.filter(({ id, count }) => count > 0 && !listed.has(id)),
      groups: names.map((material) => ({
        material,
        items: shown.filter((item) => item.material === material),
      })),
      tooSmall: new Set(there.filter((item) => !large.has(item))),
    };
  }, [data, draft, materials]);

  const room = most - draft.stock.filter(isWanted).length;
  const proposed = useMemo(
    () =>
      new Set(
        planned
          ? offered
              .filter((item) => !tooSmall.has(item))
              .slice(0, Math.max(0, room))
              .map(({ id }) => id)
          : [],
      ),
    [planned, offered, tooSmall, room],
  );
  const isPicked = ({ id }: StockItem) => changed.get(id) ?? proposed.has(id);
  const picked = offered.filter(isPicked);
  const pick = (items: readonly StockItem[], on: boolean) =>
    setChanged((before) => new Map([...before, ...items.map(({ id }) => [id, on] as const)]));

  const occupied = draft.stock.length > 0;
  const take = (replace: boolean) => {
    takeIn({ stock: picked.map(rowOfItem) }, replace);
    onClose();
    toast({
      severity: 'success',
      text: t('taken', { count: picked.length }),
      action: { label: t('common:actions.undo'), run: undo },
    });
  };

  const filled = groups.filter(({ items }) => items.length > 0);
  const missing = groups.filter(({ items }) => items.length === 0).map(({ material }) => material);
  const names = (codes: readonly string[]) =>
    listText(
      codes.map((code) => materialName(words, code)),
      language,
    );
  const small = [...tooSmall].filter(({ kind }) => kind === 'remnant').length;
  return (
    <TitledDialog title={t('title')} maxWidth="md" onClose={onClose}>
      <DialogContent dividers>
        {data ? (
          <Stack spacing={2.5}>
            {filled.length === 0 ? (
              <EmptyState
                icon={mdiWarehouse}
                title={materials.length > 0 ? t('emptyOf', { materials: names(materials) }) : t('empty')}
                text={t('emptyText')}
                action={
                  <Button component={Link} to="/stock" sx={{ minHeight: 44 }}>
                    {t('open')}
                  </Button>
                }
              />
            ) : (
              <Typography color="textSecondary">{t(planned ? 'introFitting' : 'introAll')}</Typography>
            )}
            {filled.map(({ material, items }) => (
              <RoomMaterial
                key={material}
                name={materialName(words, material)}
                items={items}
                canPick={({ id, count }) => count > 0 && !taken.has(id)}
                isListed={({ id }) => taken.has(id)}
                isPicked={isPicked}
                onPick={pick}
              />
            ))}
            {filled.length > 0 && missing.length > 0 && (
              <Alert severity="info">{t('emptyOf', { materials: names(missing) })}</Alert>
            )}
            {small > 0 && <Typography color="textSecondary">{t('tooSmall', { count: small })}</Typography>}
            {data.cut && <Alert severity="info">{t('cut', { count: MOST_OF_A_KIND })}</Alert>}
            {picked.length > room && Number.isFinite(most) && (
              <Alert severity="warning">{t('most', { count: most })}</Alert>
            )}
          </Stack>
        ) : error ? (
          <ErrorState title={t('failed')} text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Stack role="status" aria-label={t('loading')} spacing={1.5}>
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} variant="rounded" height={48} />
            ))}
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& .MuiButton-root': { minHeight: 44 } }}>
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        {occupied && (
          <Button color="inherit" disabled={picked.length === 0} onClick={() => take(true)}>
            {t('replace')}
          </Button>
        )}
        <Button variant="contained" disabled={picked.length === 0} onClick={() => take(false)}>
          {t(occupied ? 'add' : 'take', { count: picked.length })}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
