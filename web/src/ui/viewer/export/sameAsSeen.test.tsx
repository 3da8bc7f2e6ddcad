// The file of a sheet against the drawing on the screen, both from one and the same viewer.

import { planOf } from '@/domain/plan/plan';
import type { Rotation } from '@/domain/plan/rotation';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseUnit } from '@/i18n/chosenUnit';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { wardrobe } from '@/testing/solved';
import { COLOUR_MODES, type ColourMode } from '../geometry/colours';
import { drawnTiles, highlightTarget } from '../geometry/drawing';
import { LayoutViewer } from '../LayoutViewer';
import { stageLook } from '../geometry/stages';
import { INK } from '../sheet/palette';
import { createViewerStore } from '../viewerStore';

const plan = planOf(wardrobe.job, wardrobe.solution);
const SHAPES = ['rect', 'line', 'path', 'circle', 'text', 'pattern'];
const ROTATIONS: Rotation[] = [0, 90, 180, 270];

let saved: Blob | null = null;

beforeEach(() => {
  saved = null;
  // A window in which the drawing is as wide as in the file: what fits into a panel is then the same.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400);
  vi.stubGlobal('innerHeight', 6000);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  URL.createObjectURL = (blob) => {
    saved = blob as Blob;
    return 'blob:sheet';
  };
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Shape {
  tag: string;
  attributes: Partial<Record<string, string>>;
  text: string;
}

/** What is to be seen in a drawing, in its order: shapes and texts with all that they look like. */
function shapes(drawing: Element): Shape[] {
  return [...drawing.querySelectorAll('*')]
    .filter(({ tagName }) => SHAPES.includes(tagName))
    .filter((element) => element.getAttribute('fill') !== 'transparent')
    .map((element) => ({
      tag: element.tagName,
      attributes: Object.fromEntries(
        element
          .getAttributeNames()
          .filter((name) => !name.startsWith('data-'))
          .sort()
          // The hatch of remnants has a name of its own in each document.
          .map((name) => [name, must(element.getAttribute(name)).replace(/hatch-[^)]*/, 'hatch')]),
      ),
      text: element.tagName === 'text' ? element.textContent : '',
    }));
}

function open(group: number, rotation: Rotation, colours: ColourMode) {
  const store = createViewerStore();
  const { user } = renderWithProviders(<LayoutViewer job={wardrobe.job} plan={plan} store={store} />);
  act(() => store.setState({ group, rotation, colours }));
  const seen = () => must(document.querySelector('svg[data-rotation] > g'));
  const above = () => must(document.querySelector('svg[data-rotation] > g + g'));
  const read = async () => {
    await user.click(screen.getByRole('button', { name: 'Save as SVG' }));
    await waitFor(() => expect(saved).not.toBeNull());
    return new DOMParser().parseFromString(await must(saved).text(), 'image/svg+xml');
  };
  const file = async () => must((await read()).querySelector('svg > g > g'));
  const fileAbove = async () => must((await read()).querySelector('svg > g > g + g'));
  return { seen, file, above, fileAbove, store };
}

const byFill = (drawing: readonly Shape[], fill: string) =>
  drawing.filter(({ tag, attributes }) => tag === 'rect' && attributes['fill'] === fill);

describe('the file of a sheet', () => {
  const each = plan.groups.flatMap((_, group) => ROTATIONS.map((rotation) => ({ group, rotation })));

  it.each(each)('has the shapes and texts of the screen: sheet $group at $rotation°', async (at) => {
    const { seen, file } = open(at.group, at.rotation, 'size');
    const drawing = shapes(await file());
    expect(drawing).toEqual(shapes(seen()));

    // Both could lack the same: counted by the plan itself.
    const { mosaic } = must(plan.groups[at.group]);
    const tiles = drawnTiles(plan, at.group, at.rotation);
    const bands = tiles.flatMap((tile) => tile.edges).length;
    const kinds = (kind: string) => tiles.filter((tile) => tile.kind === kind).length;
    expect(drawing.filter(({ tag }) => tag === 'line')).toHaveLength(2 * bands + 1);
    expect(byFill(drawing, 'url(#hatch)')).toHaveLength(kinds('remnant'));
    expect(byFill(drawing, INK.waste)).toHaveLength(kinds('waste'));
    expect(byFill(drawing, stageLook(1).colour).length + byFill(drawing, stageLook(2).colour).length).toBe(
      mosaic.cuts.length,
    );
    expect(
      drawing.filter(({ tag, attributes }) => tag === 'path' && attributes['stroke'] === INK.faint),
    ).toHaveLength(tiles.filter((tile) => tile.grain).length);
    for (const { tag, attributes } of drawing) {
      if (tag === 'text') expect(attributes['transform'] ?? 'rotate(-90 ').toMatch(/^rotate\(-90 /);
    }
  });

  it.each(COLOUR_MODES)('has the colours of the screen: %s', async (colours) => {
    const { seen, file } = open(0, 0, colours);
    const drawing = shapes(await file());
    expect(drawing).toEqual(shapes(seen()));
    const panels = drawnTiles(plan, 0, 0).filter((tile) => tile.kind === 'panel');
    const fills = new Set(
      drawing
        .filter(({ tag, attributes }) => tag === 'rect' && attributes['stroke'] === INK.panelLine)
        .map(({ attributes }) => attributes['fill']),
    );
    const sizes = new Set(
      panels.map(({ row }) => {
        const { width, height } = must(row);
        return [width, height].sort((a, b) => a - b).join('x');
      }),
    );
    expect(fills.size).toBe(colours === 'size' ? sizes.size : 1);
  });

  it('has what is lit on the screen, and how far the sheet is cut', async () => {
    const { above, fileAbove, store } = open(2, 90, 'size');
    expect(shapes(await fileAbove()), 'nothing is lit').toEqual([]);
    const panels = drawnTiles(plan, 2, 90).filter((tile) => tile.kind === 'panel');
    const id = must(panels[0]?.row).id;
    act(() => store.getState().pin(highlightTarget.row(id)));
    act(() => store.getState().play({ type: 'goto', made: 4 }));
    saved = null;
    const drawing = shapes(await fileAbove());
    expect(drawing).toEqual(shapes(above()));
    expect(byFill(drawing, INK.light)).toHaveLength(panels.filter(({ row }) => row?.id === id).length);
    expect(byFill(drawing, INK.current)).toHaveLength(1);
  });

  it('has the unit of the screen', async () => {
    chooseUnit('inch');
    const { seen, file } = open(1, 0, 'size');
    const drawing = shapes(await file());
    expect(drawing).toEqual(shapes(seen()));
    expect(drawing.some(({ text }) => /^\d+ \d+\/\d+ in$/.test(text.replaceAll('\u00a0', ' ')))).toBe(true);
  });
});
