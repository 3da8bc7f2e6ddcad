import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { wardrobe } from '@/testing/solved';
import { buildLayout } from '../layout';
import { LayoutViewer } from '../LayoutViewer';
import { createViewerStore } from '../viewerStore';

const layout = buildLayout(wardrobe.job, wardrobe.solution);

function open() {
  const store = createViewerStore();
  const { user } = renderWithProviders(<LayoutViewer job={wardrobe.job} layout={layout} store={store} />);
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
    expect(document.querySelector('[data-lit]')).not.toBeNull();
  }
  expect([...touched, ...observer.takeRecords()]).toEqual([]);
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
      [...drawing().querySelectorAll('[data-hot^="row:"] > rect')].map((rect) => rect.getAttribute('fill')),
    );
  const bySize = fills();
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'none' }));
  expect(fills().size).toBe(1);
  expect(fills()).not.toEqual(bySize);
  await user.click(screen.getByRole('menuitemradio', { name: 'by size' }));
  expect(fills()).toEqual(bySize);
});
