import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { brandRow, influencerRow, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { pagedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

/** What a tab stores about a list that was read to its third page. */
const readTo = (path: string, pages: number) =>
  sessionStorage.setItem('promobell-scroll', JSON.stringify([[path, { top: 4_000, pages }]]));

const cards = () => within(screen.getByRole('main')).getAllByRole('article');
const offers = (name: string) =>
  pagedAnswer(name, 100, (place) => offerRow({ id: `o${place}`, promo_code: `CODE${place}` }));
const accounts = pagedAnswer('list_influencers', 100, (place) =>
  influencerRow({ id: `i${place}`, username: `i${place}` }),
);

it.each([
  ['/deals', offers('list_offers')],
  [
    '/brands',
    pagedAnswer('list_brands', 100, (place) => brandRow({ brand_key: `b${place}`, name: `B${place}` })),
  ],
  ['/influencers', accounts],
  ['/credit-cards', accounts],
])('%s has as many pages as were read when one comes back', async (path, answer) => {
  readTo(path, 3);
  backend.use(answer);
  renderApp(path);
  await waitFor(() => expect(cards()).toHaveLength(72));
});

it('My Alerts has as many pages as were read when one comes back', async () => {
  readTo('/my-deals', 3);
  const { handlers } = followStandIn();
  backend.use(profileAnswer(member), ...handlers, offers('list_alerts'));
  renderApp('/my-deals', member);
  await waitFor(() => expect(cards()).toHaveLength(72));
});

it('asks for ten pages at most', async () => {
  readTo('/deals', 40);
  backend.use(pagedAnswer('list_offers', 300, (place) => offerRow({ id: `o${place}` })));
  renderApp('/deals');
  await waitFor(() => expect(cards()).toHaveLength(240));
});

it('asks for all of them again after a failure, and keeps their room meanwhile', async () => {
  readTo('/deals', 3);
  backend.use(refusal('post', 'rpc/list_offers'));
  const { user } = renderApp('/deals');
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  const room = screen.getByRole('status', { name: 'Loading offers', hidden: true });
  expect(room.children).toHaveLength(72);
  backend.use(offers('list_offers'));
  await user.click(tryAgain);
  await waitFor(() => expect(cards()).toHaveLength(72));
});

it('Back has the whole list at once, and asks for nothing that is fresh', async () => {
  backend.use(
    offers('list_offers'),
    rpcAnswer('influencer_profile', [influencerRow({ is_influencer: true, bio: null })]),
  );
  const { user, back } = renderApp('/deals');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(cards()).toHaveLength(48));
  const before = cards();
  await user.click(screen.getAllByRole('link', { name: /Ana Flores/ })[0] ?? document.body);
  await screen.findByRole('heading', { level: 1, name: 'Ana Flores' });
  backend.use(refusal('post', 'rpc/list_offers'));
  await back();
  // The same ones, and not others made anew.
  expect(cards()).toHaveLength(48);
  expect(cards()[0]).toBe(before[0]);
  expect(document.title).toBe('Deals & Promo Codes · Promobell');
});

it('remembers how many pages are shown', async () => {
  backend.use(offers('list_offers'));
  const { user } = renderApp('/deals');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(cards()).toHaveLength(48));
  expect(JSON.parse(sessionStorage.getItem('promobell-scroll') ?? '')).toEqual([
    ['/deals', { top: 0, pages: 2 }],
  ]);
});
