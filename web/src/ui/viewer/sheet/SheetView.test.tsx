import { planOf } from '@/domain/plan/plan';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { wardrobe } from '@/testing/solved';
import { LayoutViewer } from '../LayoutViewer';
import { createViewerStore } from '../viewerStore';
import { INK } from './palette';

const plan = planOf(wardrobe.job, wardrobe.solution);

function open() {
  const store = createViewerStore();
  const { user } = renderWithProviders(<LayoutViewer job={wardrobe.job} plan={plan} store={store} />);
  return { store, user, drawing: () => must(document.querySelector('svg[data-rotation] > g')) };
}

it('what is pointed at is lit above the drawing, which is left as it stands', () => {
  const { drawing } = open();
  const touched: MutationRecord[] = [];
  const observer = new MutationObserver((records) => touched.push(...records));
  observer.observe(drawing(), { subtree: true, childList: true, attributes: true, characterData: true });
  const tiles = [...drawing().querySelectorAll('[data-tile]')].slice(0, 3);
  for (const tile of tiles) {
    fireEvent.pointerMove(must(tile.querySelector('rect')));
    expect(document.querySelector('[data-highlighted]')).not.toBeNull();
  }
  expect([...touched, ...observer.takeRecords()]).toEqual([]);
});

it('what is pointed at is tinted in the small sheets, its panels still apart', () => {
  const { drawing } = open();
  const tinted = () => document.querySelectorAll(`[role="tab"] path[fill="${INK.light}"]`);
  expect(tinted()).toHaveLength(0);
  fireEvent.pointerMove(must(drawing().querySelector('[data-tile] rect')));
  expect(tinted().length).toBeGreaterThan(0);
  for (const veil of tinted()) {
    expect(Number(veil.getAttribute('fill-opacity'))).toBeLessThan(0.5);
    expect(veil).toHaveAttribute('stroke', INK.light);
  }
});

it('another sheet is drawn anew instead of by changing every shape of the one before', () => {
  const { store, drawing } = open();
  const before = drawing();
  act(() => store.getState().showSheet(1));
  expect(before.isConnected).toBe(false);
  expect(drawing().querySelectorAll('[data-tile]').length).toBeGreaterThan(0);
});

it('shows what one wants to see of the drawing, and remembers it', async () => {
  const { user, drawing } = open();
  const texts = () =>
    [...drawing().querySelectorAll('[data-layer="texts"] text')].map((text) => text.textContent);
  const first = must(texts().find((text) => /^[A-Z][a-z]+$/.test(text)));
  expect(drawing().querySelector('[data-layer="cuts"]')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Cuts' }));
  expect(drawing().querySelector('[data-layer="cuts"]')).toBeNull();
  expect(screen.getByRole('menuitemcheckbox', { name: 'Cuts' })).toHaveAttribute('aria-checked', 'false');
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Names' }));
  expect(texts()).not.toContain(first);
  expect(texts().length).toBeGreaterThan(0);
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sizes' }));
  expect(texts()).toEqual([]);
  expect([...createViewerStore().getState().hidden].sort()).toEqual(['cuts', 'names', 'sizes']);
});

it('colours panels by size, by material or not at all', async () => {
  const { user, drawing } = open();
  const fills = () =>
    new Set(
      [...drawing().querySelectorAll('[data-highlight^="row:"] > rect')].map((rect) =>
        rect.getAttribute('fill'),
      ),
    );
  const bySize = fills();
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'none' }));
  expect(fills().size).toBe(1);
  expect(fills()).not.toEqual(bySize);
  await user.click(screen.getByRole('menuitemradio', { name: 'by size' }));
  expect(fills()).toEqual(bySize);
});

