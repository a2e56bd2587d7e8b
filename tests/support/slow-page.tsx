import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { createQueryClient, Providers } from '@/app/providers';
import { RouterContext } from '@/shared/router-context';

/** Renders a page with a link to another one, whose chunk arrives when the test says so. */
export function renderBesideSlowPage(url: string, page: ReactNode) {
  let arrive: (route: { element: ReactNode }) => void = () => undefined;
  const chunk = new Promise<{ element: ReactNode }>((resolve) => {
    arrive = resolve;
  });
  const element = (
    <>
      <Link to="/slow">The slow page</Link>
      {page}
    </>
  );
  const routes = [
    { path: '/slow', lazy: () => chunk },
    { path: '*', element },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  render(
    <Providers client={createQueryClient()}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
    </Providers>,
  );
  return {
    pressLink: () => fireEvent.click(screen.getByRole('link', { name: 'The slow page' })),
    arrive: () => arrive({ element: <h1>Slow</h1> }),
    pathname: () => router.state.location.pathname,
  };
}
