import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SearchField } from './search-field';

function Search() {
  const [value, setValue] = useState('');
  return <SearchField label="Search deals" value={value} onValueChange={setValue} />;
}

it('a search field is cleared by its button and keeps the focus', async () => {
  render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Search deals' });
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  await userEvent.type(field, 'merino');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});

it('a search field takes over what was typed before the app hydrated it', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Search />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search deals' });
  field.value = 'merino';

  render(<Search />, { container, hydrate: true });
  expect(field).toHaveValue('merino');
  // The component knows it, too.
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
});
