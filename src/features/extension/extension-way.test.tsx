import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { env } from '@/lib/env';
import { ExtensionWay } from './extension-way';
import type { ExtensionStatus } from './use-extension';

function wayFor(status: ExtensionStatus, storeUrl?: string) {
  Object.assign(env, { extensionStoreUrl: storeUrl });
  render(<ExtensionWay status={status} get="Get it" />, { wrapper: MemoryRouter });
  return screen.queryByRole('link');
}

it.each<[ExtensionStatus, string, string]>([
  ['unconnected', 'Connect it', '/connect-extension'],
  ['other-account', 'Connect your account', '/connect-extension'],
  ['phone', 'Open My Alerts', '/my-deals'],
])('the extension prompt while the extension is %s is the link "%s" to %s', (status, name, href) => {
  const link = wayFor(status);
  expect(link).toHaveTextContent(name);
  expect(link).toHaveAttribute('href', href);
});

it.each<ExtensionStatus>(['unknown', 'absent'])(
  'the extension prompt without a store leads nowhere while the extension is %s, and says what is to come',
  (status) => {
    expect(wayFor(status)).toBeNull();
    expect(screen.getByText('Coming to the stores')).toBeInTheDocument();
  },
);

it('the extension prompt opens the store in a new tab', () => {
  const link = wayFor('absent', 'https://store.example/promobell');
  expect(link).toHaveAttribute('href', 'https://store.example/promobell');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

it('the extension prompt is gone once the extension is connected', () => {
  expect(wayFor('connected', 'https://store.example/promobell')).toBeNull();
  expect(screen.getByText('Connected')).toBeInTheDocument();
});
