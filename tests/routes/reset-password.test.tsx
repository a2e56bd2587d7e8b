import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/client';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { newPasswordAnswer, newPasswordRefusal, signOutAnswer } from '../support/password-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const INVALID = 'Invalid or expired password reset link. Please request a new one.';
const DETAIL = 'Your password has been updated. You can now log in with your new password.';

type User = ReturnType<typeof renderApp>['user'];

/** As the link in the mail leaves the browser: with a session. */
async function openFromMail() {
  backend.use(profileAnswer(member));
  const app = renderApp('/reset-password', member);
  await screen.findByLabelText('New Password');
  return app;
}

async function reset(user: User, password = 'a new password', confirmation = password) {
  if (password) await user.type(screen.getByLabelText('New Password'), password);
  if (confirmation) await user.type(screen.getByLabelText('Confirm New Password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

/** Holds back the timers of three seconds, to fire them by hand. */
function holdRedirects() {
  const held: (() => void)[] = [];
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, delay, ...rest) => {
    if (delay !== 3_000) return real(callback, delay, ...rest);
    held.push(() => callback(...rest));
    return real(() => undefined, 0);
  });
  return held;
}

it('sets the password, signs every device out and leads to the login page after three seconds', async () => {
  const passwords: unknown[] = [];
  const scopes: unknown[] = [];
  backend.use(newPasswordAnswer(member, passwords), signOutAnswer(scopes));
  const { user, location } = await openFromMail();
  expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  const redirects = holdRedirects();
  await reset(user);

  expect(await screen.findByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
  // In the page and in a toast.
  expect((await screen.findAllByText('Password reset successful!')).length).toBe(2);
  expect(screen.getAllByText(DETAIL).length).toBe(2);
  expect(passwords).toEqual([expect.objectContaining({ password: 'a new password' })]);
  expect(scopes).toEqual(['global']);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();

  expect(location()).toBe('/reset-password');
  expect(redirects).toHaveLength(1);
  act(() => redirects[0]?.());
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(location()).toBe('/login');
});

it('shows the form until the end, also while the session goes', async () => {
  const gate = new EventTarget();
  backend.use(
    newPasswordAnswer(member),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, async () => {
      await new Promise((resolve) => gate.addEventListener('open', resolve));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await openFromMail();
  await reset(user);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Sign Up' })).toBeInTheDocument());
  expect(screen.queryByText(INVALID)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Resetting...' })).toBeInTheDocument();
  gate.dispatchEvent(new Event('open'));
  expect(await screen.findByRole('link', { name: 'Go to login' })).toBeInTheDocument();
});

it('tells when other devices could not be signed out; the password is set all the same', async () => {
  backend.use(
    newPasswordAnswer(member),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 503 })),
  );
  const { user } = await openFromMail();
  await reset(user);
  expect(await screen.findByText(/Your other devices may still be signed in/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to login' })).toBeInTheDocument();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

it('says that the link is invalid when there is no session', async () => {
  renderApp('/reset-password');
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('says that the link is invalid when the service refused it, also to somebody who is signed in', async () => {
  backend.use(profileAnswer(member));
  renderApp('/reset-password#error=access_denied&error_code=otp_expired', member);
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
  await screen.findByRole('button', { name: 'Your account' });
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
});

it('says that the link is invalid when its session has ended meanwhile', async () => {
  backend.use(newPasswordRefusal(403, 'session_not_found', 'Session from session_id claim does not exist'));
  const { user } = await openFromMail();
  await reset(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
});

it.each([
  ['', '', 'New Password', 'Password must be at least 8 characters'],
  ['7 chars', '7 chars', 'New Password', 'Password must be at least 8 characters'],
  ['long enough', '', 'Confirm New Password', 'Passwords do not match'],
  ['long enough', 'long enouhg', 'Confirm New Password', 'Passwords do not match'],
])('tells %j, %j at the field %s and sends nothing', async (password, confirmation, field, message) => {
  const { user } = await openFromMail();
  await reset(user, password, confirmation);
  await waitFor(() => expect(screen.getByLabelText(field)).toBeInvalid());
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(message));
});

it.each([
  [
    422,
    'same_password',
    'New password should be different from the old password.',
    'New password should be different from the old password.',
  ],
  [422, 'weak_password', 'Password is known to be weak', 'Password is known to be weak'],
  [500, 'unexpected_failure', 'pq: stack trace', 'An unexpected error occurred. Please try again.'],
])('%i %s is told in an alert and loses nothing', async (status, code, message, told) => {
  backend.use(newPasswordRefusal(status, code, message));
  const { user } = await openFromMail();
  await reset(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
  expect(screen.getByLabelText('New Password')).toHaveValue('a new password');
  expect(screen.getByLabelText('Confirm New Password')).toHaveValue('a new password');
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
});

it('says so when the service is out of reach', async () => {
  backend.use(http.put(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.error()));
  expectOnConsole(/Failed to fetch/);
  const { user } = await openFromMail();
  await reset(user);
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
});

it('sends one request however often the button is pressed', async () => {
  let requests = 0;
  backend.use(
    http.put(`${SUPABASE_URL}/auth/v1/user`, async () => {
      requests += 1;
      await new Promise(() => undefined);
    }),
  );
  const { user } = await openFromMail();
  await reset(user);
  await user.click(await screen.findByRole('button', { name: 'Resetting...' }));
  await user.type(screen.getByLabelText('New Password'), '{Enter}');
  expect(requests).toBe(1);
});
