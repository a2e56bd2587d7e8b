import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CategoryFilterButton } from '@/features/categories/category-filter-button';
import { CountryFilterButton } from '@/features/country/country-filter-button';
import { dealFilters } from '@/features/deals/deals';
import { useListFilters } from '@/shared/lists/use-paged-list';
import { RouterContext } from '@/shared/router-context';
import { Toaster } from '@/ui/toaster';
import { expectOnConsole } from '../support/console-guard';

const failing = vi.hoisted(() => () => {
  throw new Error('This dialog fails');
});
vi.mock('@/features/categories/components/category-filter-dialog', () => ({ CategoryFilterDialog: failing }));
vi.mock('@/features/country/components/country-filter-dialog', () => ({ CountryFilterDialog: failing }));

function List() {
  const url = useListFilters(dealFilters);
  return (
    <>
      <h1>Deals</h1>
      <CategoryFilterButton url={url} subject="deals" />
      <CountryFilterButton url={url} />
    </>
  );
}

it.each(['Filters', 'Country'])(
  'the list stays when the dialog of its button %s fails, and a message says so',
  async (name) => {
    expectOnConsole(/This dialog fails/);
    const router = createMemoryRouter([{ path: '/', element: <List />, errorElement: <p>Broken</p> }]);
    render(
      <>
        <RouterContext value={router}>
          <RouterProvider router={router} />
        </RouterContext>
        <Toaster theme="light" />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(/Please reload the page/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Deals' })).toBeInTheDocument();
  },
);
