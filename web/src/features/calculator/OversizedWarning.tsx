// Names the panels that fit on no sheet, says why, and which sheet would do.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { looksSwapped, measureOf, oversizedPanels, type Oversized } from '@/domain/job/checks';
import type { Draft } from '@/domain/job/draft';
import { formatLength, formatSize, shownLength } from '@/i18n/lengths';
import { unbroken } from '@/domain/units/lengths';
import { materialMend } from '@/domain/job/mends';
import { useCalculatorStore } from './store';
import { materialName, useWords } from './words';
import { listText } from '@/lib/locale';

const MOST = 8;
const MOST_NAMES = 5;
const MOST_MENDS = 3;

const pieces = (found: readonly Oversized[]): number =>
  found.reduce((sum, { row }) => sum + (measureOf(row)?.count ?? 0), 0);

type Size = { width: number; height: number };

/** Whichever way they lie. */
const isSameSize = (a: Size | null, b: Size): boolean =>
  a !== null &&
  Math.min(a.width, a.height) === Math.min(b.width, b.height) &&
  Math.max(a.width, a.height) === Math.max(b.width, b.height);

export function OversizedWarning({ draft }: { draft: Draft }) {
  const { t, language } = useWords();
  const { t: guess } = useTranslation('guess');
  const { swapLists, mend: mendRows } = useCalculatorStore.getState();
  const found = useMemo(() => oversizedPanels(draft), [draft]);
  const swapped = useMemo(() => looksSwapped(draft), [draft]);
  if (found.length === 0) return null;
  const single = found.filter(({ reason }) => reason !== 'material');
  const missing = new Map<string, Oversized[]>();
  for (const entry of found) {
    if (entry.reason !== 'material') continue;
    missing.set(entry.row.material, [...(missing.get(entry.row.material) ?? []), entry]);
  }

  const missingWords = (material: string, those: readonly Oversized[]): string => {
    const names = those.map(({ row }) => row.label);
    const told =
      names.length > MOST_NAMES
        ? [...names.slice(0, MOST_NAMES), guess('others', { count: names.length - MOST_NAMES })]
        : names;
    return t('panels.noMaterial', {
      count: pieces(those),
      material: materialName(t, material),
      names: listText(told, language),
    });
  };

  const words = ({ row, reason, wouldDo }: Oversized): string => {
    const values = {
      label: row.label,
      width: shownLength(row.width, language),
      height: shownLength(row.height, language),
    };
    if (reason === 'grain') return t('panels.wrongGrain', values);
    // To offer a sheet of the very size is no way out of a list that has none.
    const whole = wouldDo?.label === '' && isSameSize(measureOf(row), wouldDo);
    const size = wouldDo && {
      label: wouldDo.label,
      width: formatLength(wouldDo.width, language),
      height: formatLength(wouldDo.height, language),
    };
    const advice = !size
      ? t('panels.nothingDoes')
      : whole
        ? t('panels.isSheet')
        : size.label
          ? t('panels.wouldDoRow', size)
          : t('panels.wouldDoSize', size);
    return `${t('panels.tooLarge', values)}; ${advice}`;
  };

  return (
    <Alert severity="warning">
      <AlertTitle>{t('panels.oversized', { count: pieces(found) })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {[...missing].map(([material, those]) => (
          <li key={material}>{missingWords(material, those)}</li>
        ))}
        {single.slice(0, MOST).map((entry) => (
          <li key={entry.row.id}>{words(entry)}</li>
        ))}
        {single.length > MOST && <li>{t('panels.more', { count: single.length - MOST })}</li>}
      </Box>
      {missing.size > 0 && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          {[...missing.keys()].slice(0, MOST_MENDS).map((material) => {
            const name = materialName(t, material);
            const mend = materialMend(draft, material, name, missing.size === 1);
            if (!mend) return null;
            const values = {
              label: mend.label,
              size: unbroken(formatSize(mend.size, language)),
              material: name,
            };
            return (
              <Button
                key={material}
                color="inherit"
                variant="outlined"
                onClick={() => mendRows(mend.change)}
                sx={{ minHeight: 44 }}
              >
                {mend.kind === 'follow'
                  ? t('panels.followSheets', { material: materialName(t, mend.label) })
                  : t(mend.kind === 'take' ? 'panels.takeSheets' : 'panels.addSheet', values)}
              </Button>
            );
          })}
        </Stack>
      )}
      {swapped && (
        <>
          <Box sx={{ mt: 1 }}>{t('panels.swapped')}</Box>
          <Button color="inherit" variant="outlined" onClick={swapLists} sx={{ mt: 1, minHeight: 44 }}>
            {t('panels.swap')}
          </Button>
        </>
      )}
    </Alert>
  );
}
