// One drawing: what the page shows of a sheet and what its file shows are the same, seen by the browser that draws both.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openKept } from '../support/history';
import { calculate, example } from '../support/job';
import { register, signIn } from '../support/person';
import { setStage } from '../support/stage';
import { words } from '../support/words';

const stage = setStage(['--default-plan', 'enterprise']);
const t = words('en');
const { ink, stages, trimCut } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../cases/drawing.json'), 'utf8'),
) as { ink: Record<string, string>; stages: string[]; trimCut: string };
const COLOURS = { ink, cuts: [...stages, trimCut], trim: trimCut };

/** So far apart may the same thing lie in both, mm: a line has the width that its drawing needs, a band lies inside it. */
const APART = { tile: 6, cut: 6, defect: 6, band: 20 };

/** A tile, a defect, a cut or a band. */
interface Seen {
  kind: 'tile' | 'cut' | 'defect' | 'band';
  /** What it is filled or drawn with; a hatch is told by its colours. */
  look: string;
  /** Its middle on the sheet, mm, with both sides of tiles and defects and the length of cuts. */
  place: number[];
  /** The words that stand in a tile. */
  words: string;
}

/** What an SVG shows of the sheet of this width, mm. */
async function seen(page: Page, svg: string, width: number): Promise<Seen[]> {
  return page.locator(svg).evaluate(
    (drawing, { sheetWidth, colours: { ink: inks, cuts, trim } }) => {
      const attribute = (element: Element, name: string) => element.getAttribute(name) ?? '';
      const all = (of: string) =>
        [...drawing.querySelectorAll(of)].filter((element) => !element.closest('pattern, clipPath'));
      const rects = all('rect');
      const sheet = rects.findLast((rect) => attribute(rect, 'stroke') === inks.sheetLine);
      if (!sheet) throw new Error('there is no sheet');
      const frame = sheet.getBoundingClientRect();
      const mm = sheetWidth / frame.width;
      const place = (element: Element) => {
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y];
        return {
          x: x * mm,
          y: y * mm,
          width: box.width * mm,
          height: box.height * mm,
        };
      };
      const isInside = (element: Element) => {
        const { x, y } = place(element);
        return x > 0 && y > 0 && x < frame.width * mm && y < frame.height * mm;
      };
      const look = (fill: string) => {
        const [, id] = /^url\(#(.*)\)$/.exec(fill) ?? [];
        const pattern = id && document.getElementById(id);
        if (!pattern) return fill;
        const colours = [pattern.querySelector('rect'), pattern.querySelector('line, path')];
        return `${colours[0]?.getAttribute('fill')} ${colours[1]?.getAttribute('stroke')} ${attribute(pattern, 'patternTransform')}`;
      };
      const texts = all('text').filter(isInside);
      const wordsIn = (tile: ReturnType<typeof place>) =>
        texts
          .filter((text) => {
            const { x, y } = place(text);
            return Math.abs(x - tile.x) < tile.width / 2 && Math.abs(y - tile.y) < tile.height / 2;
          })
          .flatMap((text) => (text.textContent ?? '').split(/[\s·×:]+/))
          .sort()
          .join(' ');
      const panels = rects.filter((rect) => attribute(rect, 'stroke') === inks.panelLine).map(place);
      // The arrow of the grain has the colour of a trim's cut.
      const isOnPanel = (shape: Element) => {
        const { x, y } = place(shape);
        return panels.some((at) => Math.abs(x - at.x) < at.width / 2 && Math.abs(y - at.y) < at.height / 2);
      };
      const things: Seen[] = [];
      for (const shape of all('rect, line, path').filter(isInside)) {
        if (shape === sheet) continue;
        const [fill, line] = [look(attribute(shape, 'fill')), attribute(shape, 'stroke')];
        const { x, y, width, height } = place(shape);
        const long = Math.max(width, height);
        const isRect = shape.tagName === 'rect';
        if (isRect && (line === inks.panelLine || line === inks.remnantLine)) {
          const tile = place(shape);
          things.push({
            kind: 'tile',
            look: fill,
            place: [x, y, width, height],
            words: wordsIn(tile),
          });
        } else if (isRect && line === inks.defect) {
          things.push({
            kind: 'defect',
            look: line,
            place: [x, y, width, height],
            words: '',
          });
        } else if (isRect ? cuts.includes(fill) : cuts.includes(line) && !(line === trim && isOnPanel(shape))) {
          things.push({
            kind: 'cut',
            look: isRect ? fill : line,
            place: [x, y, long],
            words: '',
          });
        } else if (!isRect && line && !Object.values(inks).includes(line)) {
          const dashed = shape.hasAttribute('stroke-dasharray') ? ' dashed' : '';
          things.push({
            kind: 'band',
            look: line + dashed,
            place: [x, y],
            words: '',
          });
        }
      }
      return things;
    },
    { sheetWidth: width, colours: COLOURS },
  );
}

