import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { type Session, SessionContext } from '@/shared/session/use-session';
import { AppShell } from './app-shell';
import { PageMeta } from './page-meta';

function Page({ title }: { title: string }) {
  return (
    <>
      <PageMeta title={title} />
      <h1>{title}</h1>
      <Link to="?sort=newest">Sort</Link>
      <Link to="/deals">All deals</Link>
    </>
  );
}

/** A page whose title comes with its data. */
function SlowPage() {
  const [name, setName] = useState('');
  return (
    <>
      {name && <PageMeta title={name} />}
      <button type="button" onClick={() => setName('Maren')}>
        Data arrives
      </button>
    </>
  );
}

function renderShell({ session, alertCount = 0 }: { session?: Partial<Session>; alertCount?: number } = {}) {
  const signOut = vi.fn(async () => undefined);
  const value: Session = {
    status: 'signed-out',
    user: null,
    userOwingCode: null,
    profile: null,
    teams: null,
    hasEnded: false,
    signOut,
    ...session,
  };
  const router = createMemoryRouter([
    {
      element: (
        <SessionContext value={value}>
          <AppShell alertCount={alertCount}>
            <Outlet />
          </AppShell>
        </SessionContext>
      ),
      children: [
        { path: '/', element: <Page title="Start" /> },
        { path: '/deals', element: <Page title="Deals" /> },
        { path: '/my-deals', element: <SlowPage /> },
        { path: '*', element: <Page title="Somewhere" /> },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, signOut };
}

const announced = () => screen.getAllByRole('status').map((region) => region.textContent);

it('the app shell moves the focus to a new page and announces its title', async () => {
  renderShell();
  expect(announced()).not.toContain('Start · Promobell');
  await userEvent.click(screen.getByRole('link', { name: 'All deals' }));
  expect(screen.getByRole('main')).toHaveFocus();
  await waitFor(() => expect(announced()).toContain('Deals · Promobell'));
});

it("the app shell waits for a title that comes with the data instead of repeating the last page's", async () => {
  renderShell();
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'My Alerts' }),
  );
  expect(screen.getByRole('main')).toHaveFocus();
  expect(announced()).not.toContain('Start · Promobell');
  await userEvent.click(screen.getByRole('button', { name: 'Data arrives' }));
  await waitFor(() => expect(announced()).toContain('Maren · Promobell'));
});

it("the app shell doesn't move the focus when only the query changes", async () => {
  renderShell();
  const sort = screen.getByRole('link', { name: 'Sort' });
  await userEvent.click(sort);
  expect(sort).toHaveFocus();
});

it('the app shell marks the current page in every navigation', async () => {
  renderShell();
  await userEvent.click(screen.getByRole('link', { name: 'All deals' }));
  for (const name of ['Main', 'Tabs']) {
    const current = within(screen.getByRole('navigation', { name })).getByRole('link', { current: 'page' });
    expect(current).toHaveAccessibleName('Deals');
  }
});

it('the app shell offers log-in and sign-up to a visitor', () => {
  renderShell();
  const banner = within(screen.getByRole('banner'));
  expect(banner.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(banner.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
});

it("the app shell's log-in and sign-up links lead back to the present page", async () => {
  const { router } = renderShell();
  const banner = within(screen.getByRole('banner'));
  await act(() => router.navigate('/deals?q=tea'));
  expect(banner.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login?next=%2Fdeals%3Fq%3Dtea',
  );
  expect(banner.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    '/signup?next=%2Fdeals%3Fq%3Dtea',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login?next=%2Fdeals%3Fq%3Dtea',
  );
});

it("the app shell's sign-up link on the login page keeps the return address", async () => {
  const { router } = renderShell();
  await act(() => router.navigate('/login?next=%2Fmy-deals'));
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    '/signup?next=%2Fmy-deals',
  );
});

it('the app shell shows a bell with the number of new alerts to a member', () => {
  renderShell({ session: { status: 'signed-in' }, alertCount: 3 });
  const bell = within(screen.getByRole('banner'))
    .getAllByRole('link', { name: /^My Alerts/ })
    .filter((link) => !link.closest('nav'));
  expect(bell).toHaveLength(1);
  expect(bell[0]).toHaveAttribute('href', '/my-deals');
  expect(bell[0]).toHaveAccessibleName('My Alerts 3 new alerts');
});

it('the app shell shows neither sign-up links nor the account menu while the session is read', () => {
  localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  renderShell({ session: { status: 'loading' } });
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Your account' })).not.toBeInTheDocument();
});

it('the account menu signs out', async () => {
  const { signOut } = renderShell({ session: { status: 'signed-in' }, alertCount: 3 });
  await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
  const menu = within(screen.getByRole('menu'));
  expect(menu.getByRole('menuitem', { name: /My Alerts/ })).toHaveAttribute('href', '/my-deals');
  await userEvent.click(menu.getByRole('menuitem', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

it.each([
  [20, '20'],
  // A full page, so there may be more than were counted.
  [24, '20+'],
])('the navigation shows %i new alerts as %s', (alertCount, told) => {
  renderShell({ alertCount });
  const links = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(links.getByRole('link', { name: /My Alerts/ })).toHaveAccessibleName(
    expect.stringContaining(`${told} new alerts`),
  );
});

it('the navigation counts one new alert in the singular', () => {
  renderShell({ alertCount: 1 });
  const links = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(links.getByRole('link', { name: /My Alerts/ })).toHaveAccessibleName(/1 new alert(?!s)/);
});

it('the navigation on a phone has four tabs and counts new alerts in the menu', async () => {
  renderShell({ alertCount: 3 });
  const tabs = within(screen.getByRole('navigation', { name: 'Tabs' }));
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Deals',
    'Influencers',
    'Brands',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: /My Alerts/ })).toHaveAccessibleName(/3 new alerts/);
});

it('the slide-out menu opens, and Escape returns the focus', async () => {
  renderShell();
  const opener = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Menu' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('the slide-out menu closes after a link, with the focus on the new page', async () => {
  const { router } = renderShell();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await userEvent.click(menu.getByRole('link', { name: 'Deals' }));
  expect(router.state.location.pathname).toBe('/deals');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});