it('what the current cut frees has one colour of its own below its texts, and none laid over another', () => {
  const { store, drawing } = open();
  const lit = () => [...drawing().querySelectorAll('[data-layer="freed"] > rect')];
  expect(lit()).toEqual([]);
  act(() => store.getState().play({ type: 'goto', made: 3 }));
  expect(lit().length).toBeGreaterThan(0);
  for (const rect of lit()) {
    expect(rect).toHaveAttribute('fill', INK.freedFill);
    expect(rect).not.toHaveAttribute('fill-opacity');
    const texts = must(drawing().querySelector('[data-layer="texts"]'));
    expect(rect.compareDocumentPosition(texts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
  for (const freed of document.querySelectorAll('[data-freed]'))
    expect(freed).toHaveAttribute('fill', 'none');
});

it('a remnant in what the current cut frees stays hatched, and the border of its texts has the new ground', () => {
  const { store, drawing } = open();
  const hatched = () => drawing().querySelectorAll(`[data-layer="freed"] path[stroke="${INK.remnantHatch}"]`);
  const bordered = () => drawing().querySelectorAll(`[data-layer="texts"] text[stroke="${INK.freedFill}"]`);
  expect(bordered()).toHaveLength(0);
  const { total } = store.getState().playback;
  let made = 0;
  while (hatched().length === 0 && made < total) {
    made += 1;
    act(() => store.getState().play({ type: 'goto', made }));
  }
  expect(hatched().length).toBeGreaterThan(0);
  expect(bordered().length).toBeGreaterThan(0);
  act(() => store.getState().play({ type: 'goto', made: 0 }));
  expect(bordered()).toHaveLength(0);
});

describe('while the view moves', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const AT = { clientX: 700, clientY: 200 };
  const svg = () => must(document.querySelector('svg[data-rotation]'));
  const picture = () => must(svg().parentElement);

  function openMeasured() {
    const opened = open();
    vi.useFakeTimers();
    const opening = must(picture().parentElement);
    opening.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 500);
    const touched: MutationRecord[] = [];
    const observer = new MutationObserver((records) => touched.push(...records));
    observer.observe(svg(), { subtree: true, childList: true, attributes: true });
    const rests = () =>
      act(() => {
        vi.advanceTimersByTime(1000);
      });
    return { ...opened, opening, changes: () => [...touched, ...observer.takeRecords()], rests };
  }

  it('the drawing is moved as a picture, and drawn anew when the movement rests', () => {
    const { store, opening, changes, rests } = openMeasured();
    const fitted = Number(svg().getAttribute('width'));
    for (let turn = 0; turn < 5; turn += 1) fireEvent.wheel(opening, { deltaY: -100, ...AT });
    const { zoom } = store.getState().view;
    expect(zoom).toBeGreaterThan(2);
    expect(picture().style.transform).toContain(`scale(${zoom})`);
    expect(changes()).toEqual([]);

    rests();
    expect(picture().style.transform).toBe('');
    expect(Number(svg().getAttribute('width'))).toBeCloseTo(fitted * zoom);
  });

  it('it follows the pointer that drags it by as much as the pointer moves', () => {
    const { opening, changes, rests, store } = openMeasured();
    act(() => store.getState().setView({ zoom: 2, centre: { x: 0.5, y: 0.5 } }));
    rests();
    changes();
    opening.setPointerCapture = () => undefined;
    opening.hasPointerCapture = () => true;
    const finger = { pointerId: 1, pointerType: 'touch' };
    fireEvent.pointerDown(opening, { ...finger, ...AT });
    fireEvent.pointerMove(opening, { ...finger, clientX: AT.clientX - 100, clientY: AT.clientY + 50 });
    const [x, y] = [...picture().style.transform.matchAll(/-?[\d.]+(?=%)/g)].map(([part]) => Number(part));
    expect(x).toBeCloseTo(-10);
    expect(y).toBeCloseTo(10);
    expect(picture().style.transform).toContain('scale(1)');
  });

  it('another sheet is seen as a whole at once', () => {
    const { store, opening } = openMeasured();
    const fitted = svg().getAttribute('width');
    fireEvent.wheel(opening, { deltaY: -300, ...AT });
    act(() => store.getState().showSheet(1));
    expect(picture().style.transform).toBe('');
    expect(svg().getAttribute('width')).toBe(fitted);
  });
});