/** Whether the same words stand in both, or in one of them the number of the row in place of a name without room. */
function sayTheSame(one: string, other: string): boolean {
  const [ones, others] = [one.split(' '), other.split(' ')];
  const isNumber = (own: string[]) => own.length === 1 && /^\d+$/.test(own[0] ?? '');
  const own = ones.filter((word) => !others.includes(word));
  const theirs = others.filter((word) => !ones.includes(word));
  return (own.length === 0 && theirs.length === 0) || isNumber(own) || isNumber(theirs);
}

/** Whether two are the same thing in the same place. */
const isSame = (one: Seen, other: Seen) =>
  one.kind === other.kind &&
  one.look === other.look &&
  sayTheSame(one.words, other.words) &&
  one.place.every((at, n) => Math.abs(at - (other.place[n] ?? NaN)) < APART[one.kind]);

/** What one shows and the other does not. */
const missing = (of: Seen[], among: Seen[]) => of.filter((one) => !among.some((other) => isSame(one, other)));

test.each([
  ['s8-sample', ['tile', 'cut']],
  ['s1-kitchen', ['tile', 'cut', 'band']],
  ['s12-beam-saw', ['tile', 'cut']],
  ['s11-glass-defects', ['tile', 'cut', 'defect']],
  ['s10-bookcases-inches', ['tile', 'cut']],
])('the page and the file show the same sheets of %s', async (name, kinds) => {
  const person = await register(stage.kerf());
  const job = JSON.parse(example(`${name}.json`)) as object;
  const id = await calculate(stage.kerf(), person.access_token, JSON.stringify({ ...job, name }));
  const headers = { authorization: `Bearer ${person.access_token}` };
  const record = `${stage.kerf().url}/api/v1/calculations/${id}`;
  const answer = await fetch(record, { headers });
  const { mosaics } = ((await answer.json()) as { result_data: { mosaics: { width: number }[] } }).result_data;

  const page = await stage.visitor({ language: 'en' });
  await signIn(page, person);
  await openKept(page, t, name);
  const paper = await page.context().newPage();
  const files: Seen[][] = [];
  for (const [n, { width }] of mosaics.entries()) {
    await paper.setContent(await (await fetch(`${record}/files/svg?sheet=${n + 1}&lang=en`, { headers })).text());
    files.push(await seen(paper, 'svg', Number(width)));
  }
  const width = Number(mosaics[0]?.width);
  const found = new Set<string>();
  const matched = new Set<number>();
  const tabs = page.getByRole('tablist', { name: t('viewer.strip') }).getByRole('tab');
  for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
    if ((await tabs.count()) > 1) await tabs.nth(tab).click();
    // A sheet is drawn in steps, and equal ones are shown once.
    await expect
      .poll(async () => {
        const onPage = await seen(page, 'svg[role=img]:has([data-layer=cuts])', width);
        const differences = files.map((inFile) => ({
          onlyOnPage: missing(onPage, inFile),
          onlyInFile: missing(inFile, onPage),
        }));
        const count = (n: number) =>
          (differences[n]?.onlyOnPage.length ?? 0) + (differences[n]?.onlyInFile.length ?? 0);
        const order = files.map((_, n) => n).sort((a, b) => count(a) - count(b));
        const nearest = order[0] ?? 0;
        order.filter((n) => count(n) === 0).forEach((n) => matched.add(n));
        onPage.forEach(({ kind }) => found.add(kind));
        return differences[nearest];
      })
      .toEqual({ onlyOnPage: [], onlyInFile: [] });
  }
  expect(matched.size, 'every sheet is seen').toBe(mosaics.length);
  expect([...found]).toEqual(expect.arrayContaining(kinds));
});
