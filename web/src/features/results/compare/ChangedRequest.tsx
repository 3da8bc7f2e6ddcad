import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { effortWords } from '@/api/effortWords';
import { ruleWords } from '@/api/ruleWords';
import { sawRulesOf } from '@/domain/job/sawRules';
import type { Configuration, Job } from '@/domain/job/job';
import { formatSize } from '@/i18n/lengths';
import { formatThin } from '@/i18n/lengths';
import { changedBetween, type RowChange, type RowKind, type Setting } from './changed';

/** So many rows are listed. */
export const MOST_ROWS = 100;

/** What was asked for differently in A and B: the settings, then how many rows, then the rows. */
export function ChangedRequest({ a, b }: { a: Job; b: Job }) {
  const { t } = useTranslation(['compare', 'results']);
  const { settings, panels, stock } = useMemo(() => changedBetween(a, b), [a, b]);
  const { name, value } = useSettingText();
  const none = settings.length + panels.length + stock.length === 0;
  return (
    <Box component="section" aria-label={t('compare:changed.title')} sx={{ minWidth: 0 }}>
      <Typography variant="h4" component="h3" gutterBottom>
        {t('compare:changed.title')}
      </Typography>
      {none && <Typography color="textSecondary">{t('compare:changed.none')}</Typography>}
      {settings.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {settings.map((setting) => (
            <li key={setting}>
              {`${name(setting)}: `}
              <b>{`${value(setting, a.configuration)} → ${value(setting, b.configuration)}`}</b>
            </li>
          ))}
        </Box>
      )}
      <Rows title={t('compare:changed.panels')} rows={panels} />
      <Rows title={t('compare:changed.stock')} rows={stock} />
    </Box>
  );
}

const KINDS: readonly RowKind[] = ['altered', 'added', 'removed'];

/** How many rows of each kind; the rows themselves once they are asked for, for there may be thousands. */
function Rows({ title, rows }: { title: string; rows: readonly RowChange[] }) {
  const { t } = useTranslation(['compare', 'results']);
  const [open, setOpen] = useState(false);
  if (rows.length === 0) return null;
  const counted = KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t('compare:changed.count', { kind: t(`compare:changed.kind.${kind}`), count }));
  return (
    <Box component="details" sx={{ mt: 1 }} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32, overflowWrap: 'anywhere' }}>
        <b>{title}</b>
        {` · ${counted.join(' · ')}`}
      </Box>
      {open && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <li key={`${row.kind} ${row.number}`}>
              <RowLine row={row} />
            </li>
          ))}
          {rows.length > MOST_ROWS && (
            <li>{t('compare:changed.more', { count: rows.length - MOST_ROWS })}</li>
          )}
        </Box>
      )}
    </Box>
  );
}

function RowLine({ row: { kind, number, a, b, fields } }: { row: RowChange }) {
  const { t, i18n } = useTranslation(['compare', 'results', 'common']);
  const row = b ?? a;
  if (!row) return null;
  const size = (of: typeof row) =>
    formatSize({ width: Number(of.width), height: Number(of.height) }, i18n.language);
  const told = fields.map((field) => {
    const word = t(`compare:changed.fields.${field}`);
    if (!a || !b) return word;
    if (field === 'size') return `${word} ${size(a)} → ${size(b)}`;
    if (field === 'count') return `${word} ${a.count} → ${b.count}`;
    if (field === 'label' || field === 'material') return `${word} ${a[field] ?? ''} → ${b[field] ?? ''}`;
    return word;
  });
  return (
    <>
      {`${t(`compare:changed.kind.${kind}`)} · ${number} · ${row.label ?? ''} `}
      <b>{`${size(row)} × ${row.count}`}</b>
      {told.length > 0 && ` · ${told.join(', ')}`}
    </>
  );
}

/** The names of settings, and what they are set to. */
function useSettingText() {
  const { t, i18n } = useTranslation(['compare', 'results', 'common', 'calculator', 'saw']);
  const names: Record<Setting, string> = {
    cut_thickness: t('compare:changed.kerf'),
    optimization_priority: t('compare:changed.goal'),
    optimization_factor: t('compare:changed.effort'),
    min_trim_dimension: t('compare:changed.trim'),
    cut_orientation_preference: t('compare:changed.first'),
    consider_orientation: t('compare:changed.grain'),
    use_single_stock_unit: t('compare:changed.single'),
    saw: t('saw:title'),
  };
  const length = (kept: string) => `${formatThin(kept, i18n.language)} ${t('common:units.length')}`;
  const yes = (on: boolean) => t(`compare:changed.${on ? 'on' : 'off'}`);
  const value = (setting: Setting, c: Configuration): string => {
    switch (setting) {
      case 'cut_thickness':
      case 'min_trim_dimension':
        return length(c[setting]);
      case 'optimization_priority':
        return t(`calculator:settings.priorities.${c.optimization_priority as 0}`);
      case 'optimization_factor':
        return effortWords(c.optimization_factor);
      case 'cut_orientation_preference':
        return t(`calculator:settings.preferences.${c.cut_orientation_preference as 0}`);
      case 'consider_orientation':
      case 'use_single_stock_unit':
        return yes(c[setting]);
      case 'saw': {
        const words = ruleWords(sawRulesOf(c)).map(([name, told]) => `${name}: ${told}`);
        return words.length > 0 ? words.join(', ') : t('saw:none');
      }
    }
  };
  return { name: (setting: Setting) => names[setting], value };
}
