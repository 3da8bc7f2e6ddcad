import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTokens } from '@/api/session';
import type { Booking } from '@/api/types';
import { renderWithProviders } from '@/testing/render';
import { sample } from '@/testing/solved';
import { at, refusal, startTestServer } from '@/testing/server';
import { BookingCard } from './BookingCard';

const server = startTestServer();
beforeEach(() => {
  keepTokens({ access_token: 'a', refresh_token: 'r' });
  const shop = { name: '', address: '', logo: null, least_remnant: { side: 100, area: 50_000 } };
  server.use(http.get(at('/shop'), () => HttpResponse.json(shop)));
});

const JOB = {
  ...sample.job,
  stock_panels: sample.job.stock_panels.map((row) => ({ ...row, id: 's1', label: 'Rack sheet' })),
};
const OUT = { stock_item_id: 'i1', stock_panel_id: 's1', material: 'Oak', width: 2800, height: 2070 };
const REST = { material: 'Oak', width: 700, height: 500, count: 1 };
const OPEN: Booking = {
  booked: false,
  take: [{ ...OUT, count: 2, in_stock: 5 }],
  put: [{ ...REST, number: null, stock_item_id: null }],
  short: [],
};
const DONE: Booking = {
  ...OPEN,
  booked: true,
  put: [{ ...REST, number: 'R-000012', stock_item_id: 'i9' }],
};

/** A store room whose booking of calculation 7 is as said, until a call changes it. */
function room(start: Booking, { post, remove }: { post?: Response; remove?: Response } = {}) {
  let now = start;
  const bodies: unknown[] = [];
  server.use(
    http.get(at('/calculations/7/booking'), () => HttpResponse.json(now)),
    http.post(at('/calculations/7/booking'), async ({ request }) => {
      bodies.push(await request.json());
      if (post) return post.clone();
      now = DONE;
      return HttpResponse.json({ id: 'b', take: now.take, put: now.put }, { status: 201 });
    }),
    http.delete(at('/calculations/7/booking'), () => {
      if (remove) return remove.clone();
      now = OPEN;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return bodies;
}

const show = () => renderWithProviders(<BookingCard id="7" job={JOB} />);

describe('the booking of a result', () => {
  it('is shown with both lists before it is done, tells the numbers after, and is undone from the message', async () => {
    const bodies = room(OPEN);
    const { user } = show();
    expect(await screen.findByText('2 sheets go out. 1 remnant comes in.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Book…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book out of the store room' }));
    const out = within(dialog.getByRole('list', { name: 'Out of the store room' })).getAllByRole('listitem');
    expect(out.map((row) => row.textContent)).toEqual(['Rack sheet2800 × 2070 mm · Oak× 25 in stock']);
    const kept = within(dialog.getByRole('list', { name: 'Into the store room' })).getAllByRole('listitem');
    expect(kept.map((row) => row.textContent)).toEqual(['700 × 500 mmOak× 1']);
    expect(await dialog.findByText(/kept from 100 mm a side and 0.05 m² on/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Where do the remnants lie?' }), ' rack 3 ');
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('2 sheets were taken out. 1 remnant was put in:')).toBeVisible();
    expect(screen.getByText('R-000012')).toBeVisible();
    expect(bodies).toEqual([{ place: 'rack 3' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 sheets go out. 1 remnant comes in.')).toBeVisible();
  });

  it('cannot be done where the store room has too little, and names that', async () => {
    room({
      ...OPEN,
      take: [{ ...OUT, count: 2, in_stock: 1 }],
      short: [{ stock_item_id: 'i1', wanted: 2, in_stock: 1 }],
    });
    const { user } = show();
    expect(
      await screen.findByText(/less in the store room than the layout uses: Rack sheet \(1 of 2\)/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Book…' }));
    expect(await screen.findByRole('button', { name: 'Book' })).toBeDisabled();
  });

  it('that somebody else was quicker with says so, and what there is now', async () => {
    room(OPEN, { post: refusal(409, 'STOCK_CONFLICT', { short: [] }) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Book…' }));
    await user.click(await screen.findByRole('button', { name: 'Book' }));
    expect(await screen.findByText('There is less in stock than this would take')).toBeVisible();
  });

  it('stays where one of its remnants was used, which is named', async () => {
    room(DONE, {
      remove: refusal(409, 'STOCK_CONFLICT', { short: [{ stock_item_id: 'i9', wanted: 1, in_stock: 0 }] }),
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Undo the booking' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo the booking?' }));
    await user.click(dialog.getByRole('button', { name: 'Undo the booking' }));
    expect(await screen.findByText(/used or moved since: R-000012\. The booking stays/)).toBeVisible();
  });

  it('says why it cannot be told, and is asked for again', async () => {
    let calls = 0;
    server.use(
      http.get(at('/calculations/7/booking'), () => {
        calls += 1;
        return calls === 1 ? refusal(500, 'INTERNAL_ERROR') : HttpResponse.json(OPEN);
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/2 sheets go out/)).toBeVisible();
  });
});
