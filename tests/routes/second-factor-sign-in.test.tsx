import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { profileAnswer } from '../support/auth-answers';
import { authenticatorStandIn, authRefusal, factor, RIGHT_CODE } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { expectOnConsole } from '../support/console-guard';
import { noFollows } from '../support/follow-stand-in';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { alertsAnswer, homeAnswers, rpcAnswer } from '../support/list-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const guarded = { ...member, factors: [factor('Phone')] };

const VERIFY = `${SUPABASE_URL}/auth/v1/factors/:id/verify`;
const WRONG = /^That isn't the code that the app shows now\./;

/** The app at a URL, in the session of somebody who hasn't given the code. */
async function openUngiven(url: string, account = guarded) {
  const service = authenticatorStandIn(account);
  backend.use(...service.handlers, ...editableProfile(account), ...homeAnswers());
  const app = renderApp(url, account);
  await screen.findByRole('heading', { level: 1, name: 'Enter your code' });
  return { ...app, ...service };
}

const codeField = () => screen.findByLabelText('Code of your authenticator app');

type User = ReturnType<typeof renderApp>['user'];

async function give(user: User, code: string) {
  const field = await codeField();
  await user.clear(field);
  await user.type(field, code);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

it('signing in asks for the code after the password, and only then leads to where the person came from', async () => {
  const { handlers, asked } = authenticatorStandIn(guarded);
  backend.use(...handlers, profileAnswer(guarded), alertsAnswer([]), noFollows());
  const { user, location } = renderApp('/login?next=%2Fmy-deals');
  await user.type(await screen.findByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Password'), 'secret password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeInTheDocument();
  expect(screen.getByText(member.email)).toBeInTheDocument();
  expect(await codeField()).toHaveFocus();
  expect(location()).toBe('/login?next=%2Fmy-deals');
  expect(screen.queryByText('Successfully logged in!')).not.toBeInTheDocument();

  await give(user, RIGHT_CODE);
  await waitFor(() => expect(location()).toBe('/my-deals'));
  expect(await screen.findByText('Successfully logged in!')).toBeInTheDocument();
  expect(asked).toEqual([`give ${RIGHT_CODE} of Phone`]);
});

it.each(['/profile', '/', '/deals', '/connect-extension', '/operator', '/my-deals', '/login', '/nowhere'])(
  "a session that hasn't given the code meets the question for it at %s, and nothing of the account is asked for",
  async (path) => {
    const requests: string[] = [];
    const noteOwn = ({ request }: { request: Request }) => {
      if (request.headers.get('authorization')?.includes('.')) requests.push(request.url);
    };
    backend.events.on('request:start', noteOwn);
    onTestFinished(() => backend.events.removeListener('request:start', noteOwn));
    const { location } = await openUngiven(path);
    expect(location()).toBe(path);
    expect(screen.queryByRole('button', { name: 'Your account' })).not.toBeInTheDocument();
    expect(requests.filter((url) => !url.includes('/auth/v1/'))).toEqual([]);
  },
);

it.each(['/contact', '/terms', '/privacy', '/forgot-password', '/stop-mails?token=x'])(
  "a session that hasn't given the code still reads %s, which has nothing of an account",
  async (path) => {
    backend.use(
      ...authenticatorStandIn(guarded).handlers,
      functionRefusal('unsubscribe', 400, 'The link is not valid.'),
    );
    renderApp(path, guarded);
    await screen.findByRole('contentinfo');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\w/));
    expect(screen.queryByRole('heading', { name: 'Enter your code' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Your account' })).not.toBeInTheDocument();
  },
);

it('the page that was asked for replaces the question for the code once that is given, and takes the focus', async () => {
  const { user, location } = await openUngiven('/profile/edit');
  await give(user, RIGHT_CODE);
  expect(await screen.findByLabelText('Full name')).toHaveValue(member.full_name);
  expect(location()).toBe('/profile/edit');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it.each([
  ['123 456', RIGHT_CODE],
  [' 123-456 ', RIGHT_CODE],
])("a code that is pasted as '%s' is sent as %s", async (pasted, sent) => {
  const { user, asked } = await openUngiven('/profile');
  await user.click(await codeField());
  await user.paste(pasted);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  expect(asked).toEqual([`give ${sent} of Phone`]);
});

it.each(['', '12345', '1234567', 'abcdef'])(
  "a code of other than six digits, such as '%s', is refused at the field without a request",
  async (typed) => {
    const { user, asked } = await openUngiven('/profile');
    const field = await codeField();
    if (typed) await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Type the six digits that your app shows.')).toBeInTheDocument();
    expect(field).toHaveValue(typed);
    expect(asked).toEqual([]);
  },
);

it('a wrong code shows an error at the field, stays typed, and can be replaced by another', async () => {
  const { user } = await openUngiven('/profile');
  await give(user, '000000');
  expect(await screen.findByText(WRONG)).toBeInTheDocument();
  expect(await codeField()).toHaveValue('000000');
  expect(await codeField()).toHaveFocus();
  await give(user, RIGHT_CODE);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeInTheDocument();
});

it.each([
  [
    429,
    'unknown',
    'Too many wrong codes. Please try again in 10 minutes.',
    'Too many wrong codes. Please try again in 10 minutes.',
  ],
  [
    429,
    'over_request_rate_limit',
    'slow down',
    'Too many attempts from your network. Please wait a minute and try again.',
  ],
  [422, 'mfa_challenge_expired', 'expired', 'That took too long. Please try again.'],
  [422, 'mfa_ip_address_mismatch', 'mismatch', 'Your network changed just now. Please try again.'],
  [500, 'unexpected_failure', 'pq: trace', 'An unexpected error occurred. Please try again.'],
])(
  'a code that is refused with %i %s is explained, and stays typed',
  async (status, code, message, sentence) => {
    const { user } = await openUngiven('/profile');
    backend.use(http.post(VERIFY, () => authRefusal(status, code, message)));
    await give(user, RIGHT_CODE);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await codeField()).toHaveValue(RIGHT_CODE);
  },
);

it("a code that can't be sent without a connection says so", async () => {
  const { user } = await openUngiven('/profile');
  backend.use(http.post(VERIFY, () => HttpResponse.error()));
  expectOnConsole(/Failed to fetch/);
  await give(user, RIGHT_CODE);
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
});

it('somebody with two apps chooses whose code it is, the one used last first', async () => {
  const { user, asked } = await openUngiven('/profile', {
    ...member,
    factors: [factor('Phone'), factor('Tablet', { last_challenged_at: '2026-11-01T10:00:00Z' })],
  });
  const choice = await screen.findByLabelText('Authenticator app');
  expect(choice).toHaveDisplayValue('Tablet');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tablet', 'Phone']);
  await user.selectOptions(choice, 'Phone');
  await give(user, RIGHT_CODE);
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  expect(asked).toEqual([`give ${RIGHT_CODE} of Phone`]);
});

it('signing out is possible while the code is asked for', async () => {
  const { user, location } = await openUngiven('/profile');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(location()).toBe('/login?next=%2Fprofile');
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

it('a recovery code signs in where the phone is lost, and says what it has removed', async () => {
  const { user, location, removeAll } = await openUngiven('/profile');
  const bodies: unknown[] = [];
  backend.use(
    rpcAnswer('my_recovery_codes', []),
    rpcAnswer('my_sessions', []),
    http.post(`${SUPABASE_URL}/functions/v1/use-recovery-code`, async ({ request }) => {
      bodies.push(await request.json());
      removeAll();
      return HttpResponse.json({});
    }),
  );
  await user.click(screen.getByRole('button', { name: 'I have lost my phone' }));
  expect(
    await screen.findByText(/removes every authenticator app and every recovery code/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact');
  await user.type(screen.getByLabelText('Recovery code'), 'K3M9X 7QF2T');
  await user.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeInTheDocument();
  expect(await screen.findByText('Your authenticator apps are removed')).toBeInTheDocument();
  expect(bodies).toEqual([{ code: 'K3M9X 7QF2T' }]);
  await user.click(screen.getByRole('button', { name: 'Add an app' }));
  await waitFor(() => expect(location()).toBe('/profile/security'));
});

it('a recovery code whose answer got lost signs in at the next press', async () => {
  const { user, removeAll } = await openUngiven('/profile');
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/use-recovery-code`, () => {
      removeAll();
      return new HttpResponse(null, { status: 503 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'I have lost my phone' }));
  await user.type(await screen.findByLabelText('Recovery code'), 'k3m9x-7qf2t');
  await user.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  backend.use(functionRefusal('use-recovery-code', 400, 'Your account has no authenticator app.', 'no_app'));
  await user.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeInTheDocument();
});

it.each([
  ['something else', 200, '', 'A recovery code has ten letters and digits, such as k3m9x-7qf2t.'],
  ['k3m9x-7qf2t', 403, "That isn't one of your recovery codes.", "That isn't one of your recovery codes."],
])("the recovery code '%s' is refused at its field", async (typed, status, error, sentence) => {
  const { user } = await openUngiven('/profile');
  backend.use(functionAnswer('use-recovery-code', { error }, { status }));
  await user.click(screen.getByRole('button', { name: 'I have lost my phone' }));
  const field = await screen.findByLabelText('Recovery code');
  await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(field).toHaveValue(typed);
  expect(field).toHaveFocus();
});

it('too many recovery codes say how long to wait, and the way back leads to the code', async () => {
  const { user } = await openUngiven('/profile');
  const sentence = 'That was too often in a short time. Please try again in 10 minutes.';
  backend.use(functionAnswer('use-recovery-code', { error: sentence }, { status: 429 }));
  await user.click(screen.getByRole('button', { name: 'I have lost my phone' }));
  await user.type(await screen.findByLabelText('Recovery code'), 'k3m9x-7qf2t');
  await user.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await user.click(screen.getByRole('button', { name: 'Back to the code' }));
  expect(await codeField()).toHaveFocus();
});
