import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import * as tracking from '@/features/tracking/track';
import { signInAnswer, usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { noFollows } from '../support/follow-stand-in';
import { alertsAnswer, homeAnswers } from '../support/list-answers';
import { editableProfile, profileRefusal, subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { authUser, member, type SampleAccount, storedSession } from '../support/sample-session';

beforeEach(() => void vi.spyOn(tracking, 'track').mockReturnValue());

const SIGNED_UP = 'Account created successfully! Check your email for next steps.';
const NO_INFLUENCER = required('signup.no-influencer');
const MAIL_DELAYED = required('signup.no-welcome');
const WELCOME = `${SUPABASE_URL}/functions/v1/send-welcome-email`;

const newcomer = (marks: Record<string, unknown>): SampleAccount => ({
  ...member,
  created_at: new Date().toISOString(),
  marks,
});
const influencer = newcomer({ awaits_welcome: true, wants_influencer: true });

/** Answers the update that clears the account's marks; `marks` collects what is written. */
function marksAnswer(account: SampleAccount, marks: unknown[] = []) {
  return http.put(`${SUPABASE_URL}/auth/v1/user`, async ({ request }) => {
    const { data } = Object(await request.json());
    marks.push(data);
    return HttpResponse.json(authUser({ ...account, marks: { ...account.marks, ...data } }));
  });
}

function signUpAnswer(account: SampleAccount, sent: unknown[] = []) {
  return http.post(`${SUPABASE_URL}/auth/v1/signup`, async ({ request }) => {
    sent.push(Object(await request.json()).data);
    return HttpResponse.json(storedSession(account));
  });
}

function welcomeAnswer(sent: unknown[] = []) {
  return http.post(WELCOME, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ success: true });
  });
}

const failure = (status: number) =>
  http.post(WELCOME, () => HttpResponse.json({ error: 'Not now.' }, { status }));

type User = ReturnType<typeof renderApp>['user'];

