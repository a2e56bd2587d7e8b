import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchField } from './search-field';

function Search() {
  const [value, setValue] = useState('');
  return <SearchField label="Search deals" value={value} onValueChange={setValue} />;
}

it('clears by its button and keeps the focus in the field', async () => {
  render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Search deals' });
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  await userEvent.type(field, 'merino');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});
