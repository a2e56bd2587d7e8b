import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus';

afterEach(() => vi.restoreAllMocks());

function Page() {
  useEffect(keepFocus, []);
  const [chips, setChips] = useState(['Food', 'Tech', 'Home']);
  const [hasBanner, setHasBanner] = useState(true);
  const [isDone, setIsDone] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button">Filters</button>
      <section aria-label="Deals">
        {chips.length > 0 && (
          <ul>
            {chips.map((chip) => (
              <li key={chip}>
                <a href="#chip">{chip}</a>
                <button type="button" onClick={() => setChips(chips.filter((other) => other !== chip))}>
                  Remove {chip}
                </button>
              </li>
            ))}
          </ul>
        )}
        <button type="button" disabled={isDone} onClick={() => setIsDone(true)}>
          Follow all
        </button>
        {hasBanner && (
          <button type="button" onClick={() => setHasBanner(false)}>
            Close
          </button>
        )}
      </section>
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const hasFocus = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());

beforeEach(() => void render(<Page />));

it('when a focused item is removed, the focus moves to the same control of the next or previous item', async () => {
  await press('Remove Tech');
  await hasFocus('Remove Home');
  await press('Remove Home');
  await hasFocus('Remove Food');
});

it('when a focused list is removed, the focus moves to the region around it', async () => {
  for (const chip of ['Food', 'Tech', 'Home']) await press(`Remove ${chip}`);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Deals' })).toHaveFocus());
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Follow all' })).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Deals' })).not.toHaveAttribute('tabindex');
});

it('when a focused list is removed and its region starts above the screen, the focus moves to what comes before', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -2_000, 0, 0));
  await press('Close');
  await hasFocus('Follow all');
});

it('when a focused control is disabled, the focus moves to the region around it', async () => {
  await press('Follow all');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Deals' })).toHaveFocus());
});