async function signUp(user: User, handle = '') {
  await user.type(screen.getByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Full name'), member.full_name);
  await user.type(screen.getByLabelText('Username'), member.username);
  if (handle) await user.type(screen.getByLabelText('Social handle'), handle);
  await user.type(screen.getByLabelText('Password'), 'secret password');
  await user.type(screen.getByLabelText('Confirm password'), 'secret password');
  await user.click(screen.getByLabelText('I agree to the terms and conditions'));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

const openTab = async (url: string, tab: string) => {
  const app = renderApp(url);
  expect(await screen.findByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  return app;
};

it('the sign-up page starts on the tab for users, and keeps the chosen tab in the address', async () => {
  const { user, location } = await openTab('/signup?next=%2Fmy-deals', 'User');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Follow the people you trust');
  expect(screen.queryByLabelText('Social handle')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');

  await user.click(screen.getByRole('tab', { name: 'Influencer' }));
  expect(location()).toBe('/signup?next=%2Fmy-deals&tab=influencer');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Keep 100% of your commission.');
  await user.type(screen.getByLabelText('Social handle'), 'mia.official');

  await user.click(screen.getByRole('tab', { name: 'User' }));
  expect(location()).toBe('/signup?next=%2Fmy-deals');
  await user.click(screen.getByRole('tab', { name: 'Influencer' }));
  expect(screen.getByLabelText('Email')).toHaveValue('mia@example.com');
  expect(screen.getByLabelText('Social handle')).toHaveValue('mia.official');
});

it('the sign-up of an influencer stores the handle without @, the role and a welcome mail, and leaves no mark', async () => {
  const sent: unknown[] = [];
  const saved: unknown[] = [];
  const welcomed: unknown[] = [];
  const marks: unknown[] = [];
  backend.use(
    usernameAnswer(),
    signUpAnswer(influencer, sent),
    ...editableProfile(member, { saved }),
    welcomeAnswer(welcomed),
    marksAnswer(influencer, marks),
    ...homeAnswers(),
  );
  const { user, location } = await openTab('/signup?tab=influencer', 'Influencer');
  await signUp(user, '@mia.official');
  expect(await screen.findByText(SIGNED_UP)).toBeInTheDocument();
  expect(await screen.findByText('Influencer dashboard')).toBeInTheDocument();
  expect(location()).toBe('/');
  await waitFor(() =>
    expect(marks).toEqual([{ awaits_welcome: null, wants_influencer: null, return_to: null }]),
  );
  expect(sent).toEqual([
    {
      full_name: member.full_name,
      username: member.username,
      social_handle: 'mia.official',
      awaits_welcome: true,
      wants_influencer: true,
    },
  ]);
  expect(saved).toEqual([{ is_influencer: true }]);
  expect(welcomed).toEqual([
    { email: member.email, fullName: member.full_name, username: member.username, isInfluencer: true },
  ]);
});

it('the sign-up of an influencer continues with the chosen plan, also when a mail confirms the address first', async () => {
  const sent: unknown[] = [];
  backend.use(
    usernameAnswer(),
    signUpAnswer(influencer, sent),
    ...editableProfile(member),
    welcomeAnswer(),
    marksAnswer(influencer),
    subscriptionAnswer(null),
  );
  const { user, location } = await openTab(
    '/signup?tab=influencer&next=%2Fpricing%3Fplan%3Dgrowth',
    'Influencer',
  );
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?next=%2Fpricing%3Fplan%3Dgrowth',
  );
  await signUp(user);
  expect(await screen.findByRole('button', { name: 'Continue with Growth' })).toBeInTheDocument();
  expect(location()).toBe('/pricing?plan=growth');
  // The page of the mail's link reads it (src/features/auth/confirm-email.tsx).
  expect(sent).toEqual([expect.objectContaining({ return_to: '/pricing?plan=growth' })]);
});

it('the sign-up of a user makes a member, whatever was typed in the other tab', async () => {
  const sent: unknown[] = [];
  const welcomed: unknown[] = [];
  const user_ = newcomer({ awaits_welcome: true });
  backend.use(
    usernameAnswer(),
    signUpAnswer(user_, sent),
    ...editableProfile(member),
    welcomeAnswer(welcomed),
    marksAnswer(user_),
    ...homeAnswers(),
  );
  const { user } = await openTab('/signup?tab=influencer', 'Influencer');
  await user.click(screen.getByLabelText('Social handle'));
  await user.paste('x'.repeat(101));
  await user.click(screen.getByRole('tab', { name: 'User' }));
  await signUp(user);
  expect(await screen.findByText('Member dashboard')).toBeInTheDocument();
  expect(sent).toEqual([{ full_name: member.full_name, username: member.username, awaits_welcome: true }]);
  await waitFor(() => expect(welcomed).toEqual([expect.objectContaining({ isInfluencer: false })]));
});

it("the sign-up of an influencer says when the role couldn't be set, continues, and keeps the application", async () => {
  const marks: unknown[] = [];
  backend.use(
    usernameAnswer(),
    signUpAnswer(influencer),
    profileRefusal(500, 'XX000', 'internal'),
    ...editableProfile(member),
    welcomeAnswer(),
    marksAnswer(influencer, marks),
    ...homeAnswers(),
  );
  const { user, location } = await openTab('/signup?tab=influencer', 'Influencer');
  await signUp(user);
  expect(await screen.findByText(NO_INFLUENCER)).toBeInTheDocument();
  expect(screen.getByText(SIGNED_UP)).toBeInTheDocument();
  expect(location()).toBe('/');
  expect(marks).toEqual([{ awaits_welcome: null, return_to: null }]);
});

it('the sign-up of an influencer says when the welcome mail may be delayed, continues, and asks for it again later', async () => {
  const saved: unknown[] = [];
  const marks: unknown[] = [];
  backend.use(
    usernameAnswer(),
    signUpAnswer(influencer),
    ...editableProfile(member, { saved }),
    failure(500),
    marksAnswer(influencer, marks),
    ...homeAnswers(),
  );
  const { user, location } = await openTab('/signup?tab=influencer', 'Influencer');
  await signUp(user);
  expect(await screen.findByText(MAIL_DELAYED)).toBeInTheDocument();
  expect(marks).toEqual([]);
  expect(location()).toBe('/');
  expect(saved).toEqual([{ is_influencer: true }]);
});

it('the sign-up of an influencer says nothing when the mail was sent already', async () => {
  const marks: unknown[] = [];
  const account = newcomer({ awaits_welcome: true });
  backend.use(...editableProfile(member), failure(409), marksAnswer(account, marks), ...homeAnswers());
  renderApp('/', account);
  await waitFor(() => expect(marks).toHaveLength(1));
  expect(screen.queryByText(MAIL_DELAYED)).not.toBeInTheDocument();
});

it('the sign-up of an influencer is completed at a first sign-in days later, without a mail', async () => {
  const saved: unknown[] = [];
  const late = { ...influencer, created_at: '2026-01-01T00:00:00Z' };
  backend.use(
    signInAnswer(late),
    ...editableProfile(member, { saved }),
    marksAnswer(late),
    alertsAnswer([]),
    noFollows(),
  );
  const { user, location } = renderApp('/login?next=%2Fmy-deals');
  await user.type(await screen.findByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Password'), 'secret password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(saved).toEqual([{ is_influencer: true }]));
  await waitFor(() => expect(location()).toBe('/my-deals'));
});

it.each([
  ['a new influencer', [{ id: member.id }], [['InfluencerSignup']]],
  ['nobody when another tab was first', [], []],
])('the sign-up of an influencer tracks %s', async (_, made, counted) => {
  const marks: unknown[] = [];
  const asked: URLSearchParams[] = [];
  backend.use(
    http.patch(`${SUPABASE_URL}/rest/v1/profiles`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(made);
    }),
    ...editableProfile(member),
    welcomeAnswer(),
    marksAnswer(influencer, marks),
    ...homeAnswers(),
  );
  renderApp('/', influencer);
  await waitFor(() => expect(marks).toHaveLength(1));
  await waitFor(() => expect(vi.mocked(tracking.track).mock.calls).toEqual(counted));
  expect(asked.map((query) => query.get('is_influencer'))).toEqual(['eq.false']);
});

it('the steps after a sign-up are taken once, also when another page is opened', async () => {
  const saved: unknown[] = [];
  const marks: unknown[] = [];
  backend.use(
    ...editableProfile(member, { saved }),
    welcomeAnswer(),
    marksAnswer(influencer, marks),
    ...homeAnswers(),
  );
  const { user } = renderApp('/', influencer);
  await waitFor(() => expect(marks).toHaveLength(1));
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] ?? document.body);
  expect([saved.length, marks.length]).toEqual([1, 1]);
});
