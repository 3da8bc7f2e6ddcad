import { useTranslation } from 'react-i18next';
import type { Mosaic } from '@/api/types';
import { formatPercent } from '@/lib/numbers';
import { currentUnit } from '@/lib/units';
import { formatLength, formatSize } from './format';
import { cutRows } from './geometry/cuts';
import { sheetFrame } from './geometry/frame';
import { NOTHING_HIDDEN } from './geometry/layers';
import { defaultRotation } from './geometry/rotation';
import { sheetContents } from './geometry/sheets';
import type { Layout } from './layout';
import { INK } from './sheet/palette';
import { SheetDrawing } from './sheet/SheetDrawing';
import { useNames } from './useNames';

interface PrintSheetProps {
  layout: Layout;
  group: number;
  title: string;
}

/** The drawing on paper, pixels of 1/96 in: two thirds of an A4 sheet laid across. */
const WIDTH = 690;
const HEIGHT = 650;
/** Smaller it is not drawn to leave the cuts room on its page. */
const LEAST_HEIGHT = 400;
/** Lines of the lists that surely fit beside it (a long name takes two), their height, and the columns of cuts below it. */
const LINES = 31;
const LINE = 17;
/** Fractions of an inch are longer than millimetres. */
const COLUMNS = { mm: 4, inch: 3 } as const;

/** A sheet on a page of its own: the drawing on the left; panels, remnants and cuts on the right. */
export function PrintSheet({ layout, group, title }: PrintSheetProps) {
  const { t, i18n } = useTranslation('viewer');
  const names = useNames();
  const shown = layout.groups[group];
  if (!shown) return null;
  const { mosaic, indices } = shown;
  const language = i18n.language;
  const rows = sheetContents(mosaic, layout.rows).flatMap((size) => size.rows);
  const remnants = layout.remnants.filter((remnant) => remnant.group === group);
  const together = rows.length + remnants.length + mosaic.cuts.length <= LINES;
  const rotation = defaultRotation(mosaic);
  const columns = COLUMNS[currentUnit()];
  const below = together ? 0 : Math.ceil(mosaic.cuts.length / columns + 1) * LINE + 16;
  // A sheet of many small panels keeps its page: its cuts follow on pages of their own.
  const alone = sheetFrame(mosaic, rotation, WIDTH, HEIGHT);
  const apart = HEIGHT - below < Math.min(LEAST_HEIGHT, alone.height);
  const frame = apart ? alone : sheetFrame(mosaic, rotation, WIDTH, HEIGHT - below);
  return (
    <section className="kerf-page">
      <header>
        <strong>
          {names.sheet(indices)}
          {indices.length > 1 && ` · × ${indices.length}`}
        </strong>
        <span>
          {[
            mosaic.stock_label,
            `${formatSize(mosaic, language)} ${t('unit.mm')}`,
            names.material(mosaic.material),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{formatPercent(mosaic.used_area_ratio, language)}</span>
        <span>{t('print.page', { page: group + 1, pages: layout.groups.length })}</span>
        <span className="kerf-title">{title}</span>
      </header>
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
            layout={layout}
            group={group}
            rotation={rotation}
            frame={frame}
            zoom={1}
            colours="none"
            hidden={NOTHING_HIDDEN}
            language={language}
            unit={t('unit.mm')}
          />
        </svg>
        <div className="kerf-lists">
          <table>
            <tbody>
              {rows.map(({ row, count }) => (
                <tr key={row.id}>
                  <th scope="row">{row.number}</th>
                  <td className="kerf-wide">{row.label}</td>
                  <td>{formatSize(row, language)}</td>
                  <td className="kerf-count">{`× ${count}`}</td>
                </tr>
              ))}
              {remnants.map((remnant) => (
                <tr key={remnant.name}>
                  <th scope="row">{remnant.name}</th>
                  <td className="kerf-wide">{t('key.remnant')}</td>
                  <td>{formatSize(remnant, language)}</td>
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
          {rotation % 180 !== 0 && mosaic.cuts.length > 0 && <p>{t('print.turned')}</p>}
          {together && <PrintCuts mosaic={mosaic} />}
        </div>
      </div>
      {!together && (
        <div className={apart ? 'kerf-columns kerf-apart' : 'kerf-columns'} style={{ columns }}>
          <PrintCuts mosaic={mosaic} />
        </div>
      )}
    </section>
  );
}

function PrintCuts({ mosaic }: { mosaic: Mosaic }) {
  const { t, i18n } = useTranslation('viewer');
  if (mosaic.cuts.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th>{t('cuts.number')}</th>
          <th>{t('cuts.type')}</th>
          <th>{t('cuts.position')}</th>
          <th>{t('cuts.length')}</th>
          <th>{t('cuts.original')}</th>
        </tr>
      </thead>
      <tbody>
        {cutRows(mosaic).map((cut) => (
          <tr key={cut.index}>
            <td>{cut.index + 1}</td>
            <td>{t(cut.horizontal ? 'cuts.h' : 'cuts.v')}</td>
            <td>
              <b>{formatLength(cut.position, i18n.language)}</b>
            </td>
            <td>{formatLength(cut.length, i18n.language)}</td>
            <td>{cut.original && formatSize(cut.original, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
