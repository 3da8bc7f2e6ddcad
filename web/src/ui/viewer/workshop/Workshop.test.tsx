import { cutItem, sheetItem } from '@/domain/workshop/marks';
import { sawSheets } from '@/domain/workshop/progress';
import { planOf } from '@/domain/plan/plan';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { must } from '@/testing/must';
import { renderWithProviders } from '@/testing/render';
import { wardrobe } from '@/testing/solved';
import { LayoutViewer } from '../LayoutViewer';
import { createViewerStore } from '../viewerStore';
import { keepProgress, readProgress } from './keptProgress';
import { layoutKey } from './layoutKey';

const plan = planOf(wardrobe.job, wardrobe.solution);

async function openSaw(id?: string, shown = plan) {
  const store = createViewerStore();
  const { user, unmount } = renderWithProviders(
    <LayoutViewer job={wardrobe.job} plan={shown} store={store} resultId={id} />,
  );
  await user.click(screen.getByRole('button', { name: 'At the saw' }));
  const saw = within(await screen.findByRole('dialog'));
  const press = (name: string) => user.click(saw.getByRole('button', { name }));
  // The first status says where the work goes on, the second one tells the cut.
  const told = () => must(saw.getAllByRole('status')[1]);
  return { user, store, saw, press, told, leave: unmount };
}

