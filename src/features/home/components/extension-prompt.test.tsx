import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ExtensionPrompt } from './extension-prompt';

it('leads to the store in a new tab', () => {
  render(<ExtensionPrompt storeUrl="https://store.example/promobell" />, { wrapper: MemoryRouter });
  const link = screen.getByRole('link', { name: 'Add to desktop' });
  expect(link).toHaveAttribute('href', 'https://store.example/promobell');
  expect(link).toHaveAttribute('target', '_blank');
});
