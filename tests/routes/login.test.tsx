import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { deviceStorage } from '@/lib/site-storage';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { profileAnswer, signInAnswer, signInRefusal } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { noFollows } from '../support/follow-stand-in';
import { alertsAnswer, homeAnswers } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';

async function openLogin(url = '/login') {
  const app = renderApp(url);
  await screen.findByRole('heading', { name: 'Welcome back' });
  return app;
}

async function fillAndSubmit(user: ReturnType<typeof renderApp>['user']) {
  await user.type(screen.getByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Password'), 'secret password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

it('the login page signs in, confirms it and goes home', async () => {
  backend.use(signInAnswer(member), profileAnswer(member), ...homeAnswers());
  const { user, location } = await openLogin();
  await fillAndSubmit(user);
  expect(await screen.findByText(required('login.done'))).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/'));
});

it('the login page returns to where the person came from', async () => {
  backend.use(signInAnswer(member), profileAnswer(member), alertsAnswer([]), noFollows());
  const { user, location } = await openLogin('/login?next=%2Fmy-deals');
  await fillAndSubmit(user);
  await waitFor(() => expect(location()).toBe('/my-deals'));
});

it('the login page signs in where the browser blocks site data, and says how long the session lasts', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  backend.use(signInAnswer(member), profileAnswer(member), ...homeAnswers());
  const { user } = await openLogin();
  expect(
    screen.getByText(
      "Your browser blocks site data, so you'll be signed in only until you reload or close this page.",
    ),
  ).toBeInTheDocument();
  await fillAndSubmit(user);
  expect(await screen.findByRole('heading', { name: 'Welcome back, Mia Member!' })).toBeInTheDocument();
  vi.restoreAllMocks();
  deviceStorage.remove(SESSION_STORAGE_KEY);
});

it('the login page ignores a return address of another site after signing in', async () => {
  backend.use(signInAnswer(member), profileAnswer(member), ...homeAnswers());
  const { user, location } = await openLogin('/login?next=%2F%2Fevil.example');
  await fillAndSubmit(user);
  await waitFor(() => expect(location()).toBe('/'));
});

it('the login page opens the terms and the privacy page in new tabs', async () => {
  await openLogin();
  const main = within(screen.getByRole('main'));
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    expect(main.getByRole('link', { name })).toHaveAttribute('href', path);
    expect(main.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
});

it('the login page requires both fields and sends nothing without them', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Please enter your email address.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.');
});

it('the login page explains each refusal in plain words, and keeps what was typed', async () => {
  expectOnConsole(/Failed to fetch/);
  const { user } = await openLogin();
  await user.type(screen.getByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Password'), 'secret password');
  const refusals = [
    [400, 'user_banned', 'This account is suspended. Our contact page tells how to reach us.'],
    [400, 'invalid_credentials', required('login.refused')],
    [400, 'email_not_confirmed', required('login.unconfirmed')],
    [400, 'other_refusal', 'What the service says'],
    [500, 'unexpected_failure', required('unexpected')],
    [
      429,
      'over_request_rate_limit',
      'Too many attempts from your network. Please wait a minute and try again.',
    ],
    [0, '', "We can't reach Promobell right now."],
  ] as const;
  for (const [status, code, message] of refusals) {
    backend.use(
      status === 0
        ? http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.error())
        : signInRefusal(status, code, 'What the service says'),
    );
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    expect(screen.getByLabelText('Email')).toHaveValue(member.email);
    expect(screen.getByLabelText('Password')).toHaveValue('secret password');
  }
});

it('the login page says how to confirm an address whose mail is gone or too old', async () => {
  backend.use(signInRefusal(400, 'email_not_confirmed', 'Email not confirmed'));
  const { user } = await openLogin();
  await fillAndSubmit(user);
  expect(await screen.findByText(/^Is our mail gone, or its link too old\?/)).toBeInTheDocument();
});

it('the login page sends one request however often the button is pressed', async () => {
  let requests = 0;
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, async () => {
      requests += 1;
      await new Promise(() => undefined);
    }),
  );
  const { user } = await openLogin();
  await fillAndSubmit(user);
  await user.click(screen.getByRole('button', { name: /Sign/ }));
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(requests).toBe(1);
});

it('the login page forwards somebody who is signed in', async () => {
  backend.use(profileAnswer(member), ...homeAnswers());
  const { location } = renderApp('/login', member);
  await waitFor(() => expect(location()).toBe('/'));
});
