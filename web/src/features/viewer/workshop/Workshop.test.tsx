import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
      new RegExp(`^Cut 1 of ${total}: along the (width|height), at [\\d.]+ mm`),
    );
    const told = [];
    for (let cut = 2; cut <= total; cut += 1) {
      await user.click(saw.getByRole('button', { name: 'Next cut' }));
      told.push(saw.getByRole('status').textContent);
    }
    expect(told.some((text) => text.includes('frees'))).toBe(true);
    for (const next of saw.getAllByRole('button', { name: 'Next sheet' })) expect(next).toBeEnabled();
  });

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
