import type { Cut } from '@/domain/plan/mosaic';
import { isDeducted, nameWithSet, type SheetPanel, sheetContents } from '@/domain/plan/panels';
import type { CuttingPlan } from '@/domain/plan/plan';
import { defaultRotation } from '@/domain/plan/rotation';
import { mm, sizeInMm } from '@/domain/plan/micrometres';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '@/lib/numbers';
import { currentUnit } from '@/i18n/chosenUnit';
import { formatLength, formatSize } from '@/i18n/lengths';
import { sheetFrame } from './geometry/frame';
import { textWidth } from './geometry/fitText';
import { NOTHING_HIDDEN, readStages } from './geometry/layers';
import { namedPage } from './namedPage';
import { cutsBeside, HEIGHT, heightBelow, inColumns } from './printRoom';
import { INK } from './sheet/palette';
import { SheetDrawing } from './sheet/SheetDrawing';
import { useNames } from './useNames';
import { useSizeText } from './useSizeText';
import { isStaged } from './viewerStore';

interface PrintSheetProps {
  plan: CuttingPlan;
  group: number;
  title: string;
}

/** The width of the drawing on paper, pixels of 1/96 in: two thirds of an A4 sheet laid across. */
const WIDTH = 690;
/** Smaller it is not drawn to leave the cuts room on its page. */
const LEAST_HEIGHT = 400;
/** Where its lists find no room beside it, it is drawn as wide as the paper. */
const ALONE = 1030;
/** Lines of the lists that surely fit beside it without the cuts, and the room for a name. */
const MOST_LINES = 36;
const NAME = 180;
const NAME_FONT = 12;
/** The columns of lists that do not stand beside it; fractions of an inch are longer than millimetres. */
const COLUMNS = { mm: 4, inch: 3 } as const;
const PANEL_COLUMNS = 3;

