import { act, fireEvent } from '@testing-library/react';
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
  renderWithProviders(<LayoutViewer job={wardrobe.job} layout={layout} store={store} />);
  return { store, drawing: () => must(document.querySelector('svg[data-rotation] > g')) };
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
