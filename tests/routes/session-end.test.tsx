import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { deviceStorage } from '@/lib/site-storage';
import { supabase } from '@/lib/supabase/client';
import { ACCOUNT_STORAGE_KEY, SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { profileAnswer, signInAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { keepSession, member } from '../support/sample-session';

const WHY = /You were signed out: by a new password/;

/** Ends the session elsewhere: from now on the service refuses every request with it. */
function endSession() {
  backend.use(
    http.all(`${SUPABASE_URL}/rest/v1/*`, ({ request }) =>
      request.headers.get('authorization')?.includes('.')
        ? HttpResponse.json(
            {
              code: 'PT401',
              message: 'Session from session_id claim in JWT does not exist',
              hint: 'session_not_found',
              details: null,
            },
            { status: 401 },
          )
        : undefined,
    ),
    http.get(`${SUPABASE_URL}/auth/v1/user`, () =>
      HttpResponse.json(
        {
          code: 403,
          error_code: 'session_not_found',
          msg: 'Session from session_id claim in JWT does not exist',
        },
        { status: 403 },
      ),
    ),
  );
}

it('a session that ended elsewhere is noticed at the next request: the login page says why, and leads back', async () => {
  backend.use(...editableProfile(member));
  const { user, location } = renderApp('/profile/edit#here', member);
  await user.type(await screen.findByLabelText('Full name'), ' the Second');
  endSession();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));

  expect(await screen.findByText(WHY)).toBeInTheDocument();
  expect(location()).toBe(`/login?next=${encodeURIComponent('/profile/edit#here')}`);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();

  backend.resetHandlers();
  backend.use(signInAnswer(member), ...editableProfile(member));
  await user.type(screen.getByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Password'), 'the password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(location()).toBe('/profile/edit#here'));
});

it('a session that ended elsewhere is announced on a public page, which stays', async () => {
  backend.use(profileAnswer(member));
  const { user, location } = renderApp('/contact?subject=Plans#form', member);
  await screen.findByRole('button', { name: 'Your account' });
  endSession();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  expect(await screen.findByText('You were signed out')).toBeInTheDocument();
  expect(location()).toBe('/contact?subject=Plans#form');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() =>
    expect(location()).toBe(`/login?next=${encodeURIComponent('/contact?subject=Plans#form')}`),
  );
  expect(await screen.findByText(WHY)).toBeInTheDocument();
});

it("the notice of an ended session doesn't come back once it was closed", async () => {
  backend.use(profileAnswer(member), rpcAnswer('list_influencers', []));
  const { user } = renderApp('/contact', member);
  await screen.findByRole('button', { name: 'Your account' });
  endSession();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('You were signed out');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('You were signed out')).not.toBeInTheDocument());

  for (const [part, link, heading] of [
    ['contentinfo', 'Terms of Service', 'Terms of Service'],
    ['banner', 'Sign In', 'Welcome back'],
    ['contentinfo', 'Privacy Policy', 'Privacy Policy'],
  ] as const) {
    const [first = document.body] = within(screen.getByRole(part)).getAllByRole('link', { name: link });
    await user.click(first);
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(screen.queryByText('You were signed out')).not.toBeInTheDocument();
  }
});

it('a session that ended elsewhere is announced once, with a link to sign in, when an unfollow is refused', async () => {
  const ana = influencerRow();
  backend.use(
    profileAnswer(member),
    rpcAnswer('influencer_profile', [ana]),
    rpcAnswer('list_offers', []),
    ...followStandIn({ follows: [ana.id] }).handlers,
  );
  const { user } = renderApp('/influencer/ana.flores', member);
  const unfollow = await screen.findByRole('button', { name: 'Following Ana Flores' });
  endSession();
  await user.click(unfollow);

  expect(await screen.findByText('You were signed out')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  expect(screen.queryByText('Failed to unfollow. Please try again.')).not.toBeInTheDocument();
});

it("the notice of an ended session isn't shown to somebody who signed out", async () => {
  backend.use(
    ...editableProfile(member),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = renderApp('/profile', member);
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(screen.queryByText(WHY)).not.toBeInTheDocument();
});

it('an email address that changed elsewhere appears on the profile, without signing out', async () => {
  const changed = { ...member, email: 'new@example.com' };
  backend.use(
    ...editableProfile(changed),
    http.get(`${SUPABASE_URL}/auth/v1/user`, ({ request }) =>
      request.headers.get('authorization')
        ? HttpResponse.json({
            ...JSON.parse(deviceStorage.read(SESSION_STORAGE_KEY) ?? '').user,
            email: changed.email,
          })
        : undefined,
    ),
    signInAnswer(changed),
  );
  renderApp('/profile', member);
  expect(await screen.findByText('new@example.com')).toBeInTheDocument();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain('new@example.com');
});

it('an email address that was confirmed elsewhere appears on an open profile when its window is focused', async () => {
  let { email } = member;
  backend.use(
    ...editableProfile(member),
    http.get(`${SUPABASE_URL}/auth/v1/user`, () =>
      HttpResponse.json({ ...JSON.parse(deviceStorage.read(SESSION_STORAGE_KEY) ?? '').user, email }),
    ),
    signInAnswer({ ...member, email: 'new@example.com' }),
  );
  renderApp('/profile', member);
  expect(await screen.findByText(member.email)).toBeInTheDocument();
  email = 'new@example.com';
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('new@example.com')).toBeInTheDocument();
});

it('signing out on a page that stays moves the focus to its start', async () => {
  backend.use(
    profileAnswer(member),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = renderApp('/contact', member);
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it("the end of a session is announced when its tokens can't be refreshed any more", async () => {
  backend.use(profileAnswer(member));
  renderApp('/contact', member);
  await screen.findByRole('button', { name: 'Your account' });
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, () =>
      HttpResponse.json(
        {
          code: 400,
          error_code: 'refresh_token_not_found',
          msg: 'Invalid Refresh Token: Refresh Token Not Found',
        },
        { status: 400 },
      ),
    ),
  );
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
  const { auth } = supabase;
  await act(() => auth.refreshSession());
  expect(await screen.findByText('You were signed out')).toBeInTheDocument();
});

it('a session that was found to have ended before the page began is announced', async () => {
  keepSession(member);
  localStorage.removeItem(SESSION_STORAGE_KEY);
  renderApp('/contact');
  expect(await screen.findByText('You were signed out')).toBeInTheDocument();
});

it("another account that has signed in in another tab is this tab's, too", async () => {
  backend.use(...editableProfile(member));
  renderApp('/profile', member);
  await screen.findByText(member.email);
  const other = { ...member, id: crypto.randomUUID(), email: 'other@example.com' };
  backend.use(...editableProfile(other));
  act(() => {
    keepSession(other);
    window.dispatchEvent(new StorageEvent('storage', { key: ACCOUNT_STORAGE_KEY }));
  });
  expect(await screen.findByText(other.email)).toBeInTheDocument();
});

it('a stored session that nobody can read is no session', async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, 'unreadable');
  renderApp('/contact');
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toBeInTheDocument();
});
