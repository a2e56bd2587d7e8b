import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ExtensionBanner } from './extension-banner';

const linkFor = (storeUrl: string | undefined) => {
  render(<ExtensionBanner storeUrl={storeUrl} />, { wrapper: MemoryRouter });
  return screen.getByRole('link', { name: 'Get the free extension' });
};

it('leads to the store in a new tab', () => {
  const link = linkFor('https://store.example/promobell');
  expect(link).toHaveAttribute('href', 'https://store.example/promobell');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

it('leads to this page while there is no store page', () => {
  expect(linkFor(undefined)).toHaveAttribute('href', '/#extension');
});
