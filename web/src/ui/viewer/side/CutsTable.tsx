import type { Cut } from '@/domain/plan/mosaic';
import { mm, sizeInMm } from '@/domain/plan/micrometres';
import Box from '@mui/material/Box';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HIDDEN } from '@/ui/hidden';
import { drawnCuts, highlightTarget } from '../geometry/drawing';
import { formatLength, formatSize } from '@/i18n/lengths';
import { INK } from '../sheet/palette';
import { useRotation, useStaged, useViewer, useViewerState } from '../viewerContext';
import { highlighted } from '../viewerStore';

/** The cuts of the sheet in the order of the saw. A row lights its line in the drawing, a line its row. */
export function CutsTable() {
  const { t } = useTranslation('viewer');
  const { plan } = useViewer();
  const group = useViewerState((state) => state.group);
  const mosaic = plan.groups[group]?.mosaic;
  const turned = useRotation() % 180 !== 0;
  const staged = useStaged();
  const colours = useMemo(
    () => (mosaic ? drawnCuts(mosaic, 0, staged).map(({ colour }) => colour) : []),
    [mosaic, staged],
  );
  const box = useRef<HTMLDivElement>(null);
  useRowInSight(box);
  if (!mosaic || mosaic.cuts.length === 0)
    return <Box sx={{ p: 2, color: 'text.secondary' }}>{t('cuts.none')}</Box>;
  return (
    <Box ref={box} tabIndex={0} role="region" aria-label={t('cuts.title')} sx={BOX}>
      <p>{[t('cuts.unit'), turned && t('cuts.turned')].filter(Boolean).join(' ')}</p>
      <table data-trimmed={mosaic.cuts.some(({ stage }) => stage === 0) || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('cuts.number')}</th>
            <th scope="col">{t('cuts.stage')}</th>
            <th scope="col">{t('cuts.type')}</th>
            <th scope="col">{t('cuts.position')}</th>
            <th scope="col">{t('cuts.from')}</th>
            <th scope="col">{t('cuts.to')}</th>
            <th scope="col">{t('cuts.length')}</th>
            <th scope="col">{t('cuts.original')}</th>
          </tr>
        </thead>
        <tbody>
          {mosaic.cuts.map((cut) => (
            <Row key={cut.index} cut={cut} colour={colours[cut.index] ?? ''} turned={turned} />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface RowProps {
  cut: Cut;
  /** Of its line in the drawing. */
  colour: string;
  turned: boolean;
}

const Row = memo(function Row({ cut, colour, turned }: RowProps) {
  const { t, i18n } = useTranslation('viewer');
  const { store } = useViewer();
  const name = highlightTarget.cut(cut.index);
  const on = useViewerState((state) => highlighted(state) === name);
  const current = useViewerState((state) => state.playback.made === cut.index + 1);
  const point = () => store.getState().point(name);
  const leave = () => store.getState().point(null);
  const length = (value: number) => formatLength(mm(value), i18n.language);
  // As the blade runs on the drawing beside.
  const across = cut.horizontal !== turned;
  const direction = t(across ? 'cuts.across' : 'cuts.down');
  return (
    <tr
      data-cut={cut.index}
      data-on={on || undefined}
      aria-current={current ? 'step' : undefined}
      onPointerEnter={point}
      onPointerLeave={leave}
    >
      <td>
        <button
          type="button"
          aria-label={t('cuts.show', { number: cut.index + 1 })}
          onFocus={point}
          onBlur={leave}
          onClick={() => store.getState().play({ type: 'goto', made: cut.index + 1 })}
        >
          {cut.index + 1}
        </button>
      </td>
      <td data-middle>
        <span data-stage={cut.stage} style={{ backgroundColor: colour }}>
          {cut.stage === 0 ? t('cuts.trim') : cut.stage}
        </span>
      </td>
      <td data-middle>
        {t(cut.horizontal ? 'cuts.h' : 'cuts.v')}{' '}
        <span role="img" aria-label={direction} title={direction}>
          {across ? '→' : '↓'}
        </span>
      </td>
      <td data-name={t('cuts.position')}>
        <b>{length(cut.position)}</b>
      </td>
      <td data-name={t('cuts.from')}>{length(cut.from)}</td>
      <td data-name={t('cuts.to')}>{length(cut.to)}</td>
      <td data-name={t('cuts.length')}>{length(cut.to - cut.from)}</td>
      <td data-name={t('cuts.of')}>{cut.piece ? formatSize(sizeInMm(cut.piece), i18n.language) : '—'}</td>
    </tr>
  );
});

/** Scrolls the table, and never the page, to the row whose line is pointed at or cut. */
function useRowInSight(box: React.RefObject<HTMLDivElement | null>): void {
  const { store } = useViewer();
  useEffect(() => {
    let shown: number | null = null;
    return store.subscribe((state) => {
      const pointed = /^cut:(\d+)$/.exec(state.pointed ?? '')?.[1];
      const index = pointed === undefined ? state.playback.made - 1 : Number(pointed);
      if (index < 0 || index === shown) return;
      shown = index;
      const element = box.current;
      const row = element?.querySelector<HTMLElement>(`[data-cut="${index}"]`);
      if (!element || !row || row.matches(':hover')) return;
      const head = element.querySelector('thead')?.offsetHeight ?? 0;
      if (row.offsetTop - head < element.scrollTop) element.scrollTop = row.offsetTop - head;
      const below = row.offsetTop + row.offsetHeight - element.clientHeight;
      if (below > element.scrollTop) element.scrollTop = below;
    });
  }, [box, store]);
}

const BOX = {
  position: 'relative',
  overflow: 'auto',
  height: '100%',
  '& p': { m: 0, px: 1.5, py: 1, fontSize: '0.8rem', color: 'text.secondary' },
  '& table': {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: '0.78rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontWeight: 600,
    fontSize: '0.7rem',
    lineHeight: 1.25,
    textAlign: 'right',
    verticalAlign: 'bottom',
    p: '6px 4px',
    boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
  },
  '& th:first-of-type': { pl: 0.5 },
  '& th:last-of-type': { pr: 1 },
  '& td:last-of-type': { pr: 1 },
  '& td': { p: '2px 4px', textAlign: 'right', whiteSpace: 'nowrap', borderBottom: 1, borderColor: 'divider' },
  // The narrow columns leave their room to the figures: the last column is in sight.
  '& td:nth-of-type(-n + 3), & th:nth-of-type(2), & th:nth-of-type(3)': { px: 0.25 },
  '& th:nth-of-type(2), & th:nth-of-type(3)': { textAlign: 'center' },
  '& td[data-middle]': { textAlign: 'center' },
  '& td b': { fontWeight: 'inherit' },
  '& tr[data-on]': { bgcolor: 'action.selected' },
  '& tr[aria-current]': { boxShadow: `inset 3px 0 ${INK.current}`, fontWeight: 700 },
  '& button': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: 1,
    minWidth: { xs: 44, md: 28 },
    minHeight: { xs: 44, md: 28 },
    cursor: 'pointer',
    textAlign: 'right',
  },
  '& [data-stage]': {
    display: 'inline-block',
    minWidth: '1.7em',
    px: 0.375,
    borderRadius: 1,
    color: '#ffffff',
    textAlign: 'center',
    fontWeight: 700,
  },
  '& [data-stage="0"]': { fontSize: '0.7rem', fontWeight: 600 },
  // Too narrow for eight columns: a cut takes two lines, each figure behind its name.
  '@media (max-width: 599.95px)': {
    '& thead': HIDDEN,
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      // The figures of all cuts stand under each other, unless one is longer than most.
      gridTemplateColumns: '44px 32px minmax(3em, auto) minmax(4.6em, auto) minmax(0, 1fr)',
      gridTemplateAreas: '"number stage position position length" "number type from to piece"',
      alignItems: 'center',
      columnGap: 1,
      py: 0.5,
      borderBottom: 1,
      borderColor: 'divider',
    },
    // Room for the word that marks a trim.
    '& [data-trimmed] tr': {
      gridTemplateColumns: '36px 63px minmax(3em, auto) minmax(4.6em, auto) minmax(0, 1fr)',
      columnGap: 0.75,
    },
    '& td': { border: 0, p: '1px 0', textAlign: 'left', whiteSpace: 'normal' },
    '& td[data-name]::before': { content: 'attr(data-name) " "', color: 'text.secondary' },
    '& td b': { fontWeight: 700 },
    '& td:nth-of-type(1)': { gridArea: 'number' },
    '& td:nth-of-type(2)': { gridArea: 'stage' },
    '& td:nth-of-type(3)': { gridArea: 'type' },
    '& td:nth-of-type(4)': { gridArea: 'position' },
    '& td:nth-of-type(5)': { gridArea: 'from' },
    '& td:nth-of-type(6)': { gridArea: 'to' },
    '& td:nth-of-type(7)': { gridArea: 'length', textAlign: 'right', pr: 1 },
    '& td:nth-of-type(8)': { gridArea: 'piece', textAlign: 'right', pr: 1 },
  },
} as const;
