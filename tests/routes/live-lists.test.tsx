import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import {
  brandRow,
  categoryCountsAnswer,
  homeAnswers,
  influencerRow,
  rpcAnswer,
} from '../support/list-answers';
import { hasLoaded, loadedCount } from '../support/loaded-count';
import { pagedAnswer, recordedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

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

it('a signal requests only the first page of a list, however far it was read, and moves nothing under the reader', async () => {
  const row = (index: number, deals: number) =>
    brandRow({ brand_key: `brand ${index}`, name: `Brand ${index}`, deal_count: deals });
  backend.use(pagedAnswer('list_brands', 60, (place) => row(place, 1)));
  const { user } = renderApp('/brands');
  expect(await screen.findByText('Brand 0')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await hasLoaded(48);
  await waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));

  const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2_000);
  const asked: unknown[] = [];
  backend.use(recordedAnswer('list_brands', [row(99, 1), row(0, 5)], asked));
  realtimeStandIn.offersChanged('deals');
  expect(await screen.findByText('5 offer(s) available')).toBeInTheDocument();
  expect(asked).toEqual([{ page_size: 24, sort: 'newest' }]);
  expect(loadedCount()).toBe(48);

  scrolled.mockReturnValue(0);
  fireEvent.scroll(window);
  expect(await screen.findByText('Brand 99')).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(asked).toHaveLength(1);
});
