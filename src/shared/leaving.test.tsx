import { act, fireEvent, render, screen } from '@testing-library/react';
import type { RefObject } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { useIsHere } from './leaving';
import { RouterContext } from './router-context';

let isHere: RefObject<boolean>;
let arrive: (route: { element: null }) => void;

function Form() {
  isHere = useIsHere();
  return <Link to="/other">The other page</Link>;
}

/** A form, and another page whose chunk arrives when the test says so. */
beforeEach(() => {
  const chunk = new Promise<{ element: null }>((resolve) => {
    arrive = resolve;
  });
  const router = createMemoryRouter([
    { path: '/', element: <Form /> },
    { path: '/other', lazy: () => chunk },
  ]);
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  );
});

describe('the person at a form', () => {
  it('is here while nothing else was pressed', () => {
    expect(isHere.current).toBe(true);
  });

  it('is not here any more while the page that was pressed is loading', () => {
    fireEvent.click(screen.getByRole('link'));
    expect(isHere.current).toBe(false);
  });

  it('is not here any more on the other page', async () => {
    fireEvent.click(screen.getByRole('link'));
    await act(async () => arrive({ element: null }));
    expect(isHere.current).toBe(false);
  });
});
