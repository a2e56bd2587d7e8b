import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { listFilterParams } from '@/domain/list-filters';
import { RouterContext } from './router-context';
import { useUrlState } from './use-url-state';

const FILTERS = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Alphabetical', discount: 'Discount' },
  hasCategories: true,
});

let filters: ReturnType<typeof useUrlState<ReturnType<typeof FILTERS.parse>>>;

function Filters() {
  filters = useUrlState(FILTERS);
  return null;
}

/** A page with filters. What happens within one `act` happens before any of it is rendered. */
function openPage(entries: string[], element = <Filters />) {
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: entries });
  render(
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>,
  );
  return { router, search: () => router.state.location.search };
}

it("useUrlState applies a change on top of an earlier one that isn't rendered yet", () => {
  const { search } = openPage(['/']);
  act(() => {
    filters.amend({ search: 'fern' });
    filters.change({ sort: 'discount' });
  });
  expect(search()).toBe('?q=fern&sort=discount');
});

it("useUrlState tells the state with what isn't rendered yet", () => {
  openPage(['/']);
  act(() => {
    filters.change({ sort: 'discount' });
    expect([filters.state.sort, filters.latestState().sort]).toEqual(['newest', 'discount']);
  });
});

it("useUrlState applies a change on top of what Back led to and isn't rendered yet", () => {
  const { router, search } = openPage(['/?q=moth', '/?q=fern']);
  act(() => {
    void router.navigate(-1);
    filters.change({ categories: ['Food'] });
  });
  expect(search()).toBe('?q=moth&category=Food');
});

it("useUrlState keeps a ticket that was pressed and isn't rendered yet, when a search is written", () => {
  const { router, search } = openPage(['/']);
  act(() => {
    void router.navigate('/?offer=1');
    filters.amend({ search: 'fern' });
  });
  expect(search()).toBe('?offer=1&q=fern');
});

it("useUrlState makes one history entry of two equal changes, even if the first isn't rendered yet", () => {
  const { router, search } = openPage(['/?q=fern']);
  act(() => {
    filters.change({ sort: 'discount' });
    filters.change({ sort: 'discount' });
  });
  expect(search()).toBe('?q=fern&sort=discount');
  act(() => void router.navigate(-1));
  expect(search()).toBe('?q=fern');
});

function FieldThatChooses({ choose }: { choose: () => void }) {
  useEffect(choose);
  return null;
}

function FiltersThatChoose() {
  const { change, amend } = useUrlState(FILTERS);
  useEffect(() => amend({ search: 'fern' }));
  return <FieldThatChooses choose={() => change({ sort: 'discount' })} />;
}

it('useUrlState applies a change on top of one that a child made when it was mounted', () => {
  const { search } = openPage(['/'], <FiltersThatChoose />);
  expect(search()).toBe('?q=fern&sort=discount');
});
