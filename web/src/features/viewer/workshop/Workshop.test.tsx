import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { wardrobe } from '@/testing/solved';
import { buildLayout } from '../layout';
import { LayoutViewer } from '../LayoutViewer';
import { createViewerStore } from '../viewerStore';

const layout = buildLayout(wardrobe.job, wardrobe.solution);

async function atTheSaw() {
  const store = createViewerStore();
  const { user } = renderWithProviders(<LayoutViewer job={wardrobe.job} layout={layout} store={store} />);
  await user.click(screen.getByRole('button', { name: 'At the saw' }));
  return { user, store, saw: within(await screen.findByRole('dialog')) };
}

describe('at the saw', () => {
  it('each cut is told in words, and what it frees', async () => {
    const { user, saw } = await atTheSaw();
    const total = must(layout.groups[0]).mosaic.cuts.length;
    expect(saw.getByRole('status')).toHaveTextContent(/^Put .+ on the saw/);
    await user.click(saw.getByRole('button', { name: 'Next cut' }));
    expect(saw.getByRole('status')).toHaveTextContent(
      new RegExp(
        `^Cut 1 of ${total}: (left to right, [\\d.]+ mm from the top|top to bottom, [\\d.]+ mm from the left) edge`,
      ),
    );
    const told = [];
    for (let cut = 2; cut <= total; cut += 1) {
      await user.click(saw.getByRole('button', { name: 'Next cut' }));
      told.push(saw.getByRole('status').textContent);
    }
    expect(told.some((text) => text.includes('frees'))).toBe(true);
    for (const next of saw.getAllByRole('button', { name: 'Next sheet' })) expect(next).toBeEnabled();
  });

  it.each([
    [
      'en',
      {
        h: ['left to right, top', 'top to bottom, right', 'left to right, bottom', 'top to bottom, left'],
        v: ['top to bottom, left', 'left to right, top', 'top to bottom, right', 'left to right, bottom'],
        said: /: (.+), [\d.]+ mm from the (\w+) edge/,
      },
    ],
    [
      'ru',
      {
        h: [
          'слева направо, верхнего',
          'сверху вниз, правого',
          'слева направо, нижнего',
          'сверху вниз, левого',
        ],
        v: [
          'сверху вниз, левого',
          'слева направо, верхнего',
          'сверху вниз, правого',
          'слева направо, нижнего',
        ],
        said: /: (.+), [\d ,]+ мм от (.+) края/,
      },
    ],
  ] as const)(
    'the way of a cut is told as it is seen on the turned drawing (%s)',
    async (language, words) => {
      const { store, saw } = await atTheSaw();
      await act(() => changeLanguage(language));
      act(() => store.getState().play({ type: 'step', by: 1 }));
      const { horizontal } = must(must(layout.groups[0]).mosaic.cuts[0]);
      for (const expected of words[horizontal ? 'h' : 'v']) {
        const [, way, edge] = words.said.exec(saw.getByRole('status').textContent) ?? [];
        expect(`${way}, ${edge}`).toBe(expected);
        act(() => store.getState().rotate());
      }
    },
  );

  it('a sheet that is ticked off stays so', async () => {
    const { user, saw } = await atTheSaw();
    await user.click(must(saw.getAllByRole('checkbox')[0]));
    expect(saw.getByText(/^Sheets done: 1 of/)).toBeVisible();
    expect(localStorage.getItem('kerf.workshop')).toContain('[0]');
  });
});

describe('the help', () => {
  it('opens by its key in the drawing and lists every key', async () => {
    const store = createViewerStore();
    const { user } = renderWithProviders(<LayoutViewer job={wardrobe.job} layout={layout} store={store} />);
    screen.getByRole('group', { name: /^Drawing of/ }).focus();
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keys and gestures' }));
    expect(help.getByText('Rotate by 90°')).toBeVisible();
    expect(help.getByText('Zoom at the pointer')).toBeVisible();
  });
});
