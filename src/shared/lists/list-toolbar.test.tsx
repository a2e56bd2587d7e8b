import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { listFilterParams } from '@/domain/list-filters';
import { RouterContext } from '@/shared/router-context';
import { ListToolbar } from './list-toolbar';
import { useListFilters } from './use-paged-list';

const FILTERS = listFilterParams({ sorts: { newest: 'Newest' }, hasCategories: false });

function List() {
  const url = useListFilters(FILTERS);
  return (
    <>
      <ListToolbar url={url} label="Search deals" placeholder="Search" />
      <Link to="/other">The other page</Link>
      <Link to="/slow">The slow page</Link>
    </>
  );
}

function SlowPage({ content }: { content: Promise<string> }) {
  return <h1>{use(content)}</h1>;
}

/** A list, another page whose chunk arrives when the test says so, and one that is there and rendered when the test says so. */
function openList() {
  let arrive: (route: { element: ReactNode }) => void = () => undefined;
  const chunk = new Promise<{ element: ReactNode }>((resolve) => {
    arrive = resolve;
  });
  let finish: (content: string) => void = () => undefined;
  const content = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const router = createMemoryRouter([
    { path: '/', element: <List /> },
    { path: '/other', lazy: () => chunk },
    { path: '/slow', element: <SlowPage content={content} /> },
  ]);
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  );
  return { router, arrive: () => arrive({ element: <h1>Other</h1> }), finish: () => finish('Slow') };
}

/** Types a search, presses a link, if one is named, and lets the pause after typing pass. */
async function typeAndRest(link?: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(screen.getByLabelText('Search deals'), { target: { value: 'fern' } });
  if (link) await act(async () => screen.getByRole('link', { name: link }).click());
  act(() => vi.advanceTimersByTime(1_000));
  vi.useRealTimers();
}

it('a list writes what was typed into the address after a pause', async () => {
  const { router } = openList();
  await typeAndRest();
  await vi.waitFor(() => expect(router.state.location.search).toBe('?q=fern'));
});

it('a page that was pressed right after typing a search opens, however long it takes to load', async () => {
  const { router, arrive } = openList();
  await typeAndRest('The other page');
  expect(router.state.navigation.location?.pathname).toBe('/other');
  arrive();
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '' });
});

it('a page that was pressed right after typing a search opens, however long it takes to render', async () => {
  const { router, finish } = openList();
  await typeAndRest('The slow page');
  expect(router.state.location).toMatchObject({ pathname: '/slow', search: '' });
  await act(async () => finish());
  expect(screen.getByRole('heading', { name: 'Slow' })).toBeInTheDocument();
});

it('a list searches what was typed when the page that was pressed then is given up', async () => {
  const { router } = openList();
  await typeAndRest('The other page');
  await act(() => router.navigate('/'));
  await vi.waitFor(() => expect(router.state.location.search).toBe('?q=fern'));
});
