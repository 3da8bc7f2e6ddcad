import { placesOf } from '@/domain/plan/panels';
import type { CuttingPlan } from '@/domain/plan/plan';
import { sizeInMm } from '@/domain/plan/micrometres';
import { useTranslation } from 'react-i18next';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { PANEL_TEXTS } from '@/domain/job/rows';
import { formatCount } from '@/lib/numbers';
import { formatSize } from '@/i18n/lengths';
import { useNames } from '@/ui/viewer/useNames';
import { ListTable } from './ListTable';
import { Place, Places } from './Place';

export interface ListsProps {
  job: Job;
  solution: Solution;
  plan: CuttingPlan;
  /** Shows a sheet and lights something on it. */
  onShow: (group: number, hot: string) => void;
}

/** Every row of panels with the sheets that its copies lie on. */
export function PanelList({ job, solution, plan, onShow }: ListsProps) {
  const { t, i18n } = useTranslation('results');
  const names = useNames();
  const asked = new Set(
    job.panels.filter((panel) => panel.enabled && panel.count > 0).map((panel) => panel.id),
  );
  const rows = [...plan.rows.values()].filter((row) => asked.has(row.id) || row.panel === null);
  if (rows.length === 0) return null;
  const inSets = rows.some(({ set }) => set !== null);
  const texts = PANEL_TEXTS.filter((field) => rows.some(({ panel }) => panel?.[field]));
  const unplaced = new Map<string, number>();
  for (const panel of solution.no_fit_panels) {
    unplaced.set(panel.panel_id, (unplaced.get(panel.panel_id) ?? 0) + panel.count);
  }
  return (
    <ListTable
      title={t('panels.title')}
      columns={[
        { name: t('column.number'), number: true, card: 'mark' },
        { name: t('column.label'), card: 'title' },
        { name: t(plan.deducted ? 'column.cutSizeMm' : 'column.sizeMm'), number: true },
        ...(plan.deducted ? [{ name: t('column.finishedMm'), number: true }] : []),
        { name: t('column.material') },
        ...(inSets ? [{ name: t('column.grainSet') }] : []),
        ...texts.map((field) => ({ name: t(`column.${field}`) })),
        { name: t('column.placed'), number: true },
        { name: t('column.place') },
      ]}
      rows={rows.map((row) => {
        const places = placesOf(row.id, plan);
        const placed = places.reduce(
          (sum, place) => sum + place.perSheet * (plan.groups[place.group]?.indices.length ?? 1),
          0,
        );
        const wanted = placed + (unplaced.get(row.id) ?? 0);
        return {
          key: row.id,
          cells: [
            row.number,
            row.label,
            formatSize(sizeInMm(row.cut), i18n.language),
            ...(plan.deducted ? [formatSize(sizeInMm(row), i18n.language)] : []),
            names.material(row.material),
            ...(inSets ? [row.set ?? '–'] : []),
            ...texts.map((field) => row.panel?.[field] ?? '–'),
            placed === wanted
              ? formatCount(placed, i18n.language)
              : t('panels.of', {
                  placed: formatCount(placed, i18n.language),
                  wanted: formatCount(wanted, i18n.language),
                }),
            <Places key="places">
              {places.map((place) => (
                <Place key={place.group} onClick={() => onShow(place.group, `row:${row.id}`)}>
                  {names.place(plan.groups[place.group]?.indices ?? [], place.perSheet)}
                </Place>
              ))}
            </Places>,
          ],
        };
      })}
    />
  );
}
