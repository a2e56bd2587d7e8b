import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import {
  profileAnswer,
  signInAnswer,
  signInRefusal,
  signUpRefusal,
  usernameAnswer,
} from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { homeAnswers } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { authUser, member, storedSession } from '../support/sample-session';
import { requestsSettled } from '../support/settled-requests';

const form = {
  Email: member.email,
  'Full name': member.full_name,
  Username: member.username,
  Password: 'secret password',
  'Confirm password': 'secret password',
};

async function openSignup() {
  const app = renderApp('/signup');
  await screen.findByRole('heading', { name: 'Create your account' });
  return app;
}

type User = ReturnType<typeof renderApp>['user'];

async function fill(user: User, change: Partial<typeof form> = {}) {
  for (const [label, text] of Object.entries({ ...form, ...change })) {
    if (text) await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByLabelText('I agree to the terms and conditions'));
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create Account' }));

it('the sign-up page creates the account with name and username, signs in and goes home', async () => {
  let sent: unknown;
  backend.use(
    usernameAnswer(),
    http.post(`${SUPABASE_URL}/auth/v1/signup`, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(storedSession(member));
    }),
    profileAnswer(member),
    ...homeAnswers(),
  );
  const { user, location } = await openSignup();
  await fill(user, { Username: '@Mia' });
  await submit(user);
  expect(await screen.findByText(required('signup.done'))).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/'));
  expect(sent).toMatchObject({
    email: member.email,
    data: { full_name: member.full_name, username: 'mia' },
  });
});

it('the sign-up page opens the terms in a new tab, so that nothing typed is lost', async () => {
  await openSignup();
  const terms = screen.getByRole('link', { name: 'terms and conditions' });
  expect(terms).toHaveAttribute('href', '/terms');
  expect(terms).toHaveAttribute('target', '_blank');
});

it('the sign-up page goes to the login page when the automatic sign-in fails', async () => {
  backend.use(
    usernameAnswer(),
    http.post(`${SUPABASE_URL}/auth/v1/signup`, () => HttpResponse.json(authUser(member))),
    signInRefusal(400, 'email_not_confirmed', 'Email not confirmed'),
  );
  const { user, location } = await openSignup();
  await fill(user);
  await submit(user);
  expect(await screen.findByText('Email not confirmed')).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/login'));
});

it("the sign-up page doesn't lead to the login page once somebody has gone to another one", async () => {
  const held = heldBack([]);
  backend.use(
    usernameAnswer(),
    http.post(`${SUPABASE_URL}/auth/v1/signup`, async () => {
      await held.answer();
      return HttpResponse.json(authUser(member));
    }),
    signInRefusal(400, 'email_not_confirmed', 'Email not confirmed'),
  );
  const { user, location } = await openSignup();
  await fill(user);
  await submit(user);
  await screen.findByRole('button', { name: 'Creating account...' });
  await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] ?? document.body);
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  held.release();
  expect(await screen.findByText('Email not confirmed')).toBeInTheDocument();
  await requestsSettled();
  expect(location()).toBe('/contact');
});

it('the sign-up page shows every missing field and sends nothing', async () => {
  const { user } = await openSignup();
  await submit(user);
  await screen.findByText('Please enter your email address.');
  for (const message of [
    'Please enter your full name.',
    'Please choose a username.',
    required('password.short', { n: 8 }),
    required('signup.terms'),
  ]) {
    expect(screen.getByText(message)).toBeInTheDocument();
  }
});

it('the sign-up page shows at the confirmation that passwords differ', async () => {
  backend.use(usernameAnswer());
  const { user } = await openSignup();
  await fill(user, { 'Confirm password': 'another password' });
  await submit(user);
  expect(await screen.findByText(required('signup.mismatch'))).toBeInTheDocument();
  expect(screen.getByLabelText('Confirm password')).toBeInvalid();
});

it('the sign-up page shows a taken username at its field while typing and on submit', async () => {
  backend.use(usernameAnswer('mia'));
  const { user } = await openSignup();
  await fill(user);
  const taken = 'This username is already taken. Please choose a different username.';
  expect(await screen.findByText(taken)).toBeInTheDocument();
  await submit(user);
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(expect.stringContaining(taken));
});

