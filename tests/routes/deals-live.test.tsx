import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { dealRow } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { pagedAnswer, recordedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';

const deals = (...codes: string[]) =>
  rpcAnswer(
    'list_offers',
    codes.map((code) => dealRow(code)),
  );
const listed = (code: string) => screen.findByLabelText(`Copy code ${code}`);
const isListed = (code: string) => screen.queryByLabelText(`Copy code ${code}`) !== null;

const news = () => realtimeStandIn.offersChanged('deals');
const listening = () => waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));

const readFurtherDown = () => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2_000);

describe('signals of published offers on the deals', () => {
  it('refresh the list while its top is in view', async () => {
    backend.use(deals('OLD'));
    renderApp('/deals');
    await listed('OLD');
    await listening();
    backend.use(deals('NEW', 'OLD'));
    news();
    await listed('NEW');
    expect(isListed('OLD')).toBe(true);
  });

  it("don't change the list for somebody who reads further down, and are announced", async () => {
    backend.use(deals('OLD'));
    const { user } = renderApp('/deals');
    await listed('OLD');
    await listening();
    readFurtherDown();
    backend.use(deals('NEW', 'OLD'));
    news();
    const show = await screen.findByRole('button', { name: 'Show new deals' });
    expect(screen.getByText('There are new deals.')).toBeInTheDocument();
    expect(isListed('NEW')).toBe(false);

    await user.click(show);
    await listed('NEW');
    expect(screen.queryByRole('button', { name: 'Show new deals' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Deals' })).toHaveFocus();
  });

  it('are no longer announced after a change of filters, which loads a fresh list', async () => {
    backend.use(deals('OLD'));
    const { user } = renderApp('/deals');
    await listed('OLD');
    await listening();
    readFurtherDown();
    backend.use(deals('NEW', 'OLD'));
    news();
    await screen.findByRole('button', { name: 'Show new deals' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Discount');
    expect(screen.queryByRole('button', { name: 'Show new deals' })).not.toBeInTheDocument();
  });
});

describe('however far the deals were read,', () => {
  /** A list of which two pages are loaded; `asked` collects the cursors that are asked for from then on. */
  async function readTwoPages() {
    const asked: unknown[] = [];
    backend.use(pagedAnswer('list_offers', 60, (place) => dealRow(`CODE${place}`)));
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/list_offers`, async ({ request }) => {
        asked.push(Object(await request.clone().json()).after ?? 'first page');
        return undefined;
      }),
    );
    const app = renderApp('/deals');
    await listed('CODE0');
    await app.user.click(screen.getByRole('button', { name: 'Load more' }));
    await hasLoaded(48);
    await listening();
    // The first page once more, because it was read before signals began to arrive.
    await waitFor(() => expect(asked.filter((cursor) => cursor === 'first page')).toHaveLength(2));
    asked.length = 0;
    return { ...app, asked };
  }

  it('only the first page is requested again, and an unchanged list keeps its length', async () => {
    const { user, asked } = await readTwoPages();
    news();
    await waitFor(() => expect(asked).toEqual(['first page']));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await hasLoaded(60);
    expect(asked).toEqual(['first page', '47']);
  });

  it('a list that has changed starts anew with its first page', async () => {
    const { asked } = await readTwoPages();
    backend.use(deals('NEW'));
    news();
    await listed('NEW');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  it('the list is refreshed by itself every five minutes, by one page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
    try {
      const { asked } = await readTwoPages();
      // The time that the test itself takes is added: a minute of it is left.
      await act(() => vi.advanceTimersByTimeAsync(240_000));
      expect(asked).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      await waitFor(() => expect(asked).toEqual(['first page']));
    } finally {
      vi.useRealTimers();
    }
  });

  it('a change that is no new deal appears when the reader is back at the top', async () => {
    await readTwoPages();
    const scrolled = readFurtherDown();
    const asked: unknown[] = [];
    backend.use(recordedAnswer('list_offers', [dealRow('CODE1')], asked));
    news();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Show new deals' })).not.toBeInTheDocument();
    expect(isListed('CODE0')).toBe(true);
    scrolled.mockReturnValue(0);
    // The list begins anew at the first scroll after the answer has arrived.
    await waitFor(() => {
      fireEvent.scroll(window);
      expect(screen.getAllByRole('article')).toHaveLength(1);
    });
    expect(isListed('CODE1')).toBe(true);
  });
});

describe("the deals' refresh button", () => {
  it('requests the first page again', async () => {
    backend.use(pagedAnswer('list_offers', 30, (place) => dealRow(`CODE${place}`)));
    const { user } = renderApp('/deals');
    await listed('CODE0');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await hasLoaded(30);
    backend.use(deals('FRESH'));
    await user.click(screen.getByRole('button', { name: 'Refresh deals' }));
    await listed('FRESH');
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('keeps the list and shows an error when it fails', async () => {
    backend.use(deals('KEPT'));
    const { user } = renderApp('/deals');
    await listed('KEPT');
    backend.use(refusal('post', 'rpc/list_offers'));
    await user.click(screen.getByRole('button', { name: 'Refresh deals' }));
    expect(await screen.findByText('Failed to load promo codes')).toBeInTheDocument();
    expect(isListed('KEPT')).toBe(true);
  });
});

describe("the deals' debug panel", () => {
  it('shows the query, its timing, the state of realtime and the last refresh', async () => {
    backend.use(deals('A', 'B'));
    renderApp('/deals?debug=1&q=fern&category=Home');
    await listed('A');
    const panel = await screen.findByRole('region', { name: 'Debug' });
    await listening();
    await waitFor(() => expect(panel).toHaveTextContent(/Realtimelive/));
    expect(panel).toHaveTextContent(
      'Querylist_offers {"search":"fern","in_categories":["Home"],"sort":"newest","page_size":24}',
    );
    expect(panel).toHaveTextContent(/Timinganswered in \d+ ms, asked at \d\d:\d\d:\d\d/);
    expect(panel).toHaveTextContent('Loaded2 offers on 1 page');
    expect(panel).toHaveTextContent(/Last refresh\d\d:\d\d:\d\d/);
    realtimeStandIn.refuse();
    await waitFor(() => expect(panel).toHaveTextContent(/Realtimelost/));
  });

  it('shows a request that failed', async () => {
    backend.use(refusal('post', 'rpc/list_offers'));
    renderApp('/deals?debug=1');
    const panel = await screen.findByRole('region', { name: 'Debug' });
    await waitFor(() => expect(panel).toHaveTextContent(/Timingfailed in \d+ ms/));
    expect(panel).toHaveTextContent('Last refreshnone yet');
  });

  it('is hidden without its URL parameter', async () => {
    backend.use(deals('A'));
    renderApp('/deals?debug=0');
    await listed('A');
    expect(screen.queryByRole('region', { name: 'Debug' })).not.toBeInTheDocument();
  });
});
