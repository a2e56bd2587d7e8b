import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { supabase } from '@/lib/supabase/client';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { offerAnswers, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { authUser, member, storedSession } from '../support/sample-session';

const ID = '00000000-0000-4000-8000-00000000c0de';
const ANA = '00000000-0000-4000-8000-0000000000a1';
const longText = `20% off your first order. ${'Not on sale items. '.repeat(50)}The end.`;
const row = offerRow({ id: ID, influencer_id: ANA, description: longText });

/** Answers the request for one offer and records it. */
function offerAnswer(change: Record<string, unknown> | null = {}) {
  const asked: unknown[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/find_offer`, async ({ request }) => {
      asked.push(await request.json());
      if (change === null) return HttpResponse.json([]);
      return HttpResponse.json([{ ...row, ...change }]);
    }),
  );
  return asked;
}

const conditions = {
  expiration_date: '2999-12-31',
  minimum_spend: 49.99,
  currency: 'EUR',
  countries: ['CA', 'US'],
  first_order_only: true,
  terms: 'Sale items are excluded.',
};

const sheet = () => screen.findByRole('dialog', { name: 'Fernwood' });
const opener = () => screen.getByRole('link', { name: /^20% off your first order/ });

it("the sheet's structured data tells search engines the offer's conditions", async () => {
  backend.use(rpcAnswer('list_offers', [row]));
  offerAnswer(conditions);
  renderApp(`/deals?offer=${ID}`);
  await screen.findByText('Sale items are excluded.');
  const told = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent),
  );
  expect(told).toContainEqual(
    expect.objectContaining({
      description:
        'Promo code FERN20 for Fernwood. Min. spend €49.99 · First order only · In the US and Canada. Sale items are excluded.',
      eligibleTransactionVolume: { '@type': 'PriceSpecification', minPrice: 49.99, priceCurrency: 'EUR' },
      eligibleRegion: ['CA', 'US'],
      validThrough: '2999-12-31',
    }),
  );
});

it.each([
  [['CA', 'GB', 'US'], 'In the US, Canada and the UK', null],
  [['AT', 'CH', 'DE', 'NL'], 'In 4 countries', 'Austria, Germany, the Netherlands and Switzerland'],
])('the sheet of an offer that counts in %j says %j and names %j', async (countries, short, names) => {
  backend.use(rpcAnswer('list_offers', [row]));
  offerAnswer({ countries });
  renderApp(`/deals?offer=${ID}`);
  const shown = within(await sheet());
  expect(await shown.findByText(short)).toBeInTheDocument();
  if (names === null) expect(shown.queryByText('Countries')).not.toBeInTheDocument();
  else expect(shown.getByText(names)).toBeInTheDocument();
});

it('the sheet of a followers-only offer is hidden from search engines, also when its link is shared', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  backend.use(rpcAnswer('list_offers', []));
  offerAnswer({ followers_only: true });
  const { user } = renderApp(`/deals?offer=${ID}`);
  const shown = within(await sheet());
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
  await waitFor(() =>
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex'),
  );
  await user.click(shown.getByRole('button', { name: 'Share with an app' }));
  expect(share).toHaveBeenCalledWith({
    title: 'For followers of Ana Flores',
    url: `http://localhost:3000/deals?offer=${ID}`,
  });
});

