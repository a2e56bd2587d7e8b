import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { startPrefetching } from '@/app/prefetch';
import { createQueryClient, Providers } from '@/app/providers';
import { createRoutes } from '@/app/routes';
import { RouterContext } from '@/shared/router-context';
import { keepSession, type SampleAccount } from './sample-session';

interface RenderedApp {
  user: ReturnType<typeof userEvent.setup>;
  /** The app's current URL, without origin. */
  location: () => string;
  /** The browser's Back button. */
  back: () => Promise<void>;
}

/** Renders the whole app at a URL, with the real router, cache and client; signed in when an account is given. */
export function renderApp(url: string, account?: SampleAccount): RenderedApp {
  if (account) keepSession(account);
  const client = createQueryClient();
  const routes = createRoutes({ client });
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  render(
    <Providers client={client}>
      <RouterContext value={router}>
        <RouterProvider router={router} />
      </RouterContext>
      <Prefetching routes={routes} />
    </Providers>,
  );
  return {
    // Keys and presses follow each other at once; a test that waits waits for what it sees.
    user: userEvent.setup({ delay: null }),
    back: () => act(() => router.navigate(-1)),
    location: () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    },
  };
}

/** Prefetches until the app is taken out of the document, as it is after each test. */
function Prefetching({ routes }: { routes: RouteObject[] }) {
  useEffect(() => startPrefetching(routes), [routes]);
  return null;
}
