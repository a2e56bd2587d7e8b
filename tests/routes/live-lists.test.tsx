import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import {
  brandRow,
  categoryCountsAnswer,
  homeAnswers,
  influencerRow,
  rpcAnswer,
} from '../support/list-answers';
import { hasLoaded, loadedCount } from '../support/loaded-count';
import { pagedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { scrollPageTo } from '../support/scroll-page-to';

const ana = influencerRow().id;

beforeEach(() => backend.use(...homeAnswers()));

it.each([
  [
    '/brands',
    '1 offer(s) available',
    rpcAnswer('list_brands', [brandRow({ deal_count: 2 })]),
    '2 offer(s) available',
  ],
  ['/', '1 offer', rpcAnswer('list_brands', [brandRow({ deal_count: 2 })]), '2 offers'],
  ['/categories', '1 offer', categoryCountsAnswer({ Home: 2 }), '2 offers'],
])('%s: "%s" is updated when somebody publishes', async (path, before, answer, after) => {
  renderApp(path);
  expect(await screen.findByText(before)).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));
  backend.use(answer);
  realtimeStandIn.offersChanged('deals');
  expect(await screen.findByText(after)).toBeInTheDocument();
});

it.each(['/influencers', '/credit-cards'])('%s: a card shows what its account publishes', async (path) => {
  backend.use(rpcAnswer('list_influencers', [influencerRow({ is_creditcard: true })]));
  renderApp(path);
  expect(await screen.findByText('3 live offers')).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ana}`)).toBe(true));
  backend.use(rpcAnswer('list_influencers', [influencerRow({ is_creditcard: true, live_offer_count: 4 })]));
  realtimeStandIn.offersChanged(`influencer:${ana}`);
  expect(await screen.findByText('4 live offers')).toBeInTheDocument();
});

it('home: the featured accounts show a new follower count as it changes', async () => {
  backend.use(profileAnswer(member), rpcAnswer('list_alerts', []));
  renderApp('/', member);
  expect(await screen.findByText('12 followers')).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ana}`)).toBe(true));
  backend.use(rpcAnswer('featured_accounts', [influencerRow({ follower_count: 13 })]));
  realtimeStandIn.send(`influencer:${ana}`, 'followers', { follower_count: 13 });
  expect(await screen.findByText('13 followers')).toBeInTheDocument();
});

it('further down in a list nothing moves by a signal, a button says how many are new, and back at the top they are there', async () => {
  const row = (place: number) => brandRow({ brand_key: `brand ${place}`, name: `Brand ${place}` });
  backend.use(pagedAnswer('list_brands', 60, row));
  const { user } = renderApp('/brands');
  expect(await screen.findByText('Brand 0')).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));

  scrollPageTo(2_000);
  const asked: number[] = [];
  backend.use(pagedAnswer('list_brands', 62, (place) => row(place - 2), asked));
  realtimeStandIn.offersChanged('deals');
  expect(await screen.findByRole('button', { name: 'Show 2 new brands' })).toBeInTheDocument();
  expect(asked).toEqual([0]);
  expect(loadedCount()).toBe(24);
  expect(screen.queryByText('Brand -2')).not.toBeInTheDocument();

  // A further page makes the list fresh, but doesn't have them.
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await hasLoaded(46);
  scrollPageTo(0);
  expect(await screen.findByText('Brand -2')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /new brands/ })).not.toBeInTheDocument();
});

it('whoever scrolls down while a list is read again at its top reads on undisturbed', async () => {
  backend.use(rpcAnswer('list_brands', [brandRow({ name: 'Before' })]));
  renderApp('/brands');
  expect(await screen.findByText('Before')).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));
  const asked: Request[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/list_brands`, ({ request }) => {
      asked.push(request);
      return new Promise(() => undefined);
    }),
  );
  realtimeStandIn.offersChanged('deals');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.signal.aborted).toBe(false);
  scrollPageTo(2_000);
  await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true));
  expect(screen.getByText('Before')).toBeInTheDocument();
});

it('whoever scrolls down while a list is read again at its top hears all the same what is new', async () => {
  const row = (place: number) => brandRow({ brand_key: `brand ${place}`, name: `Brand ${place}` });
  backend.use(pagedAnswer('list_brands', 24, row));
  renderApp('/brands');
  expect(await screen.findByText('Brand 0')).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));
  const held = heldBack([brandRow()]);
  const asked = vi.fn();
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/list_brands`, async () => {
      asked();
      return HttpResponse.json(await held.answer());
    }),
  );
  realtimeStandIn.offersChanged('deals');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  backend.use(pagedAnswer('list_brands', 26, (place) => row(place - 2)));
  scrollPageTo(2_000);
  expect(await screen.findByRole('button', { name: 'Show 2 new brands' })).toBeInTheDocument();
  expect(screen.queryByText('Brand -2')).not.toBeInTheDocument();
});
