import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/providers';
import { ForbiddenError, NetworkError } from '@/lib/errors';
import { retryDelayMs } from '@/lib/retry-delay';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { backend, SUPABASE_URL } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { heldBack } from '../support/deal-rows';
import { brandRow, influencerRow } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';
import { member, storedSession } from '../support/sample-session';

interface Place {
  url: string;
  method: 'get' | 'post';
  path: string;
  rows: unknown[];
  /** Text that is shown once the rows have loaded. */
  shows: string;
  isLoading: () => HTMLElement | null;
}

const skeleton = (name: string) => () => screen.queryByRole('status', { name });
const places: Place[] = [
  {
    url: '/deals',
    method: 'post',
    path: 'rpc/list_offers',
    rows: [offerRow()],
    shows: 'FERN20',
    isLoading: skeleton('Loading offers'),
  },
  {
    url: '/brands',
    method: 'post',
    path: 'rpc/list_brands',
    rows: [brandRow()],
    shows: '1 offer(s) available',
    isLoading: skeleton('Loading brands'),
  },
  {
    url: '/credit-cards',
    method: 'post',
    path: 'rpc/list_influencers',
    rows: [influencerRow({ is_creditcard: true })],
    shows: '12 followers',
    isLoading: skeleton('Loading credit cards'),
  },
  {
    url: '/categories',
    method: 'get',
    path: 'category_counts',
    rows: [{ category: 'Tech', live: 1 }],
    shows: '1 offer',
    isLoading: () => screen.queryByRole('list', { name: 'Categories', busy: true }),
  },
];

const UNREACHABLE = "We can't reach Promobell right now. Check your connection and try again.";
const troubles: [string, () => Response, string][] = [
  ['offline', () => HttpResponse.error(), UNREACHABLE],
  ['a 503', () => HttpResponse.json({ message: 'away' }, { status: 503 }), UNREACHABLE],
  [
    'a 500',
    () => HttpResponse.json({ code: 'XX000', message: 'secret detail' }, { status: 500 }),
    'An unexpected error occurred. Please try again.',
  ],
  [
    'a session that the service does not accept',
    () => HttpResponse.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 }),
    'Your session has ended. Please sign in again.',
  ],
];

/** Answers the request of a place on the screen with `answer`. */
const answerWith = ({ method, path }: Place, answer: () => Response | Promise<Response>) =>
  backend.use(http[method](`${SUPABASE_URL}/rest/v1/${path}`, answer));

describe.each(places)('the list on $url', (place) => {
  // Each list shows one failure; all kinds of them are at one list.
  it.each(place.url === '/deals' ? troubles : troubles.slice(2, 3))(
    "with the failure '%s' shows an error, keeps the page around it, and loads the rest by Try again",
    async (...trouble) => {
      const [, refuse, words] = trouble;
      answerWith(place, refuse);
      const { user } = renderApp(place.url);
      await screen.findByRole('heading', { level: 1 });
      const main = within(screen.getByRole('main'));
      expect(await main.findByRole('alert')).toHaveTextContent(words);
      expect(screen.queryByText(/secret detail|JWT expired/)).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();

      answerWith(place, () => HttpResponse.json(place.rows));
      await user.click(main.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(place.shows)).toBeInTheDocument();
      expect(main.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('shows a placeholder until a slow answer arrives', async () => {
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    answerWith(place, async () => {
      await gate;
      return HttpResponse.json(place.rows);
    });
    renderApp(place.url);
    await waitFor(() => expect(place.isLoading()).toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    letGo();
    expect(await screen.findByText(place.shows)).toBeInTheDocument();
    expect(place.isLoading()).not.toBeInTheDocument();
  });
});

it('Try again keeps the focus until its list is there, and then leaves it to the page', async () => {
  const [place] = places;
  if (!place) throw new Error('There is no list.');
  answerWith(place, () => HttpResponse.json({ message: 'away' }, { status: 500 }));
  const { user } = renderApp(place.url);
  const main = within(await screen.findByRole('main'));
  const tryAgain = await main.findByRole('button', { name: 'Try again' });
  const rows = heldBack(place.rows);
  answerWith(place, async () => HttpResponse.json(await rows.answer()));
  await user.click(tryAgain);
  await waitFor(() => expect(tryAgain).toHaveAttribute('aria-disabled', 'true'));
  expect(tryAgain).toHaveFocus();
  rows.release();
  expect(await screen.findByText(place.shows)).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

it.each([
  ['gets no answer is sent three times in all', new NetworkError('away'), [1, 2, 3]],
  ['is refused is sent once', new ForbiddenError('no'), [1]],
])('a query that %s', async (_, error, failures) => {
  const ask = vi.fn(() => Promise.reject(error));
  await expect(createQueryClient().fetchQuery({ queryKey: ['a'], queryFn: ask })).rejects.toBe(error);
  expect(ask).toHaveBeenCalledTimes(failures.length);
  // By which the pauses grow (src/lib/retry-delay.test.ts).
  expect(vi.mocked(retryDelayMs).mock.calls.map(([count]) => count)).toEqual(failures);
});

it("a session that can't be refreshed is removed, and the list is shown as to a visitor", async () => {
  localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({ ...storedSession(member), expires_at: 1, expires_in: -1 }),
  );
  expectOnConsole(/^AuthApiError: Invalid Refresh Token/);
  const refused = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' };
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.json(refused, { status: 400 })),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/list_brands`, () => HttpResponse.json([brandRow()])),
  );
  renderApp('/brands');
  expect(await screen.findByText('1 offer(s) available')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});
