import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { Component as BrandPage } from '@/routes/brand';
import { backend, SUPABASE_URL } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { heldBack, searchableDeals } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { homeAnswers, rpcAnswer } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { offerRow } from '../support/offer-rows';
import { recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { renderBesideSlowPage } from '../support/slow-page';

it.each(['a%2Fb', '...', 'Café 🎫'])('the brand page shows the codes of %s', async (name) => {
  const asked: unknown[] = [];
  backend.use(recordedAnswer('list_offers', [offerRow({ brand_name: name })], asked));
  renderApp(`/brand/${encodeURIComponent(name)}`);
  expect(await screen.findByRole('article')).toHaveTextContent('FERN20');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name);
  await waitFor(() => expect(document.title).toBe(`${name} promo codes · Promobell`));
  expect(asked).toEqual([{ of_brand: name, include_expired: true, sort: 'newest', page_size: 24 }]);
});

it("the brand page trims the name in its address, and shows the brand's own spelling", async () => {
  const asked: unknown[] = [];
  backend.use(recordedAnswer('list_offers', [offerRow({ brand_name: 'Fernwood' })], asked));
  renderApp('/brand/%20fERNwood%20');
  await screen.findByRole('article');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fernwood');
  expect(asked).toEqual([{ of_brand: 'fERNwood', include_expired: true, sort: 'newest', page_size: 24 }]);
});

it('the brand page sorts by reliability, also in the address, and links to the explanation', async () => {
  const asked: unknown[] = [];
  const rows = [offerRow(), offerRow({ id: '00000000-0000-4000-8000-00000000dead' })];
  backend.use(recordedAnswer('list_offers', rows, asked));
  const { user, location } = renderApp('/brand/Fernwood');
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Newest');
  await user.selectOptions(sort, 'Most reliable');
  expect(location()).toBe('/brand/Fernwood?sort=reliable');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ of_brand: 'Fernwood', sort: 'reliable' }));
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'How offers are ranked' })).toHaveAttribute(
    'href',
    '/how-offers-are-ranked',
  );
});

it('the brand page marks expired codes and shows them last', async () => {
  backend.use(
    rpcAnswer('list_offers', [
      offerRow({ total: 2 }),
      offerRow({ id: '00000000-0000-4000-8000-00000000dead', expiration_date: '2020-01-01', total: null }),
    ]),
  );
  renderApp('/brand/Fernwood');
  const [live, expired] = await screen.findAllByRole('article');
  if (!live || !expired) throw new Error('There are not two tickets.');
  expect(within(live).queryByText('Expired')).not.toBeInTheDocument();
  expect(within(expired).getByText('Expired')).toBeInTheDocument();
  expect(screen.getByText('2 offers')).toBeInTheDocument();
});

it('the brand page with only expired codes says that none is live, and shows them', async () => {
  backend.use(rpcAnswer('list_offers', [offerRow({ expiration_date: '2020-01-01', total: 0 })]));
  renderApp('/brand/Fernwood');
  expect(await screen.findByRole('heading', { level: 3, name: 'Expired' })).toBeInTheDocument();
  expect(screen.getByText('No live offers')).toBeInTheDocument();
  // Feeds have live offers only, and a brand without any has none.
  expect(document.querySelector('link[rel="alternate"]')).toBeNull();
});

it('the brand page goes on behind a full page, also when fewer than that are live', async () => {
  const rows = Array.from({ length: 25 }, (_, place) =>
    offerRow({
      id: `offer-${place}`,
      expiration_date: place === 0 ? null : '2020-01-01',
      cursor: `after ${place}`,
      total: place === 0 ? 1 : null,
    }),
  );
  backend.use(
    http.post<never, { after?: string }>(`${SUPABASE_URL}/rest/v1/rpc/list_offers`, async ({ request }) => {
      const { after } = await request.json();
      return HttpResponse.json(after === undefined ? rows.slice(0, 24) : rows.slice(24));
    }),
  );
  const { user } = renderApp('/brand/Fernwood');
  expect(await screen.findByText('1 offer')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await hasLoaded(25);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it.each(['/brand/%00', '/influencer/ana%ED%A0%80'])(
  'the brand page shows not found without a request where the address has no name: %s',
  async (url) => {
    expectOnConsole(/could not be decoded/);
    renderApp(url);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeInTheDocument();
  },
);

it.each(['', '?country=CA', '?q=tea', '?country=CA&sort=discount'])(
  "the brand page shows not found when there are no codes, with the query '%s'",
  async (query) => {
    backend.use(rpcAnswer('list_offers', []));
    const { location } = renderApp(`/brand/Nobody${query}`);
    // The page at the brand's address is replaced by an equal one at its own.
    await waitFor(() => {
      expect(location()).toBe('/not-found');
      expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    });
  },
);

it('a page that was pressed while a brand without codes was read opens, however long it takes to load', async () => {
  const codes = heldBack([]);
  backend.use(searchableDeals({ '': codes.answer }));
  const { pressLink, arrive, pathname } = renderBesideSlowPage('/brand/Nobody', <BrandPage />);
  pressLink();
  codes.release();
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
  arrive();
  expect(await screen.findByRole('heading', { name: 'Slow' })).toBeInTheDocument();
  expect(pathname()).toBe('/slow');
});

it.each(['/brand', '/brand/%20'])('the brand page redirects home without a name: %s', async (url) => {
  backend.use(...homeAnswers());
  const { location } = renderApp(url);
  await waitFor(() => expect(location()).toBe('/'));
});

it('the brand page shows an error when loading fails, and tries again', async () => {
  backend.use(refusal('post', 'rpc/list_offers'));
  const { user } = renderApp('/brand/Fernwood');
  expect(await screen.findByText(required('brand.failed'))).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fernwood');
  backend.use(rpcAnswer('list_offers', [offerRow()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toHaveTextContent('FERN20');
});
