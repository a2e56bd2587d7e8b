import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { profileAnswer, signInAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { signOutAnswer } from '../support/password-answers';
import { offerLimitAnswer } from '../support/plan-answers';
import { editableProfile, subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';
import { teamRow, teamsAnswer } from '../support/team-answers';

beforeEach(() => void Object.assign(env, { supportEmail: 'support@promobell.test' }));

const influencer = { ...member, is_influencer: true };
const growth = { subscribed: true, subscription_tier: 'Growth', subscription_end: '2999-01-01T00:00:00Z' };

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

it('the profile page sends a visitor to the login page and back', async () => {
  const { user, location } = renderApp('/profile/edit');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(location()).toBe('/login?next=%2Fprofile%2Fedit');
  backend.use(signInAnswer(member), profileAnswer(member));
  await user.type(screen.getByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Password'), 'secret password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('form', { name: 'Edit profile' })).toBeInTheDocument();
  expect(location()).toBe('/profile/edit');
});

it('the profile page shows a member the email address, date, account type, and how to become an influencer', async () => {
  backend.use(...editableProfile(member));
  renderApp('/profile', member);
  expect(await screen.findByRole('heading', { name: member.full_name })).toBeInTheDocument();
  expect(fact('Email')).toHaveTextContent(member.email);
  expect(fact('Account created')).toHaveTextContent('January 1, 2026');
  expect(fact('Account type')).toHaveTextContent('Member');
  expect(screen.queryByText('Plan')).not.toBeInTheDocument();
  const request = screen.getByRole('link', { name: 'Request Influencer Account' });
  expect(request).toHaveAttribute('href', expect.stringMatching(/^mailto:support@promobell\.test\?subject=/));
  expect(request).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('Username: @mia')));
  expect(request).not.toHaveAttribute('target');
});

it.each([
  ['a member', member, 'Manager at Tall Ladder · Analyst at Roof Talent'],
  ['an influencer', influencer, 'Influencer · Manager at Tall Ladder · Analyst at Roof Talent'],
])("the profile page shows %s the roles in agencies' teams", async (_, account, words) => {
  backend.use(
    ...editableProfile(account),
    teamsAnswer(teamRow('Tall Ladder', { role: 'manager' }), teamRow('Roof Talent', { role: 'analyst' })),
    subscriptionAnswer(growth),
    offerLimitAnswer(1),
  );
  renderApp('/profile', account);
  await screen.findByRole('heading', { name: member.full_name });
  expect(fact('Account type')).toHaveTextContent(words);
});

it('the profile page links a member to the application when there is no support address', async () => {
  Object.assign(env, { supportEmail: undefined });
  backend.use(...editableProfile(member));
  renderApp('/profile', member);
  expect(await screen.findByRole('link', { name: 'Request Influencer Account' })).toHaveAttribute(
    'href',
    '/influencer-apply',
  );
});

it('the profile page shows an influencer its plan, and how to cancel it', async () => {
  backend.use(...editableProfile(influencer), subscriptionAnswer(growth), offerLimitAnswer(1));
  renderApp('/profile', influencer);
  await screen.findByRole('heading', { name: member.full_name });
  expect(fact('Account type')).toHaveTextContent('Influencer');
  expect(fact('Plan')).toHaveTextContent('Growth');
  expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeEnabled();
  expect(screen.queryByRole('link', { name: 'Request Influencer Account' })).not.toBeInTheDocument();
});

const noPlan = {
  subscribed: false,
  subscription_tier: 'Starter',
  subscription_end: null,
  subscription_status: null,
  cancel_at_period_end: false,
  next_tier: null,
};

it.each([
  ['without a subscription, about which nobody is asked', null, 0],
  [
    'after its end, once the payment service was asked',
    { ...growth, subscription_end: '2020-01-01T00:00:00Z' },
    1,
  ],
])('the profile page shows no plan: %s', async (_, row, questions) => {
  let asked = 0;
  backend.use(
    ...editableProfile(influencer),
    subscriptionAnswer(row),
    http.post(`${SUPABASE_URL}/functions/v1/check-subscription`, () => {
      asked += 1;
      return HttpResponse.json(noPlan);
    }),
  );
  renderApp('/profile', influencer);
  await screen.findByRole('heading', { name: member.full_name });
  await waitFor(() => expect(asked).toBe(questions));
  expect(screen.queryByText('Plan')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument();
});

it("the profile page says when the plan couldn't be read, and shows the rest", async () => {
  backend.use(
    ...editableProfile(influencer),
    http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () =>
      HttpResponse.json({ code: 'XX000', message: 'internal' }, { status: 500 }),
    ),
  );
  renderApp('/profile', influencer);
  expect(await screen.findByText('Failed to check subscription status')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: member.full_name })).toBeInTheDocument();
});

it('the profile page shows the account type of an agency', async () => {
  const agency = { ...member, is_agency: true };
  backend.use(...editableProfile(agency));
  renderApp('/profile', agency);
  await screen.findByRole('heading', { name: member.full_name });
  expect(fact('Account type')).toHaveTextContent('Agency');
});

it("the profile page can be retried when the profile can't be read", async () => {
  backend.use(
    http.get(`${SUPABASE_URL}/rest/v1/profiles`, () =>
      HttpResponse.json({ code: 'XX000', message: 'internal' }, { status: 500 }),
    ),
  );
  const { user } = renderApp('/profile', member);
  expect(await screen.findByRole('alert')).toHaveTextContent("Your profile couldn't be loaded.");
  backend.use(...editableProfile(member));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: member.full_name })).toBeInTheDocument();
});

it('the profile page signs out', async () => {
  backend.use(...editableProfile(member), signOutAnswer());
  const { user, location } = renderApp('/profile', member);
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText(required('sign-out.done'))).toBeInTheDocument();
  await waitFor(() => expect(location()).toBe('/login?next=%2Fprofile'));
});

it('the profile page is linked in the account menu', async () => {
  backend.use(...editableProfile(member));
  const { user, location } = renderApp('/profile/edit', member);
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));
  await waitFor(() => expect(location()).toBe('/profile'));
});