it('the sign-up page shows a username that was just taken at its field', async () => {
  let taken = false;
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/username_available`, () => HttpResponse.json(!taken)),
    http.post(`${SUPABASE_URL}/auth/v1/signup`, () => {
      taken = true;
      return HttpResponse.json({ msg: 'Database error saving new user' }, { status: 500 });
    }),
  );
  const { user } = await openSignup();
  await fill(user);
  await submit(user);
  expect(
    await screen.findByText('This username is already taken. Please choose a different username.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/Database error/)).not.toBeInTheDocument();
});

it('the sign-up page says when a username is free', async () => {
  backend.use(usernameAnswer('mia'));
  const { user } = await openSignup();
  await user.type(screen.getByLabelText('Username'), 'mia2');
  expect(await screen.findByText('This username is free.')).toBeInTheDocument();
});

it('the sign-up page shows at the field that an address is already registered, and keeps what was typed', async () => {
  backend.use(usernameAnswer(), signUpRefusal(422, 'user_already_exists', 'User already registered'));
  const { user } = await openSignup();
  await fill(user);
  await submit(user);
  const taken = 'This email address is already registered. Please use a different email.';
  await waitFor(() => expect(screen.getAllByText(taken)).toHaveLength(2));
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Full name')).toHaveValue(member.full_name);
  expect(screen.getByLabelText('Password')).toHaveValue(form.Password);
});

it('the sign-up page shows each refusal where it belongs, and keeps what was typed', async () => {
  backend.use(usernameAnswer());
  const { user } = await openSignup();
  await fill(user);
  const isAtField = (label: string) => () => expect(screen.getByLabelText(label)).toBeInvalid();
  const tooOften = 'Too many attempts from your network. Please wait a minute and try again.';
  const refusals = [
    [422, 'weak_password', isAtField('Password')],
    [400, 'email_address_not_authorized', isAtField('Email')],
    [429, 'over_request_rate_limit', () => expect(screen.getByText(tooOften)).toBeInTheDocument()],
  ] as const;
  for (const [status, code, isShown] of refusals) {
    backend.use(signUpRefusal(status, code, 'What the service says'));
    await submit(user);
    await waitFor(isShown);
    expect(screen.getByLabelText('Password')).toHaveValue(form.Password);
  }
});

/** The first request makes the account, and its answer gets lost. */
function lostAnswer() {
  let isMade = false;
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/username_available`, () => HttpResponse.json(!isMade)),
    http.post(`${SUPABASE_URL}/auth/v1/signup`, () => {
      isMade = true;
      return new HttpResponse(null, { status: 504 });
    }),
  );
}

it('the sign-up page goes on at the second press when the first made the account and only its answer got lost', async () => {
  lostAnswer();
  backend.use(signInAnswer(member), profileAnswer(member), ...homeAnswers());
  const { user, location } = await openSignup();
  await fill(user);
  await submit(user);
  expect(await screen.findByText(/We can't reach Promobell right now/)).toBeInTheDocument();
  await submit(user);
  expect(await screen.findByText(required('signup.done'))).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/'));
});

it("the sign-up page shows a username as taken after a lost answer when the password isn't that account's", async () => {
  lostAnswer();
  backend.use(signInRefusal(400, 'invalid_credentials', 'Invalid login credentials'));
  const { user } = await openSignup();
  await fill(user);
  await submit(user);
  await screen.findByText(/We can't reach Promobell right now/);
  await submit(user);
  const taken = 'This username is already taken. Please choose a different username.';
  await waitFor(() =>
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(expect.stringContaining(taken)),
  );
  expect(screen.queryByText(required('signup.done'))).not.toBeInTheDocument();
});

it("the sign-up page doesn't go on with the account of a lost answer once another username is wished", async () => {
  lostAnswer();
  backend.use(signInAnswer(member), profileAnswer(member), ...homeAnswers());
  const { user, location } = await openSignup();
  await fill(user);
  await submit(user);
  await screen.findByText(/We can't reach Promobell right now/);
  await user.type(screen.getByLabelText('Username'), '2');
  await submit(user);
  const taken = 'This username is already taken. Please choose a different username.';
  await waitFor(() =>
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(expect.stringContaining(taken)),
  );
  expect(location()).toBe('/signup');
});

it('the sign-up page shows an error when the service is out of reach, and keeps what was typed', async () => {
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/username_available`, () => HttpResponse.error()),
    http.post(`${SUPABASE_URL}/auth/v1/signup`, () => HttpResponse.error()),
  );
  const { user } = await openSignup();
  await fill(user);
  await submit(user);
  expect(await screen.findByText(/We can't reach Promobell right now/)).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue(member.email);
});
