import type { CuttingPlan } from '@/domain/plan/plan';
import { isDeducted } from '@/domain/plan/panels';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslation } from 'react-i18next';
import { PartSketch } from '@/ui/viewer/PartSketch';
import { useNames } from '@/ui/viewer/useNames';
import { useSizeText } from '@/ui/viewer/useSizeText';
import { edgeWords } from '@/i18n/jobNames';
import { GRIDS, labelPages, partLabels, type GridName, type PartLabel } from './stickers';

/** What the person has chosen. */
export interface LabelChoice {
  grid: GridName;
  /** The place of the first label on its sheet, from 1. */
  first: number;
  /** A line around each, to cut plain paper along. */
  lines: boolean;
}

interface LabelSheetsProps {
  plan: CuttingPlan;
  title: string;
  choice: LabelChoice;
}

/** A label for each part, on sheets of stickers; on paper only. */
export function LabelSheets({ plan, title, choice }: LabelSheetsProps) {
  const grid = GRIDS[choice.grid];
  const pages = labelPages(partLabels(plan), grid, choice.first);
  const look = grid.width > 90 ? LOOKS.large : grid.height > 30 ? LOOKS.medium : LOOKS.small;
  return (
    <>
      <GlobalStyles styles={STYLES} />
      <style>{PAGE}</style>
      {pages.map((labels, page) => (
        <div key={page} className="kerf-stickers">
          {labels.map(({ label, x, y }) => (
            <div
              key={`${x} ${y}`}
              className={`kerf-sticker${choice.lines ? ' kerf-lined' : ''}`}
              style={{
                left: `${x}mm`,
                top: `${y}mm`,
                width: `${grid.width}mm`,
                height: `${grid.height}mm`,
                padding: look.padding,
                fontSize: look.font,
              }}
            >
              <PartSketch row={label.row} size={look.sketch} />
              <LabelText label={label} title={title} small={look === LOOKS.small} />
            </div>
          ))}
        </div>
      ))}
    </>
  );
}

/** Print, drawing (mm) and margin by the size of the sticker; printers leave the paper's rim blank. */
const LOOKS = {
  large: { font: '10.5pt', sketch: 27, padding: '2.2mm 4mm' },
  medium: { font: '8.8pt', sketch: 21, padding: '2.2mm 4.2mm' },
  small: { font: '6.2pt', sketch: 14, padding: '1.2mm 1.5mm' },
} as const;

function LabelText({ label, title, small }: { label: PartLabel; title: string; small: boolean }) {
  const { t } = useTranslation(['labels', 'results']);
  const sizes = useSizeText();
  const { t: tCommon } = useTranslation('common');
  const names = useNames();
  const { row, sheet, copy, copies } = label;
  const bands = edgeWords(row.panel?.edge, tCommon);
  return (
    <div className="kerf-sticker-text">
      <b className="kerf-sticker-name">{row.label || `#${row.number}`}</b>
      <b>{`${sizes.cut(row)} ${t('results:unit.mm')}`}</b>
      {isDeducted(row) && <span className="kerf-sticker-line">{sizes.finished(row)}</span>}
      <span className="kerf-sticker-line">{names.material(row.material)}</span>
      {row.set !== null && <span className="kerf-sticker-line">{t('grainSet', { name: row.set })}</span>}
      {bands && <span className={small ? 'kerf-sticker-line' : 'kerf-sticker-name'}>{bands}</span>}
      <span className="kerf-sticker-foot">{t('place', { sheet, number: row.number, copy, copies })}</span>
      {!small && title && <span className="kerf-sticker-line">{title}</span>}
    </div>
  );
}

/** Upright, and without a margin: the labels' places are measured from the paper's corner. */
const PAGE = '@page { size: A4 portrait; margin: 0; }';

const LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const STYLES = {
  '@media print': {
    '.kerf-stickers': {
      position: 'relative',
      width: '210mm',
      height: '296.5mm',
      overflow: 'hidden',
      breakAfter: 'page',
    },
    '.kerf-stickers:last-child': { breakAfter: 'auto' },
    '.kerf-sticker': {
      position: 'absolute',
      boxSizing: 'border-box',
      display: 'flex',
      // What is too long is cut off below, never above.
      alignItems: 'safe center',
      gap: '2mm',
      overflow: 'hidden',
      lineHeight: 1.18,
    },
    '.kerf-lined': { outline: '0.2mm dotted #777', outlineOffset: '-0.1mm' },
    '.kerf-sticker > svg': { flex: 'none' },
    '.kerf-sticker-text': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
    // Name and size are read from where the part stands.
    '.kerf-sticker-text > b': { fontSize: '1.2em' },
    '.kerf-sticker-name': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
    '.kerf-sticker-line': LINE,
    '.kerf-sticker-foot': { ...LINE, fontWeight: 700 },
  },
} as const;
