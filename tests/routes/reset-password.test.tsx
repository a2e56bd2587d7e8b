import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { newPasswordAnswer, newPasswordRefusal } from '../support/password-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { comeFromMail, linkAnswer, pressLink } from '../support/reset-link';
import { member } from '../support/sample-session';

const INVALID = required('reset.invalid');
const DETAIL = required('reset.done.more');

type User = ReturnType<typeof renderApp>['user'];

async function openFromMail() {
  backend.use(...linkAnswer());
  comeFromMail();
  const app = renderApp('/reset-password');
  await pressLink(app.user);
  await screen.findByLabelText('New Password');
  return app;
}

async function reset(user: User, password = 'a new password', confirmation = password) {
  if (password) await user.type(screen.getByLabelText('New Password'), password);
  if (confirmation) await user.type(screen.getByLabelText('Confirm New Password'), confirmation);
  await user.click(screen.getByRole('button', { name: required('reset.submit') }));
}

/** Everything in this browser's storages. */
const storedTexts = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

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

it("the reset page sets the password of the link's account and opens the login page after three seconds", async () => {
  const asked: unknown[] = [];
  const passwords: unknown[] = [];
  const scopes: unknown[] = [];
  backend.use(...linkAnswer(asked, scopes), newPasswordAnswer(member, passwords));
  comeFromMail();
  const { user, location } = renderApp('/reset-password');
  expect(await screen.findByRole('heading', { level: 1, name: required('reset.title') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
  await pressLink(user);
  expect(await screen.findByText(member.email)).toBeInTheDocument();
  const redirects = holdRedirects();
  await reset(user);

  expect(await screen.findByRole('link', { name: required('reset.login') })).toHaveAttribute(
    'href',
    '/login',
  );
  // Shown in the page and in a toast.
  await waitFor(() => expect(screen.getAllByText(required('reset.done'))).toHaveLength(2));
  expect(screen.getAllByText(DETAIL).length).toBe(2);
  expect(asked).toEqual([expect.objectContaining({ token_hash: 'hash-from-the-mail', type: 'recovery' })]);
  expect(passwords).toEqual([expect.objectContaining({ password: 'a new password' })]);
  expect(scopes).toEqual(['global']);
  expect(storedTexts()).not.toContain('access_token');

  expect(location()).toBe('/reset-password');
  expect(redirects).toHaveLength(1);
  act(() => redirects[0]?.());
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(location()).toBe('/login');
});

it('the reset page leaves the session of another account on this device alone', async () => {
  const other = { ...member, id: '00000000-0000-4000-8000-000000000009', email: 'other@example.com' };
  backend.use(...linkAnswer(), newPasswordAnswer(member), profileAnswer(other));
  comeFromMail();
  const { user } = renderApp('/reset-password', other);
  await pressLink(user);
  expect(await screen.findByText(member.email)).toBeInTheDocument();
  await reset(user);
  expect(await screen.findByRole('link', { name: 'Go to login' })).toBeInTheDocument();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain(other.email);
});

it("the reset page signs this device out, too, when it is the same account's", async () => {
  backend.use(...linkAnswer(), newPasswordAnswer(member), profileAnswer(member));
  comeFromMail();
  const { user } = renderApp('/reset-password', member);
  await pressLink(user);
  await screen.findByLabelText('New Password');
  await reset(user);
  expect(await screen.findByRole('link', { name: 'Go to login' })).toBeInTheDocument();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect(screen.queryByText('You were signed out')).not.toBeInTheDocument();
});

it("the reset page succeeds even when the link's own session couldn't be ended", async () => {
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 503 })),
    ...linkAnswer(),
    newPasswordAnswer(member),
  );
  comeFromMail();
  const { user } = renderApp('/reset-password');
  await pressLink(user);
  await screen.findByLabelText('New Password');
  await reset(user);
  expect(await screen.findByRole('link', { name: 'Go to login' })).toBeInTheDocument();
  expect(storedTexts()).not.toContain('access_token');
});

it('the reset page says that the link is invalid when its session has ended meanwhile', async () => {
  backend.use(newPasswordRefusal(403, 'session_not_found', 'Session from session_id claim does not exist'));
  const { user } = await openFromMail();
  await reset(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID);
});

it('the reset page shows what is wrong at its field, and sends nothing', async () => {
  const { user } = await openFromMail();
  const wrong = [
    ['7 chars', '7 chars', 'New Password', required('password.short', { n: 8 })],
    ['long enough', 'long enouhg', 'Confirm New Password', required('signup.mismatch')],
  ] as const;
  for (const [password, confirmation, label, message] of wrong) {
    await user.clear(screen.getByLabelText('New Password'));
    await user.clear(screen.getByLabelText('Confirm New Password'));
    await reset(user, password, confirmation);
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(screen.getByLabelText(label)).toBeInvalid();
  }
});

it('the reset page shows each failure in an alert, and keeps what was typed', async () => {
  expectOnConsole(/Failed to fetch/);
  const { user } = await openFromMail();
  await user.type(screen.getByLabelText('New Password'), 'a new password');
  await user.type(screen.getByLabelText('Confirm New Password'), 'a new password');
  const failures = [
    [422, 'same_password', 'New password should be different from the old password.'],
    [
      429,
      'over_request_rate_limit',
      'Too many attempts from your network. Please wait a minute and try again.',
    ],
    [500, 'unexpected_failure', required('unexpected')],
    [0, '', "We can't reach Promobell right now."],
  ] as const;
  for (const [status, code, told] of failures) {
    backend.use(
      status === 0
        ? http.put(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.error())
        : newPasswordRefusal(status, code, 'New password should be different from the old password.'),
    );
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told));
    expect(screen.getByLabelText('New Password')).toHaveValue('a new password');
    expect(screen.getByLabelText('Confirm New Password')).toHaveValue('a new password');
  }
});

it('the reset page succeeds at the next press when the first one set the password and only the answer got lost', async () => {
  const { user } = await openFromMail();
  backend.use(http.put(`${SUPABASE_URL}/auth/v1/user`, () => new HttpResponse(null, { status: 503 })));
  await reset(user);
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  backend.use(newPasswordRefusal(422, 'same_password', 'New password should be different.'));
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByRole('link', { name: 'Go to login' })).toBeInTheDocument();
});

it('the reset page sends one request however often the button is pressed', async () => {
  let requests = 0;
  backend.use(
    http.put(`${SUPABASE_URL}/auth/v1/user`, async () => {
      requests += 1;
      await new Promise(() => undefined);
    }),
  );
  const { user } = await openFromMail();
  await reset(user);
  await user.click(await screen.findByRole('button', { name: required('reset.busy') }));
  await user.type(screen.getByLabelText('New Password'), '{Enter}');
  expect(requests).toBe(1);
});