describe('at the saw', () => {
  it('each cut is told in words, and what it frees', async () => {
    const { saw, press, told: status } = await openSaw();
    const total = must(plan.groups[0]).mosaic.cuts.length;
    expect(status()).toHaveTextContent(/^Put .+ on the saw/);
    await press('Next cut');
    expect(status()).toHaveTextContent(
      new RegExp(
        `^Cut 1 of ${total}: (left to right, [\\d.]+ mm from the top|top to bottom, [\\d.]+ mm from the left) edge`,
      ),
    );
    const told: string[] = [];
    const next = saw.getByRole('button', { name: 'Next cut' });
    for (let cut = 2; cut <= total; cut += 1) {
      await act(() => fireEvent.click(next));
      told.push(must(status().textContent));
    }
    expect(told.some((text) => text.includes('frees'))).toBe(true);
    // The first cut goes through the sheet; what is measured on another piece is said to be.
    const { cuts, width, height } = must(plan.groups[0]).mosaic;
    cuts.slice(1).forEach((cut, index) => {
      const piece = must(cut.piece);
      const whole = piece.width >= width && piece.height >= height;
      expect(told[index]?.includes(' of the piece')).toBe(!whole);
    });
    for (const next of saw.getAllByRole('button', { name: 'Next sheet' })) expect(next).toBeEnabled();
  });

  it.each([
    [
      'en',
      {
        h: ['left to right, top', 'top to bottom, right', 'left to right, bottom', 'top to bottom, left'],
        v: ['top to bottom, left', 'left to right, top', 'top to bottom, right', 'left to right, bottom'],
        said: /: (.+), [\d.]+\smm from the (\w+) edge/,
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
        said: /: (.+), [\d\s,]+мм от (.+) края/,
      },
    ],
  ] as const)(
    'the way of a cut is told as it is seen on the turned drawing (%s)',
    async (language, words) => {
      const { store, press, told } = await openSaw();
      await press('Next cut');
      await act(() => changeLanguage(language));
      const { horizontal } = must(must(plan.groups[0]).mosaic.cuts[0]);
      for (const expected of words[horizontal ? 'h' : 'v']) {
        const [, way, edge] = words.said.exec(told().textContent) ?? [];
        expect(`${way}, ${edge}`).toBe(expected);
        act(() => store.getState().rotate());
      }
    },
  );

  it('opened again it goes on where the person stopped, and says so', async () => {
    const { press, leave, saw, user } = await openSaw('one');
    await press('Next cut');
    await press('Next cut');
    const here = saw.getByRole('group', { name: /^Parts of this sheet/ });
    await user.click(must(within(here).getAllByRole('checkbox').at(-1)));
    leave();
    const again = await openSaw('one');
    expect(again.saw.getByText('Continuing at sheet 1, cut 2')).toBeVisible();
    expect(again.told()).toHaveTextContent(/^Cut 2 of/);
    const parts = again.saw.getByRole('group', { name: /^Parts of this sheet/ });
    expect(must(within(parts).getAllByRole('checkbox').at(-1))).toBeChecked();
    await again.press('Next cut');
    expect(again.saw.queryByText(/^Going on/), 'it is said once').toBeNull();
    again.leave();
    const other = await openSaw('two');
    expect(other.told(), 'another result').toHaveTextContent(/^Put/);
  });

  it('begun anew nothing is ticked, and that is taken back', async () => {
    const { press, leave } = await openSaw('one');
    for (let cut = 0; cut < 3; cut += 1) await press('Next cut');
    leave();
    const { saw, user, press: tap, told } = await openSaw('one');
    await tap('Back');
    await tap('Next cut');
    await tap('More');
    await user.click(await screen.findByRole('menuitem', { name: 'Start over' }));
    expect(told()).toHaveTextContent(/^Put/);
    expect(saw.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await tap('Undo');
    expect(told()).toHaveTextContent(/^Cut 3 of/);
  });

  it('counts the parts that the cuts free, of the sheet and of the job, and ticks single ones', async () => {
    const { press, saw, user } = await openSaw();
    const sheets = sawSheets(plan);
    const { parts } = must(sheets[0]);
    const all = sheets.reduce((sum, sheet) => sum + sheet.parts.length, 0);
    const counted = (here: number) => {
      expect(
        saw.getByRole('group', { name: `Parts of this sheet: ${here} of ${parts.length}` }),
      ).toBeVisible();
      expect(saw.getByText(`Whole job: ${here} of ${all} parts`)).toBeVisible();
    };
    counted(0);
    for (let cut = 0; cut < must(parts[0]).cut; cut += 1) await press('Next cut');
    const freed = parts.filter(({ cut }) => cut === must(parts[0]).cut).length;
    counted(freed);
    const last = () => must(saw.getAllByRole('checkbox').at(-1));
    await user.click(last());
    counted(freed + 1);
    const faded = () =>
      [...document.querySelectorAll('[data-ticked]')].map((rect) => rect.getAttribute('data-ticked'));
    expect(new Set(faded()), 'in the drawing too').toEqual(new Set([String(must(parts.at(-1)).tile.id)]));
    await user.click(last());
    counted(freed);
    expect(faded()).toEqual([]);
  });

  it('equal sheets are cut one by one, and it says which one is on the saw', async () => {
    const { mosaics } = wardrobe.solution;
    const alike = planOf(wardrobe.job, {
      ...wardrobe.solution,
      mosaics: [must(mosaics[0]), must(mosaics[0]), ...mosaics.slice(1)],
    });
    const { press, saw, user } = await openSaw('one', alike);
    expect(saw.getByRole('heading')).toHaveTextContent(`Sheet 1 of ${mosaics.length + 1}`);
    expect(saw.getByText('1 of 2 alike')).toBeVisible();
    await press('Next cut');
    await user.keyboard('{ArrowRight}');
    expect(saw.getByText('2 of 2 alike')).toBeVisible();
    expect(saw.getByRole('button', { name: 'Back' }), 'its cuts are its own').toBeDisabled();
    await user.keyboard('{ArrowLeft}');
    expect(saw.getByRole('button', { name: 'Back' })).toBeEnabled();
    await user.click(saw.getByRole('checkbox', { name: 'Sheet 2' }));
    expect(saw.getByText(/^Sheets done: 1 of/)).toBeVisible();
  });

  it('a sheet that is ticked off stays so', async () => {
    const { user, saw, leave } = await openSaw('one');
    await user.click(saw.getByRole('checkbox', { name: 'Sheet 1' }));
    expect(saw.getByText(/^Sheets done: 1 of/)).toBeVisible();
    leave();
    const again = await openSaw('one');
    expect(again.saw.getByRole('checkbox', { name: 'Sheet 1' })).toBeChecked();
  });

  it('what another window ticks is ticked here, and what is ticked here takes nothing of it away', async () => {
    const { saw, press } = await openSaw('one');
    const key = layoutKey(plan, 'one');
    const [one, two] = sawSheets(plan);
    // Another window has not heard of this one's work yet.
    act(() => {
      keepProgress(key, {
        at: 0,
        sheet: must(two).index,
        marks: { [sheetItem(must(two).index)]: { state: 'done', at: 1 } },
      });
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'kerf.workshop', storageArea: localStorage, newValue: 'new' }),
      );
    });
    expect(saw.getByText(/^Sheets done: 1 of/)).toBeVisible();
    expect(saw.getByRole('heading'), 'each window has its own sheet').toHaveTextContent('Sheet 1 of');
    await press('Next cut');
    expect(Object.keys(must(readProgress(key)).marks).sort()).toEqual(
      [cutItem(must(one).index, 1), sheetItem(must(two).index)].sort(),
    );
  });

  it('a spoiled part is told and is no part, until that is taken back', async () => {
    const { saw, press, user } = await openSaw();
    const { parts } = must(sawSheets(plan)[0]);
    const first = must(parts[0]);
    for (let cut = 0; cut < first.cut; cut += 1) await press('Next cut');
    const freed = parts.filter(({ cut }) => cut === first.cut).length;
    const here = (count: number) => `Parts of this sheet: ${count} of ${parts.length}`;
    const button = () => must(saw.getAllByRole('button', { name: /^Spoiled: / })[0]);
    await user.click(button());
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    expect(saw.getByRole('group', { name: here(freed - 1) })).toBeVisible();
    expect(saw.getByText('1 spoiled part, to be cut again')).toBeVisible();
    await press('Undo');
    expect(saw.getByRole('group', { name: here(freed) })).toBeVisible();
    await user.click(button());
    await user.click(button());
    expect(saw.getByRole('group', { name: here(freed) }), 'by the same button').toBeVisible();
    expect(saw.queryByText(/^1 spoiled/)).toBeNull();
  });

  it('the fence is told in large digits, and where the buttons lie is remembered', async () => {
    const { press, user, leave } = await openSaw('one');
    await press('Next cut');
    const { position } = must(must(plan.groups[0]).mosaic.cuts[0]);
    const measure = () => must(document.querySelector('[data-measure]'));
    expect(measure().textContent).toContain(String(position / 1000));
    const order = () =>
      screen.getAllByRole('button', { name: /^(Back|Next cut)$/ }).map((button) => button.textContent);
    expect(order()).toEqual(['Back', 'Next cut']);
    await press('More');
    await user.click(await screen.findByRole('menuitem', { name: 'Buttons for the left hand' }));
    expect(order()).toEqual(['Next cut', 'Back']);
    leave();
    await openSaw('one');
    expect(order()).toEqual(['Next cut', 'Back']);
  });

  it('goes on to what is left, and is done when the last part is', async () => {
    const sheets = sawSheets(plan);
    const [first, ...others] = sheets;
    const last = must(others.at(-1));
    const left = must(first);
    const done = { state: 'done', at: 1 } as const;
    keepProgress(layoutKey(plan, 'one'), {
      at: 0,
      sheet: last.index,
      marks: {
        ...Object.fromEntries(others.map(({ index }) => [sheetItem(index), done])),
        [cutItem(last.index, last.cuts)]: done,
        [cutItem(left.index, left.cuts - 1)]: done,
      },
    });
    const { user, saw, press } = await openSaw('one');
    await user.click(must(saw.getAllByRole('button', { name: 'Next sheet' }).at(-1)));
    expect(saw.getByRole('heading'), 'the first is not done').toHaveTextContent('Sheet 1 of');
    await press('Next cut');
    const parts = sheets.reduce((sum, sheet) => sum + sheet.parts.length, 0);
    expect(saw.getByText(`Whole job: ${parts} of ${parts} parts`)).toBeVisible();
    await press('Done');
    expect(screen.queryByText(/^Whole job/)).toBeNull();
  });

  it('nothing is played there, and what played before stands still', async () => {
    const store = createViewerStore();
    const { user } = renderWithProviders(<LayoutViewer job={wardrobe.job} plan={plan} store={store} />);
    act(() => store.getState().play({ type: 'play' }));
    await user.click(screen.getByRole('button', { name: 'At the saw' }));
    await screen.findByRole('dialog');
    expect(store.getState().playback).toMatchObject({ made: 0, playing: false });
    await user.keyboard('{Escape}');
  });
});

describe('the help', () => {
  it('opens by its key in the drawing and lists every key', async () => {
    const store = createViewerStore();
    const { user } = renderWithProviders(<LayoutViewer job={wardrobe.job} plan={plan} store={store} />);
    screen.getByRole('group', { name: /^Drawing of/ }).focus();
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keys and gestures' }));
    expect(help.getByText('Rotate by 90°')).toBeVisible();
    expect(help.getByText('Zoom at the pointer')).toBeVisible();
  });
});