describe('the sheet, opened from a ticket,', () => {
  it('shows the whole offer without a request, over the unchanged list', async () => {
    backend.use(...offerAnswers(() => [row]));
    backend.use(http.post(`${SUPABASE_URL}/rest/v1/rpc/find_offer`, () => delay('infinite')));
    const { user, location } = renderApp('/deals?q=fern&sort=discount');
    await user.click(await screen.findByRole('link', { name: /^20% off your first order/ }));
    const shown = within(await sheet());
    expect(location()).toBe(`/deals?q=fern&sort=discount&offer=${ID}`);
    expect(shown.getByText('20% off')).toBeInTheDocument();
    expect(shown.getByText(/The end\.$/)).toHaveTextContent(longText.replace('20% off ', '').trim());
    expect(shown.getByText('No expiration')).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Fernwood' })).toHaveAttribute('href', '/brand/Fernwood');
    expect(shown.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/deals?category=Home');
    expect(shown.getByRole('link', { name: 'Ana Flores @ana.flores' })).toHaveAttribute(
      'href',
      '/influencer/ana.flores',
    );
    expect(
      shown.getByRole('link', { name: 'Shop at Fernwood, Paid link (opens in a new tab)' }),
    ).toHaveAttribute('href', 'https://fernwood.example/?ref=ana');
    await user.click(shown.getByRole('button', { name: 'Copy code FERN20' }));
    expect(await screen.findByText('Promo code copied to clipboard!')).toBeInTheDocument();
  });

  it('closes with Back, Escape and the button alike, and returns the focus', async () => {
    backend.use(...offerAnswers(() => [row]));
    const { user, location, back } = renderApp('/deals?q=fern');
    await screen.findByRole('article');
    const closings = [
      back,
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('button', { name: 'Close' })),
    ];
    for (const close of closings) {
      await user.click(opener());
      await sheet();
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(location()).toBe('/deals?q=fern');
      expect(opener()).toHaveFocus();
    }
  });

  it('opens once on a double click, and closes with one step back', async () => {
    backend.use(...offerAnswers(() => [row]));
    const { location, back } = renderApp('/deals?q=fern');
    const link = await screen.findByRole('link', { name: /^20% off your first order/ });
    // Both events come before the next render, as they may on a busy machine.
    act(() => {
      for (const detail of [1, 2])
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    });
    await sheet();
    await back();
    expect(location()).toBe('/deals?q=fern');
  });

  it('opens over the page of a brand, too', async () => {
    backend.use(...offerAnswers(() => [row]));
    const { user, location } = renderApp('/brand/fernwood');
    await user.click(await screen.findByRole('link', { name: /^20% off your first order/ }));
    await sheet();
    expect(location()).toBe(`/brand/fernwood?offer=${ID}`);
  });
});

