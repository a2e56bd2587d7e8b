import { act, render, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listFilterParams } from '@/domain/list-filters';
import { useUrlState } from './use-url-state';

const FILTERS = listFilterParams({
  sorts: { newest: 'Newest', alphabetical: 'Alphabetical', discount: 'Discount' },
  hasCategories: true,
});

const router = vi.hoisted(() => {
  const written: string[] = [];
  return { params: new URLSearchParams(), written };
});

/** A router that renders a navigation when the test says so. */
vi.mock('react-router-dom', () => ({
  useSearchParams: () => [
    router.params,
    (params: URLSearchParams) => void router.written.push(params.toString()),
  ],
}));

function openFilters(query: string) {
  router.params = new URLSearchParams(query);
  const { result, rerender } = renderHook(() => useUrlState(FILTERS));
  return {
    filters: result,
    render: (rendered: string) => {
      router.params = new URLSearchParams(rendered);
      rerender();
    },
  };
}

beforeEach(() => {
  router.written.length = 0;
});

it("useUrlState applies a change on top of an earlier one that isn't rendered yet", () => {
  const { filters, render } = openFilters('');
  act(() => filters.current.amend({ search: 'fern' }));
  act(() => filters.current.change({ sort: 'discount' }));
  render('q=fern');
  act(() => filters.current.amend({ search: '' }));
  expect(router.written).toEqual(['q=fern', 'q=fern&sort=discount', 'sort=discount']);
});

it('useUrlState applies a change on top of what Back led to', () => {
  const { filters, render } = openFilters('q=fern');
  act(() => filters.current.change({ sort: 'discount' }));
  render('q=moth');
  act(() => filters.current.change({ categories: ['Food'] }));
  expect(router.written.at(-1)).toBe('q=moth&category=Food');
});

it("useUrlState applies a change to the page's address once everything is rendered", () => {
  const { filters, render } = openFilters('');
  act(() => filters.current.change({ sort: 'discount' }));
  act(() => filters.current.change({ sort: 'alphabetical' }));
  render('sort=alphabetical');
  render('');
  act(() => filters.current.change({ categories: ['Food'] }));
  expect(router.written.at(-1)).toBe('category=Food');
});

it("useUrlState makes one history entry of two equal changes, even if the first isn't rendered yet", () => {
  const { filters } = openFilters('q=fern');
  act(() => filters.current.change({ sort: 'discount' }));
  act(() => filters.current.change({ sort: 'discount' }));
  expect(router.written).toEqual(['q=fern&sort=discount']);
});

function Field({ choose }: { choose: () => void }) {
  useEffect(choose);
  return null;
}

function Filters() {
  const { change, amend } = useUrlState(FILTERS);
  useEffect(() => amend({ search: 'fern' }));
  return <Field choose={() => change({ sort: 'discount' })} />;
}

it('useUrlState applies a change on top of one that a child made when it was mounted', () => {
  router.params = new URLSearchParams();
  render(<Filters />);
  expect(router.written.at(-1)).toBe('q=fern&sort=discount');
});
