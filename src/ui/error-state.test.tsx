import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ErrorState } from './error-state';

function Page({ asLine }: { asLine: boolean }) {
  const [isThere, setThere] = useState(false);
  return (
    <main tabIndex={-1}>
      {isThere ? (
        <p>The list</p>
      ) : (
        <ErrorState message="Failed" retrying={false} onRetry={() => setThere(true)} asLine={asLine} />
      )}
      <button type="button" onClick={() => setThere(true)}>
        Show
      </button>
    </main>
  );
}

it.each([
  ['as a line', true],
  ['with a drawing', false],
])('an error %s hands the focus of its button on when what was missing is there', async (_, asLine) => {
  render(<Page asLine={asLine} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The list')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('an error that goes by itself leaves the focus where it is', async () => {
  render(<Page asLine={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('The list')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
});