describe('the sheet, opened by its own address,', () => {
  it('is requested once, with the deals behind it, and closes onto them', async () => {
    backend.use(rpcAnswer('list_offers', []));
    const asked = offerAnswer();
    const { user, location } = renderApp(`/deals?offer=${ID}`);
    await sheet();
    expect(asked).toEqual([{ offer_id: ID }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location()).toBe('/deals'));
    expect(await screen.findByText(/There are no deals right now/)).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it("has a title and an address of its own for search engines, and the deals' title returns after it", async () => {
    backend.use(rpcAnswer('list_offers', []));
    offerAnswer({ description: 'Two lamps for the price of one' });
    const { user } = renderApp(`/deals?offer=${ID}`);
    await waitFor(() => expect(document.title).toBe('Fernwood: Two lamps for the price of one · Promobell'));
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `http://localhost:3000/deals?offer=${ID}`,
    );
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.parse(script.textContent ?? ''),
    );
    expect(data).toContainEqual(
      expect.objectContaining({ '@type': 'Offer', name: 'Two lamps for the price of one' }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.title).toBe('Deals & Promo Codes · Promobell'));
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'http://localhost:3000/deals',
    );
  });

  it.each(['not-an-id', '', '00000000-0000-4000-8000-00000000dead'])(
    'shows an error when %j leads to nothing',
    async (id) => {
      backend.use(rpcAnswer('list_offers', []));
      const asked = offerAnswer(null);
      const { user, location } = renderApp(`/deals?offer=${id}`);
      const gone = within(await screen.findByRole('dialog', { name: 'This offer is gone' }));
      expect(gone.getByText("It was taken down, or its address isn't right.")).toBeInTheDocument();
      expect(asked).toHaveLength(id.startsWith('0') ? 1 : 0);
      await waitFor(() => expect(document.title).toBe('Offer not found · Promobell'));
      await user.click(gone.getByRole('link', { name: 'See all deals' }));
      await waitFor(() => expect(location()).toBe('/deals'));
    },
  );

  it('marks an expired offer', async () => {
    backend.use(rpcAnswer('list_offers', []));
    offerAnswer({ expiration_date: '2020-01-31' });
    renderApp(`/deals?offer=${ID}`);
    const shown = within(await sheet());
    expect(shown.getByText('Expired')).toBeInTheDocument();
    expect(shown.getByText('Jan 31, 2020, at midnight UTC')).toBeInTheDocument();
    expect(shown.getByText('FERN20')).toHaveClass('line-through');
  });

  it('shows no handle of a credit card, and no shop without a link', async () => {
    backend.use(rpcAnswer('list_offers', []));
    offerAnswer({
      affiliate_link: null,
      influencer_name: 'Meridian',
      influencer_username: 'meridian.card',
      influencer_is_creditcard: true,
    });
    renderApp(`/deals?offer=${ID}`);
    const shown = within(await sheet());
    expect(shown.getByRole('link', { name: 'Meridian' })).toBeInTheDocument();
    expect(document.documentElement.innerHTML).not.toContain('@meridian.card');
    expect(shown.getByRole('button', { name: 'No link to the shop' })).toBeDisabled();
  });

  it('tries again after a failure', async () => {
    backend.use(rpcAnswer('list_offers', []), refusal('post', 'rpc/find_offer'));
    const { user } = renderApp(`/deals?offer=${ID}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Offer' }));
    const tryAgain = await dialog.findByRole('button', { name: 'Try again' });
    offerAnswer();
    await user.click(tryAgain);
    await sheet();
  });

  it('says as soon as the offer is taken down that it is gone', async () => {
    backend.use(rpcAnswer('list_offers', []));
    offerAnswer();
    renderApp(`/deals?offer=${ID}`);
    await sheet();
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ANA}`)).toBe(true));
    offerAnswer(null);
    realtimeStandIn.offersChanged(`influencer:${ANA}`);
    expect(await screen.findByRole('dialog', { name: 'This offer is gone' })).toBeInTheDocument();
  });
});

it("the sheet's Follow button follows the influencer, and the sheet stays open", async () => {
  const following = followStandIn();
  backend.use(rpcAnswer('list_offers', [row]), ...following.handlers, profileAnswer(member));
  offerAnswer();
  const { user } = renderApp(`/deals?offer=${ID}`, member);
  const shown = within(await sheet());
  await user.click(await shown.findByRole('button', { name: 'Follow Ana Flores' }));
  expect(await shown.findByRole('button', { name: 'Following Ana Flores' })).toBeInTheDocument();
  await waitFor(() => expect([...following.followed]).toEqual([ANA]));
});

it("the sheet shares the offer's address, wherever it was opened", async () => {
  backend.use(...offerAnswers(() => [row]));
  const { user } = renderApp('/brand/fernwood');
  await user.click(await screen.findByRole('link', { name: /^20% off your first order/ }));
  await user.click(within(await sheet()).getByRole('button', { name: 'Share Offer' }));
  expect(await screen.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000/deals?offer=${ID}`);
});

it('an offer that a visitor was not shown is asked for again when somebody signs in', async () => {
  backend.use(rpcAnswer('list_offers', []), ...followStandIn().handlers, profileAnswer(member));
  offerAnswer(null);
  renderApp(`/deals?offer=${ID}`);
  await screen.findByRole('dialog', { name: 'This offer is gone' });
  offerAnswer({ followers_only: true });
  backend.use(http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(authUser(member))));
  const { auth } = supabase;
  const { access_token, refresh_token } = storedSession(member);
  await act(() => auth.setSession({ access_token, refresh_token }));
  await sheet();
});
