import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { renderApp } from '../support/render-app';

beforeEach(() => {
  Object.assign(env, {
    extensionStoreUrl: 'https://store.example/promobell',
    affiliateUrl: 'https://partner.example/promobell',
  });
});

it("/how-it-works links to the extension's store", async () => {
  renderApp('/how-it-works');
  for (const name of ['Get the extension', 'Add to desktop']) {
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', 'https://store.example/promobell');
    expect(link).toHaveAttribute('target', '_blank');
  }
  expect(screen.queryByText(/coming to the stores/i)).not.toBeInTheDocument();
});

it("/affiliate-program links to the partner's sign-up", async () => {
  renderApp('/affiliate-program');
  const main = within(await screen.findByRole('main'));
  const links = await main.findAllByRole('link', { name: 'Become an affiliate' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://partner.example/promobell',
    'https://partner.example/promobell',
  ]);
});
