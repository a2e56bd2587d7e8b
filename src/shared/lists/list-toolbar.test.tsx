import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { listFilterParams } from '@/domain/list-filters';
import { ListToolbar } from './list-toolbar';
import { useListFilters } from './use-paged-list';

const FILTERS = listFilterParams({ sorts: { newest: 'Newest' }, hasCategories: false });

function List() {
  const url = useListFilters(FILTERS);
  return (
    <>
      <ListToolbar url={url} label="Search deals" placeholder="Search" />
      <Link to="/other">The other page</Link>
    </>
  );
}

/** A list, and another page whose chunk arrives when the test says so. */
function openList() {
  let arrive: (route: { element: ReactNode }) => void = () => undefined;
  const chunk = new Promise<{ element: ReactNode }>((resolve) => {
    arrive = resolve;
  });
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/other', lazy: () => chunk },
  ]);
  render(<RouterProvider router={router} />);
  return { router, arrive: () => arrive({ element: <h1>Other</h1> }) };
}

/** Types a search, and lets the pause after it pass. */
function typeAndRest(before: () => void = () => undefined) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(screen.getByLabelText('Search deals'), { target: { value: 'fern' } });
  before();
  act(() => vi.advanceTimersByTime(1_000));
  vi.useRealTimers();
}
const pressLink = () => fireEvent.click(screen.getByRole('link', { name: 'The other page' }));

it('a list writes what was typed into the address after a pause', async () => {
  const { router } = openList();
  typeAndRest();
  await vi.waitFor(() => expect(router.state.location.search).toBe('?q=fern'));
});

it('a page that was pressed right after typing a search opens, however long it takes to load', async () => {
  const { router, arrive } = openList();
  typeAndRest(pressLink);
  expect(router.state.navigation.location?.pathname).toBe('/other');
  arrive();
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '' });
});

it('a list searches what was typed when the page that was pressed then is given up', async () => {
  const { router } = openList();
  typeAndRest(pressLink);
  await act(() => router.navigate('/'));
  await vi.waitFor(() => expect(router.state.location.search).toBe('?q=fern'));
});
