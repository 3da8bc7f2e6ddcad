// A sheet that is too full for one frame.

import { planOf } from '@/domain/plan/plan';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { wardrobe } from '@/testing/solved';
import { BATCH } from '../geometry/batches';
import { LayoutViewer } from '../LayoutViewer';
import { createViewerStore } from '../viewerStore';

const PANELS = 5 * BATCH - 20;

/** A sheet of so many panels in rows of twenty, and one of as many others. */
function fullSheets() {
  const [first] = wardrobe.solution.mosaics;
  const [tile] = must(first).tiles.filter(({ final }) => final);
  const sheet = (width: number) => ({
    ...must(first),
    width: 2800,
    height: 2070,
    cuts: [],
    tiles: Array.from({ length: PANELS }, (_, n) => {
      const place = { x: (n % 20) * 140, y: Math.floor(n / 20) * 100, width, height: 96 };
      return { ...must(tile), ...place, id: n + 1 };
    }),
  });
  return planOf(wardrobe.job, { ...wardrobe.solution, mosaics: [sheet(130), sheet(120)] });
}

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function nextFrame() {
  const due = frames;
  frames = [];
  act(() => due.forEach((frame) => frame(0)));
}

const seen = () => must(document.querySelector('svg[data-rotation]'));
const tilesIn = (svg: Element) => svg.querySelectorAll('[data-tile]').length;
const textsIn = (svg: Element) => svg.querySelectorAll('[data-layer="texts"] text').length;

function open() {
  const store = createViewerStore();
  renderWithProviders(<LayoutViewer job={wardrobe.job} plan={fullSheets()} store={store} />);
  while (seen().getAttribute('data-whole') !== 'true') nextFrame();
  return store;
}

it('a full sheet is drawn part by part, no frame with more than one', () => {
  const store = open();
  expect(tilesIn(seen())).toBe(PANELS);
  const texts = textsIn(seen());
  act(() => store.getState().showSheet(1));
  expect(tilesIn(seen())).toBe(BATCH);
  for (let before = BATCH; before < PANELS; before = tilesIn(seen())) {
    nextFrame();
    expect(tilesIn(seen()) - before).toBeLessThanOrEqual(BATCH);
  }
  expect(tilesIn(seen())).toBe(PANELS);
  expect(textsIn(seen())).toBe(texts);
});

it('a sheet that was zoomed is seen as a picture until its new drawing is whole', () => {
  const store = open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = seen();
  act(() => store.getState().setView({ zoom: 2, centre: { x: 0.5, y: 0.5 } }));
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(seen()).toBe(before);
  const coming = must(document.querySelector('[aria-hidden="true"] > svg[data-whole="false"]'));
  expect(tilesIn(coming)).toBe(BATCH);
  expect(must(before.parentElement).style.transform).toContain('scale(2)');
  for (let n = 0; seen() === before && n < PANELS; n += 1) nextFrame();
  expect(seen()).toBe(coming);
  expect(tilesIn(coming)).toBe(PANELS);
  expect(before.isConnected).toBe(false);
  expect(must(coming.parentElement).style.transform).toBe('');
});
