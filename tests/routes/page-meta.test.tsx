import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backend } from '../support/backend';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';

const meta = (name: string) =>
  document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const structured = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ''),
  );

const profile = (change = {}) =>
  rpcAnswer('influencer_profile', [influencerRow({ bio: null, is_influencer: true, ...change })]);

it("a profile's metadata has name, picture, canonical address and live offers for search engines and messengers", async () => {
  backend.use(
    profile({ avatar_url: '/portraits/ana.svg' }),
    rpcAnswer('list_offers', [
      offerRow({ expiration_date: '2999-12-31' }),
      offerRow({ id: '00000000-0000-4000-8000-00000000c0df', expiration_date: '2020-01-01' }),
    ]),
  );
  renderApp('/influencer/ana.flores?utm=x');
  await screen.findByRole('heading', { level: 1, name: 'Ana Flores' });
  await waitFor(() => expect(structured()).toHaveLength(2));
  expect(meta('og:title')).toBe('Ana Flores · Promobell');
  expect(meta('description')).toContain('3 live offers by @ana.flores');
  expect(meta('og:image')).toBe('http://localhost:3000/portraits/ana.svg');
  expect(meta('robots')).toBeUndefined();
  expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'http://localhost:3000/influencer/ana.flores',
  );
  expect(structured().find((data) => data['@type'] === 'ProfilePage').mainEntity).toMatchObject({
    name: 'Ana Flores',
    alternateName: '@ana.flores',
  });
  const [offer, ...others] = structured().find((data) => data['@type'] === 'ItemList').itemListElement;
  expect(offer.item).toMatchObject({ '@type': 'Offer', validThrough: '2999-12-31' });
  expect(others).toEqual([]);
});

it("a profile's metadata has the default picture when the picture's address is invalid", async () => {
  backend.use(profile({ avatar_url: 'https://[' }), rpcAnswer('list_offers', []));
  renderApp('/influencer/ana.flores');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Flores' })).toBeInTheDocument();
  await waitFor(() => expect(meta('og:image')).toBe('http://localhost:3000/icon-512.png'));
});

it('private pages are excluded from search engines', async () => {
  renderApp('/my-deals');
  await screen.findByRole('heading', { name: 'Sign In Required' });
  await waitFor(() => expect(meta('robots')).toBe('noindex'));
});