/** A sheet on a page of its own: the drawing on the left; panels, remnants and cuts on the right. */
export function PrintSheet({ plan, group, title }: PrintSheetProps) {
  const { t, i18n } = useTranslation('viewer');
  const names = useNames();
  const shown = plan.groups[group];
  if (!shown) return null;
  const { mosaic, indices, cycles } = shown;
  const language = i18n.language;
  const rows = sheetContents(mosaic, plan.rows).flatMap((size) => size.rows);
  const remnants = plan.remnants.filter((remnant) => remnant.group === group);
  const lines =
    remnants.length +
    rows.reduce(
      (sum, { row }) =>
        sum + Math.max(isDeducted(row) ? 2 : 1, Math.ceil(textWidth(nameWithSet(row), NAME_FONT) / NAME)),
      0,
    );
  const beside = lines <= MOST_LINES;
  const rotation = defaultRotation(mosaic);
  const staged = isStaged({ stages: readStages() }, mosaic);
  const columns = COLUMNS[currentUnit()];
  const { cuts } = mosaic;
  const near = beside ? cutsBeside(cuts.length, lines, columns) : 0;
  const below = heightBelow(cuts.length - near, columns);
  // A sheet of many small panels keeps its page: its lists follow on pages of their own.
  const alone = sheetFrame(mosaic, rotation, beside ? WIDTH : ALONE, HEIGHT);
  const apart = !beside || HEIGHT - below < Math.min(LEAST_HEIGHT, alone.height);
  const frame = apart ? alone : sheetFrame(mosaic, rotation, WIDTH, HEIGHT - below);
  const name = names.sheet(indices);
  // Its further pages say, as all do, of what sheet they are.
  const page = apart ? { page: `kerf-sheet-${group}` } : undefined;
  const turned = rotation % 180 !== 0 && mosaic.cuts.length > 0 && <p>{t('print.turned')}</p>;
  const head = (
    <header>
      <strong>
        {name}
        {indices.length > 1 && ` (× ${indices.length})`}
        {cycles !== null && indices.length > 1 && `, ${t('cycles', { count: cycles })}`}
      </strong>
      <span>
        {[
          mosaic.stockLabel,
          `${formatSize(sizeInMm(mosaic), language)} ${t('unit.mm')}`,
          names.material(mosaic.material),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span>{formatPercent(mosaic.usedShare, language)}</span>
      <span>{t('print.page', { page: group + 1, pages: plan.groups.length })}</span>
      <span className="kerf-title">{title}</span>
    </header>
  );
  return (
    <section className="kerf-page" style={page}>
      {apart && <style>{namedPage(`kerf-sheet-${group}`, [name, title].filter(Boolean).join(' · '))}</style>}
      {head}
      <div className="kerf-sheet">
        <svg
          role="img"
          aria-label={names.sheet(indices)}
          width={frame.width}
          height={frame.height}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          color={INK.text}
        >
          <SheetDrawing
            plan={plan}
            group={group}
            rotation={rotation}
            frame={frame}
            zoom={1}
            colours="none"
            hidden={NOTHING_HIDDEN}
            staged={staged}
            language={language}
            unit={t('unit.mm')}
            paper
          />
        </svg>
        {beside && (
          <div className="kerf-lists">
            <PrintPanels rows={rows} remnants={remnants} />
            {turned}
            {!apart && <PrintCuts cuts={cuts.slice(0, near)} />}
          </div>
        )}
      </div>
      {!beside && turned}
      {apart && <div className="kerf-apart">{head}</div>}
      {!beside && (
        <div className="kerf-columns" style={{ columns: PANEL_COLUMNS }}>
          <PrintPanels rows={rows} remnants={remnants} />
        </div>
      )}
      {apart ? (
        <div className="kerf-columns" style={{ columns }}>
          <PrintCuts cuts={cuts} />
        </div>
      ) : (
        near < cuts.length && (
          <div className="kerf-below" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
            {inColumns(cuts.slice(near), columns).map((column) => (
              <PrintCuts key={column[0]?.index} cuts={column} />
            ))}
          </div>
        )
      )}
    </section>
  );
}

interface PrintPanelsProps {
  rows: readonly SheetPanel[];
  remnants: CuttingPlan['remnants'];
}

/** What lies on the sheet, by the numbers that stand in the drawing. */
function PrintPanels({ rows, remnants }: PrintPanelsProps) {
  const { t, i18n } = useTranslation('viewer');
  const language = i18n.language;
  const sizes = useSizeText();
  return (
    <table>
      <tbody>
        {rows.map(({ row, count }) => (
          <tr key={row.id}>
            <th scope="row">{row.number}</th>
            <td className="kerf-wide">{nameWithSet(row)}</td>
            <td>
              {sizes.cut(row)}
              {isDeducted(row) && <div className="kerf-finished">{sizes.finished(row)}</div>}
            </td>
            <td className="kerf-count">{`× ${count}`}</td>
          </tr>
        ))}
        {remnants.map((remnant) => (
          <tr key={remnant.name}>
            <th scope="row">{remnant.name}</th>
            <td className="kerf-wide">{t('key.remnant')}</td>
            <td>{formatSize(sizeInMm(remnant), language)}</td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PrintCuts({ cuts }: { cuts: readonly Cut[] }) {
  const { t, i18n } = useTranslation('viewer');
  if (cuts.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th>{t('cuts.number')}</th>
          <th>{t('cuts.stage')}</th>
          <th>{t('cuts.type')}</th>
          <th>{`${t('cuts.position')}, ${t('unit.mm')}`}</th>
          <th>{`${t('cuts.length')}, ${t('unit.mm')}`}</th>
          <th>{`${t('cuts.original')}, ${t('unit.mm')}`}</th>
        </tr>
      </thead>
      <tbody>
        {cuts.map((cut) => (
          <tr key={cut.index}>
            <td>{cut.index + 1}</td>
            <td>{cut.stage === 0 ? t('cuts.trim') : cut.stage}</td>
            <td>{t(cut.horizontal ? 'cuts.h' : 'cuts.v')}</td>
            <td>
              <b>{formatLength(mm(cut.position), i18n.language)}</b>
            </td>
            <td>{formatLength(mm(cut.to - cut.from), i18n.language)}</td>
            <td>{cut.piece && formatSize(sizeInMm(cut.piece), i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
