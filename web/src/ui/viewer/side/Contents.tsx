import { nameWithSet, type SheetPanel, type SizeGroup, sheetContents } from '@/domain/plan/panels';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { panelFills } from '../geometry/colours';
import { highlightTarget } from '../geometry/drawing';
import { useSizeText } from '../useSizeText';
import { useViewer, useViewerState } from '../viewerContext';
import { HighlightButton } from './HighlightButton';
import { Key } from './Key';
import { Swatch } from './Swatch';

/** One style for all lines: there may be hundreds of words. */
const LIST = {
  '&, ul': { listStyle: 'none', m: 0, p: 0 },
  b: { flex: 1, fontWeight: 600 },
  '.number': { minWidth: '1.8em', textAlign: 'right', color: 'text.secondary' },
  '.name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '.size': { whiteSpace: 'nowrap', color: 'text.secondary', textAlign: 'right' },
  '.finished': { display: 'block', fontSize: '0.8125rem' },
  '.count': { minWidth: '2.6em', textAlign: 'right', whiteSpace: 'nowrap' },
} as const;

/** What lies on the sheet, by size, with the numbers that stand in the drawing; then the key to the rest. */
export function Contents() {
  const { t } = useTranslation('viewer');
  const { plan } = useViewer();
  const group = useViewerState((state) => state.group);
  const colours = useViewerState((state) => state.colours);
  const mosaic = plan.groups[group]?.mosaic;
  const sizes = useMemo(() => (mosaic ? sheetContents(mosaic, plan.rows) : []), [mosaic, plan.rows]);
  const fills = useMemo(() => panelFills(plan.rows, colours), [plan.rows, colours]);
  return (
    <>
      <Typography variant="h4" component="h2" sx={{ px: 1, pb: 0.5 }}>
        {t('contents.title')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {sizes.map((size) => (
          <SizeLines key={size.key} size={size} fill={fills.get(size.rows[0]?.row.id ?? '') ?? ''} />
        ))}
      </Box>
      <Key />
    </>
  );
}

function SizeLines({ size, fill }: { size: SizeGroup; fill: string }) {
  const sizes = useSizeText();
  const only = size.rows.length === 1 ? size.rows[0] : undefined;
  const first = size.rows[0]?.row;
  if (!first) return null;
  if (only) {
    return (
      <li>
        <HighlightButton target={highlightTarget.row(only.row.id)}>
          <Swatch fill={fill} />
          <RowText row={only} size={sizes.cut(first)} finished={sizes.finished(first)} />
        </HighlightButton>
      </li>
    );
  }
  return (
    <li>
      <HighlightButton target={highlightTarget.size(size.key)}>
        <Swatch fill={fill} />
        <b>{sizes.cut(first)}</b>
        <span>{`× ${size.count}`}</span>
      </HighlightButton>
      <ul>
        {size.rows.map((row) => (
          <li key={row.row.id}>
            <HighlightButton target={highlightTarget.row(row.row.id)} indent>
              <RowText row={row} finished={sizes.finished(row.row)} />
            </HighlightButton>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface RowTextProps {
  row: SheetPanel;
  size?: string;
  /** With its bands on, where that is another size. */
  finished: string;
}

function RowText({ row: { row, count }, size, finished }: RowTextProps) {
  return (
    <>
      <span className="number">{row.number}</span>
      <span className="name">{nameWithSet(row)}</span>
      {(size || finished) && (
        <span className="size">
          {size} {finished && <span className="finished">{finished}</span>}
        </span>
      )}
      <span className="count">{`× ${count}`}</span>
    </>
  );
}
