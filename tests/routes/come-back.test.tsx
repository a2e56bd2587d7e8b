import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { brandRow, influencerRow, rpcAnswer } from '../support/list-answers';
import { hasLoaded, loadedCount } from '../support/loaded-count';
import { offerRow } from '../support/offer-rows';
import { pagedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { member, type SampleAccount } from '../support/sample-session';

/** Opens a list as somebody does who comes back to it after having read it to this page. */
function comeBack(path: string, pages: number, account?: SampleAccount) {
  window.history.replaceState({ scrollPosition: { pages } }, '', path);
  return renderApp(path, account, { isReturn: true });
}

const firstCard = () => within(screen.getByRole('main')).getAllByRole('article')[0] ?? document.body;

const offerAt = (index: number) => offerRow({ id: `o${index}`, promo_code: `CODE${index}` });
const brandAt = (index: number) => brandRow({ brand_key: `b${index}`, name: `B${index}` });
const accountAt = (index: number) => influencerRow({ id: `i${index}`, username: `i${index}` });

describe('A list that was read to its third page', () => {
  it.each([
    ['/deals', 'list_offers', offerAt],
    ['/brands', 'list_brands', brandAt],
    ['/influencers', 'list_influencers', accountAt],
    ['/credit-cards', 'list_influencers', accountAt],
  ])('on %s requests three pages, each once, on return', async (path, name, rowAt) => {
    const asked: number[] = [];
    backend.use(pagedAnswer(name, 100, rowAt, asked));
    comeBack(path, 3);
    await hasLoaded(72);
    expect(asked).toEqual([0, 24, 48]);
  });

  it('on My Alerts requests three pages, each once, on return', async () => {
    const asked: number[] = [];
    const { handlers } = followStandIn();
    backend.use(profileAnswer(member), ...handlers, pagedAnswer('list_alerts', 100, offerAt, asked));
    comeBack('/my-deals', 3, member);
    await hasLoaded(72);
    expect(asked).toEqual([0, 24, 48]);
  });

  it("reserves the space of three pages when it can't be loaded, and requests all three by Try again", async () => {
    backend.use(refusal('post', 'rpc/list_offers'));
    const { user } = comeBack('/deals', 3);
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    const room = screen.getByRole('status', { name: 'Loading offers', hidden: true });
    expect(room.children).toHaveLength(72);
    const asked: number[] = [];
    backend.use(pagedAnswer('list_offers', 100, offerAt, asked));
    await user.click(tryAgain);
    await hasLoaded(72);
    expect(asked).toEqual([0, 24, 48]);
  });
});

it('A list that was read to its fortieth page requests ten pages on return', async () => {
  const asked: number[] = [];
  backend.use(pagedAnswer('list_offers', 960, offerAt, asked));
  comeBack('/deals', 40);
  await hasLoaded(240);
  expect(asked).toHaveLength(10);
});

it('Back from an influencer shows both pages of the deals at once, and requests nothing that is fresh', async () => {
  const asked: number[] = [];
  backend.use(
    pagedAnswer('list_offers', 100, offerAt, asked),
    rpcAnswer('influencer_profile', [influencerRow({ is_influencer: true, bio: null })]),
  );
  const { user, back } = renderApp('/deals');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await hasLoaded(48);
  await user.click(within(firstCard()).getByRole('link', { name: /Ana Flores/ }));
  await screen.findByRole('heading', { level: 1, name: 'Ana Flores' });
  await screen.findAllByRole('article');
  const askedBefore = [...asked];
  await back();
  expect(loadedCount()).toBe(48);
  expect(document.title).toBe('Deals & Promo Codes · Promobell');
  expect(asked).toEqual(askedBefore);
});

it('A reload shows as many pages of the deals as before', async () => {
  window.history.replaceState(null, '', '/deals');
  const asked: number[] = [];
  backend.use(pagedAnswer('list_offers', 100, offerAt, asked));
  const { user } = renderApp('/deals');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await hasLoaded(48);
  cleanup();
  renderApp('/deals', undefined, { isReturn: true });
  await hasLoaded(48);
  expect(asked).toEqual([0, 24, 0, 24]);
});
