import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { dealRow } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { pagedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { replaceGlobal } from '../support/replace-global';
import { scrollPageTo } from '../support/scroll-page-to';

const deals = (...codes: string[]) =>
  rpcAnswer(
    'list_offers',
    codes.map((code) => dealRow(code)),
  );
const listed = (code: string) => screen.findByLabelText(`Copy code ${code}`);
const isListed = (code: string) => screen.queryByLabelText(`Copy code ${code}`) !== null;

const news = () => realtimeStandIn.offersChanged('deals');
const listening = () => waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));
const focused = () => document.querySelector<HTMLElement>(':focus');

type Timing = Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'>;
let report: (list: { getEntries: () => Timing[] }) => void;
/** Reports a request as the browser does, which jsdom doesn't. */
const timed = (entry: Timing) => act(() => report({ getEntries: () => [entry] }));

beforeEach(() => {
  replaceGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {
        return undefined;
      }
      disconnect() {
        return undefined;
      }
    },
  );
});

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
    scrollPageTo(2_000);
    backend.use(deals('NEW', 'OLD'));
    news();
    const show = await screen.findByRole('button', { name: 'Show 1 new offer' });
    expect(screen.getByText('There is 1 new offer.')).toBeInTheDocument();
    expect(isListed('NEW')).toBe(false);

    await user.click(show);
    await listed('NEW');
    expect(screen.queryByRole('button', { name: 'Show 1 new offer' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Deals' })).toContainElement(focused());
  });

  it('are no longer announced after a change of filters, which loads a fresh list', async () => {
    backend.use(deals('OLD'));
    const { user } = renderApp('/deals');
    await listed('OLD');
    await listening();
    scrollPageTo(2_000);
    backend.use(deals('NEW', 'OLD'));
    news();
    await screen.findByRole('button', { name: 'Show 1 new offer' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Discount');
    await listed('NEW');
    expect(screen.queryByRole('button', { name: 'Show 1 new offer' })).not.toBeInTheDocument();
  });
});

describe('however far the deals were read,', () => {
  /** A list of which two pages are loaded; `asked` collects the place of each page that is asked for from then on. */
  async function readTwoPages() {
    const asked: number[] = [];
    backend.use(pagedAnswer('list_offers', 60, (place) => dealRow(`CODE${place}`), asked));
    const app = renderApp('/deals');
    await listed('CODE0');
    await app.user.click(screen.getByRole('button', { name: 'Show more' }));
    await hasLoaded(48);
    await listening();
    // Both pages once more, because they were read before signals began to arrive.
    await waitFor(() => expect(asked).toEqual([0, 24, 0, 24]));
    asked.length = 0;
    return { ...app, asked };
  }

  it('the list keeps its length when it is read again', async () => {
    const { user, asked } = await readTwoPages();
    news();
    await waitFor(() => expect(asked).toEqual([0, 24]));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await hasLoaded(60);
    expect(asked).toEqual([0, 24, 48]);
  });

  it('the list is refreshed by itself every five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
    try {
      const { asked } = await readTwoPages();
      // The time that the test itself takes is added: a minute of it is left.
      await act(() => vi.advanceTimersByTimeAsync(240_000));
      expect(asked).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      await waitFor(() => expect(asked).toEqual([0, 24]));
    } finally {
      vi.useRealTimers();
    }
  });

  it('further down the first page alone is looked at every five minutes, for what is new', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
    try {
      const { asked } = await readTwoPages();
      scrollPageTo(2_000);
      await act(() => vi.advanceTimersByTimeAsync(301_000));
      await waitFor(() => expect(asked).toEqual([0]));
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the deals' refresh button", () => {
  it('has the list read again', async () => {
    backend.use(pagedAnswer('list_offers', 30, (place) => dealRow(`CODE${place}`)));
    const { user } = renderApp('/deals');
    await listed('CODE0');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
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
    expect(panel).toHaveTextContent('Timingnone yet');
    timed({ name: `${SUPABASE_URL}/rest/v1/rpc/list_offers`, startTime: 1_000, duration: 41.6 });
    expect(panel).toHaveTextContent(/Timinganswered in 42 ms, asked at \d\d:\d\d:\d\d/);
    expect(panel).toHaveTextContent('Loaded2 offers on 1 page');
    expect(panel).toHaveTextContent(/Last refresh\d\d:\d\d:\d\d/);
    realtimeStandIn.refuse();
    await waitFor(() => expect(panel).toHaveTextContent(/Realtimelost/));
  });

  it('shows that a request failed', async () => {
    backend.use(refusal('post', 'rpc/list_offers'));
    renderApp('/deals?debug=1');
    await screen.findByRole('alert');
    const panel = await screen.findByRole('region', { name: 'Debug' });
    timed({ name: `${SUPABASE_URL}/rest/v1/rpc/list_offers`, startTime: 1_000, duration: 41.6 });
    expect(panel).toHaveTextContent('Timingfailed in 42 ms');
    expect(panel).toHaveTextContent('Last refreshnone yet');
  });

  it('is hidden without its URL parameter', async () => {
    backend.use(deals('A'));
    renderApp('/deals?debug=0');
    await listed('A');
    expect(screen.queryByRole('region', { name: 'Debug' })).not.toBeInTheDocument();
  });
});
