import { placesOf } from '@/domain/plan/panels';
import { remnantArea } from '@/domain/plan/remnants';
import type { CuttingPlan } from '@/domain/plan/plan';
import { mm, mm2, sizeInMm } from '@/domain/plan/micrometres';
import { booksOf, notPlaced } from '@/domain/plan/metrics';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Solution } from '@/api/types';
import type { Job } from '@/domain/job/job';
import { formatArea, formatRun } from '@/i18n/lengths';
import { formatCount, formatPercent } from '@/lib/numbers';
import { formatLength, formatSize } from '@/i18n/lengths';
import { formatAmount } from '@/i18n/money';
import { unbroken } from '@/domain/units/lengths';
import { edgeWords } from '@/i18n/jobNames';
import { useNames } from '@/ui/viewer/useNames';
import { Answer } from '../Answer';
import { NotPlaced } from '../notPlacedPart';

/** The largest remnants: where every offcut counts as one there may be thousands. Each stands with its sheet anyhow. */
const MOST_REMNANTS = 40;

interface PrintPartProps {
  job: Job;
  solution: Solution;
  plan: CuttingPlan;
  title: string;
  date: string;
}

/** The first page: the answer, the totals, and what sheets, bands and remnants there are. */
export function PrintCover({
  job,
  solution,
  plan,
  title,
  date,
  partial,
}: PrintPartProps & { partial: boolean }) {
  const { t, i18n } = useTranslation(['results', 'viewer']);
  const names = useNames();
  const language = i18n.language;
  const { statistics } = solution;
  const area = (value: number) => `${formatArea(value, language)} ${t('unit.m2')}`;
  const metres = (mm: number) => `${formatRun(mm, language)} ${t('unit.m')}`;
  const money = (amount: string) => formatAmount(amount, solution.currency, language);
  const used = new Map(Object.entries(statistics.sheets_by_stock));
  const books = booksOf(solution);
  const bands = Object.entries(solution.edge_bands).filter(([, length]) => length > 0);
  const smaller = plan.remnants.slice(MOST_REMNANTS).reduce((sum, remnant) => sum + remnant.count, 0);
  const totals = [
    [t('cards.use'), formatPercent(solution.total_used_area_ratio, language)],
    [t('cards.sheets'), formatCount(statistics.sheets, language)],
    [t('cards.panels'), formatCount(statistics.panels, language)],
    [t('cards.panelArea'), area(solution.total_used_area)],
    [t('cards.waste'), area(solution.total_wasted_area)],
    [
      `${t('cards.remnants')}, ${t('cards.remnantsFrom', {
        length: unbroken(`${formatLength(mm(plan.leastRemnant), language)} ${t('unit.mm')}`),
      })}`,
      area(mm2(remnantArea(plan.remnants))),
    ],
    [t('cards.cuts'), formatCount(solution.total_nbr_cuts, language)],
    [t('cards.cutLength'), metres(solution.total_cut_length)],
    ...(solution.total_cost ? [[t('cards.cost'), money(solution.total_cost)]] : []),
    ...(books
      ? [
          [t('cards.cycles'), formatCount(books.cycles, language)],
          [t('cards.cycleCuts'), formatCount(books.cuts, language)],
          [t('cards.cycleCutLength'), metres(books.cutLength)],
        ]
      : []),
  ];
  return (
    <section className="kerf-page kerf-cover">
      <header>
        <strong>{title || t('title')}</strong>
        <span className="kerf-title">{date}</span>
      </header>
      <Answer solution={solution} />
      {partial && <p>{t('partial')}</p>}
      {job.notes && <p>{job.notes}</p>}
      {notPlaced(solution) > 0 && (
        <Suspense>
          <NotPlaced job={job} solution={solution} paper />
        </Suspense>
      )}
      <div className="kerf-cover-columns">
        <PrintTable rows={totals} />
        <PrintTable
          title={`${t('stock.title')}, ${t('unit.mm')}`}
          rows={job.stock_panels
            .filter((stock) => (used.get(stock.id) ?? 0) > 0)
            .map((stock) => [
              `${stock.label ?? stock.id}, ${names.material(stock.material)}`,
              formatSize({ width: Number(stock.width), height: Number(stock.height) }, language),
              `× ${used.get(stock.id) ?? 0}`,
            ])}
        />
        {bands.length > 0 && (
          <PrintTable
            title={t('bands.title')}
            rows={bands.map(([band, length]) => {
              const cost = solution.edge_band_costs?.[band];
              return [names.band(band), metres(length), ...(cost === undefined ? [] : [money(cost)])];
            })}
          />
        )}
        {plan.remnants.length > 0 && (
          <PrintTable
            title={`${t('remnants.title')}, ${t('unit.mm')}`}
            rows={[
              ...plan.remnants
                .slice(0, MOST_REMNANTS)
                .map((remnant) => [
                  `${remnant.name} · ${names.sheet(plan.groups[remnant.group]?.indices ?? [])}`,
                  formatSize(sizeInMm(remnant), language),
                  `× ${remnant.count}`,
                ]),
              ...(smaller > 0 ? [[t('remnants.smaller'), '', `× ${formatCount(smaller, language)}`]] : []),
            ]}
          />
        )}
      </div>
    </section>
  );
}

