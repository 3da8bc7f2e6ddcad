// The line under a table that says, while one types, how many sheets it will take and what fits nowhere.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mdiAlertOutline } from '@mdi/js';
import { errorText, isPlanLimit } from '@/api/errors';
import type { Estimate } from '@/api/types';
import { formatSize } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { mostOf, type PlanLimits } from '@/domain/job/limits';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/ui/Icon';
import type { Draft } from '@/domain/job/draft';
import { oversizedPanels, totalOf } from '@/domain/job/checks';
import { reasonOf } from '@/api/reasonOf';
import { MissingPrices } from './MissingPrices';
import { useEstimate } from './useEstimate';
import { materialName, useWords } from './words';
import { formatWholePercent } from './wholePercent';
import { listText } from '@/lib/locale';

const MOST_NAMES = 5;

type FirstGuessProps = {
  draft: Draft;
  /** What the person's plan allows; undefined until it is known. */
  plan: PlanLimits | undefined;
  /** What can be said without the server, until it has answered or where it does not. */
  otherwise?: string;
  /** The warning of what fits nowhere stands on the same screen, and names it. */
  warned?: boolean;
};

const NOTHING: ReadonlySet<string> = new Set();

export function FirstGuess({ draft, plan, otherwise, warned = false }: FirstGuessProps) {
  const { t: limits } = useTranslation('limits');
  const { estimate, outdated, error } = useEstimate(draft);
  const told = useMemo(
    () => (warned ? new Set(oversizedPanels(draft).map(({ row }) => row.id)) : NOTHING),
    [warned, draft],
  );
  const sheets = useSheetsText(told);
  const troubles = useTroubles(draft, told);
  // Without an answer the line is silent, unless the list is too long: that would also stop the calculation.
  const lines = error ? [] : estimate ? troubles(estimate) : [];
  const most = mostOf(plan);
  const { pieces } = totalOf(draft.panels);
  const { rows } = totalOf(draft.stock);
  // A larger plan is no help where there is none.
  const limit =
    pieces > most.panels
      ? limits('mostPanels', { limit: most.panels, current: pieces })
      : rows > most.stock
        ? limits('mostStock', { limit: most.stock, current: rows })
        : error && isPlanLimit(error)
          ? errorText(error)
          : null;
  return (
    <>
      <Box
        role="status"
        aria-busy={outdated}
        sx={{
          minHeight: '1.6em',
          opacity: outdated ? 0.55 : 1,
          transition: 'opacity 120ms',
          '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
        }}
      >
        <Typography variant="body2" component="p" sx={{ fontWeight: 600 }}>
          {estimate && !error ? sheets(estimate) : otherwise}
        </Typography>
        {[...lines, ...(limit ? [limit] : [])].map((line) => (
          <Typography
            key={line}
            variant="body2"
            component="p"
            sx={{ display: 'flex', gap: 0.75, color: 'warning.main', mt: 0.25, overflowWrap: 'anywhere' }}
          >
            <Icon path={mdiAlertOutline} fontSize="small" />
            <span>{line}</span>
          </Typography>
        ))}
      </Box>
      <MissingPrices draft={draft} />
    </>
  );
}

/** What the warning has named already. */
const isTold = ({ panel_id: id, reason }: Estimate['no_fit_panels'][number], told: ReadonlySet<string>) =>
  told.has(id) && (reason === 'TOO_LARGE' || reason === 'NO_MATERIAL');

/** `About 6 sheets needed, at least 5, 87.1% used`; with several materials the sheets of each. */
function useSheetsText(told: ReadonlySet<string>) {
  const { t, language } = useWords();
  const { t: guess } = useTranslation('guess');
  return ({
    sheets,
    sheets_at_least: least,
    used_area_ratio: ratio,
    materials,
    no_fit_panels: left,
  }: Estimate): string => {
    if (sheets === 0) return guess('none');
    const sure = least === sheets;
    // All sheets are used up and do not suffice: that fewer will not do is no news.
    const short = left.some((panel) => panel.reason === 'OUT_OF_STOCK');
    // Of a single sheet "fewer" would say nothing; whether it is enough depends on what is left over.
    const surely = () =>
      sheets > 1 ? guess('surely', { count: sheets }) : guess(left.length > 0 ? 'single' : 'enough');
    const without = left.filter((panel) => isTold(panel, told)).reduce((sum, panel) => sum + panel.count, 0);
    const whole = [
      short ? guess('short', { count: sheets }) : sure ? surely() : guess('about', { count: sheets }),
      ...(least !== null && !sure && !short ? [guess('atLeast', { count: least })] : []),
      guess('used', { percent: formatWholePercent(ratio, language) }),
      ...(without > 0 ? [guess('without', { count: without })] : []),
    ].join(', ');
    const used = materials.filter((one) => one.sheets > 0);
    if (used.length < 2) return whole;
    const parts = used.map(({ material, sheets: about, sheets_at_least: atLeast }) => {
      const range = atLeast === null || atLeast === about ? String(about) : `${atLeast}–${about}`;
      return `${materialName(t, material)}: ${range}`;
    });
    return `${whole} (${parts.join(', ')})`;
  };
}

/** What has no place and why, a sentence for each reason. */
function useTroubles(draft: Draft, told: ReadonlySet<string>) {
  const { t, language } = useWords();
  const { t: guess } = useTranslation('guess');
  return ({ no_fit_panels: all, missing_stock: missing }: Estimate): string[] => {
    const left = all.filter((panel) => !isTold(panel, told));
    // The two lists may use the same ids.
    const labelsOf = (rows: Draft['stock']) => new Map(rows.map((row) => [row.id, row.label]));
    const panels = labelsOf(draft.panels);
    const stock = labelsOf(draft.stock);
    const across = new Set(
      left.some(({ reason }) => reason === 'TOO_LARGE')
        ? oversizedPanels(draft).flatMap(({ row, reason }) => (reason === 'grain' ? [row.id] : []))
        : [],
    );
    const whyOf = (panel: Estimate['no_fit_panels'][number]) =>
      panel.reason === 'TOO_LARGE' && across.has(panel.panel_id) ? 'ACROSS_GRAIN' : reasonOf(panel);
    const reasons = [...new Set(left.map(whyOf))];
    const listed = (names: string[]) =>
      listText(
        names.length > MOST_NAMES
          ? [...names.slice(0, MOST_NAMES), guess('others', { count: names.length - MOST_NAMES })]
          : names,
        language,
      );
    return reasons.map((reason) => {
      const those = left.filter((panel) => whyOf(panel) === reason);
      const count = those.reduce((sum, panel) => sum + panel.count, 0);
      const names = listed(those.map((panel) => panels.get(panel.panel_id) ?? panel.panel_id));
      const said = guess(reason, { count, names });
      if (reason !== 'OUT_OF_STOCK' || missing.length === 0) return said;
      const more = missing.map((one) =>
        guess('more', {
          count: one.count,
          label: stock.get(one.stock_panel_id) ?? materialName(t, one.material),
          size: unbroken(formatSize(one, language)),
        }),
      );
      return `${said} ${guess('missing', { sheets: listed(more) })}`;
    });
  };
}
