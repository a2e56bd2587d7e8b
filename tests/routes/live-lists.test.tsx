import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { followerCountsAnswer } from '../support/follow-stand-in';
import {
  brandRow,
  categoryCountsAnswer,
  homeAnswers,
  influencerRow,
  rpcAnswer,
} from '../support/list-answers';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const ana = influencerRow().id;

beforeEach(() => backend.use(...homeAnswers(), followerCountsAnswer()));

it.each([
  [
    '/brands',
    '1 offer(s) available',
    rpcAnswer('list_brands', [brandRow({ deal_count: 2 })]),
    '2 offer(s) available',
  ],
  ['/', '1 code', rpcAnswer('list_brands', [brandRow({ deal_count: 2 })]), '2 codes'],
  ['/categories', '1 promo code', categoryCountsAnswer({ Home: 2 }), '2 promo codes'],
])('%s: "%s" becomes what it is by now when somebody publishes', async (path, before, answer, after) => {
  renderApp(path);
  expect(await screen.findByText(before)).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));
  backend.use(answer);
  realtimeStandIn.offersChanged('deals');
  expect(await screen.findByText(after)).toBeInTheDocument();
});

it.each(['/influencers', '/credit-cards'])('%s: a card tells of what its account publishes', async (path) => {
  backend.use(rpcAnswer('list_influencers', [influencerRow({ is_creditcard: true })]));
  renderApp(path);
  expect(await screen.findByText('3 live offers')).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ana}`)).toBe(true));
  backend.use(rpcAnswer('list_influencers', [influencerRow({ is_creditcard: true, live_offer_count: 4 })]));
  realtimeStandIn.offersChanged(`influencer:${ana}`);
  expect(await screen.findByText('4 live offers')).toBeInTheDocument();
});

it('home: the featured accounts’ numbers follow the followers', async () => {
  backend.use(profileAnswer(member), rpcAnswer('list_alerts', []));
  renderApp('/', member);
  expect(await screen.findByText('12 followers')).toBeInTheDocument();
  await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ana}`)).toBe(true));
  backend.use(rpcAnswer('featured_accounts', [influencerRow({ follower_count: 13 })]));
  realtimeStandIn.send(`influencer:${ana}`, 'followers', { follower_count: 13 });
  expect(await screen.findByText('13 followers')).toBeInTheDocument();
});