/** The last pages: every part with its bands and the sheets that it comes from. */
export function PrintParts({ solution, plan, title, date }: PrintPartProps) {
  const { t, i18n } = useTranslation(['results', 'viewer']);
  const { t: tCommon } = useTranslation('common');
  const names = useNames();
  const language = i18n.language;
  const unplaced = new Map(solution.no_fit_panels.map((panel) => [panel.panel_id, panel.count]));
  const rows = [...plan.rows.values()].flatMap((row) => {
    const places = placesOf(row.id, plan);
    const placed = places.reduce(
      (sum, place) => sum + place.perSheet * (plan.groups[place.group]?.indices.length ?? 1),
      0,
    );
    if (placed === 0 && !unplaced.has(row.id)) return [];
    const sheets = places.map((place) =>
      names.place(plan.groups[place.group]?.indices ?? [], place.perSheet),
    );
    return [
      [
        String(row.number),
        row.label,
        formatSize(sizeInMm(row.cut), language),
        plan.deducted ? formatSize(sizeInMm(row), language) : '',
        names.material(row.material),
        formatCount(placed, language),
        edgeWords(row.panel?.edge, tCommon),
        sheets.join('; '),
      ],
    ];
  });
  // A column that is empty only takes room.
  const banded = rows.some((cells) => cells[BANDS] !== '');
  const isShown = (column: number) => (column !== BANDS || banded) && (column !== FINISHED || plan.deducted);
  return (
    <section className="kerf-page kerf-parts">
      <header>
        <strong>{t('panels.title')}</strong>
        <span className="kerf-title">{[title, date].filter(Boolean).join(' · ')}</span>
      </header>
      <table>
        <thead>
          <tr>
            <th>{t('column.number')}</th>
            <th className="kerf-left">{t('column.label')}</th>
            <th>{t(plan.deducted ? 'column.cutSizeMm' : 'column.sizeMm')}</th>
            {plan.deducted && <th>{t('column.finishedMm')}</th>}
            <th className="kerf-left">{t('column.material')}</th>
            <th>{t('column.placed')}</th>
            {banded && <th className="kerf-left">{t('bands.title')}</th>}
            <th className="kerf-left">{t('column.place')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, index) =>
                isShown(index) ? (
                  <td key={index} className={TEXT_COLUMNS.has(index) ? 'kerf-left' : undefined}>
                    {cell}
                  </td>
                ) : null,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const TEXT_COLUMNS = new Set([1, 4, 6, 7]);
const FINISHED = 3;
const BANDS = 6;

function PrintTable({ title, rows }: { title?: string; rows: string[][] }) {
  return (
    <table>
      {title && (
        // A head stays with its first row where the column breaks; a caption does not.
        <thead>
          <tr>
            <th colSpan={rows[0]?.length}>{title}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, index) => (
              <td key={index} className={index === 0 ? 'kerf-wide' : index === 2 ? 'kerf-count' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
