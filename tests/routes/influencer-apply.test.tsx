import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { profileAnswer, usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { editableProfile, profileRefusal, subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member, type SampleAccount } from '../support/sample-session';

beforeEach(() => backend.use(usernameAnswer()));

const FAILED = required('apply.failed');
const USERNAME_TAKEN = 'This username is already taken. Please choose a different username.';

type User = ReturnType<typeof renderApp>['user'];

async function openForm(account: SampleAccount = member) {
  const app = renderApp('/influencer-apply', account);
  await screen.findByRole('form', { name: 'Influencer application' });
  return app;
}

async function fill(user: User, { handle = '@mia.makes', category = 'Food' } = {}) {
  await user.type(screen.getByLabelText('Social handle'), handle);
  await user.selectOptions(screen.getByLabelText('Primary content category'), category);
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Application' }));

it('the influencer application sends a visitor to the login page, and back', async () => {
  const { location } = renderApp('/influencer-apply');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(location()).toBe('/login?next=%2Finfluencer-apply');
});

it('the influencer application makes the account an influencer and opens the updated profile', async () => {
  const saved: unknown[] = [];
  backend.use(...editableProfile(member, { saved }), subscriptionAnswer(null));
  const { user, location } = await openForm();
  await user.clear(screen.getByLabelText('Full name'));
  await user.type(screen.getByLabelText('Full name'), ' Mia Maple ');
  await fill(user, { handle: '@Mia.Makes' });
  await submit(user);
  expect(await screen.findByText(required('apply.done'))).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Mia Maple' })).toBeInTheDocument();
  expect(location()).toBe('/profile');
  expect(screen.getByText('Account type').nextElementSibling).toHaveTextContent('Influencer');
  expect(saved).toEqual([
    {
      full_name: 'Mia Maple',
      username: 'mia.makes',
      social_handle: 'Mia.Makes',
      category: 'Food',
      is_influencer: true,
    },
  ]);
});

it.each([
  ['/pricing?plan=growth', '/pricing?plan=growth'],
  ['https://evil.example/', '/profile'],
])(
  'the influencer application continues where a plan was chosen, and only within this app: %s',
  async (next, end) => {
    backend.use(...editableProfile(member), subscriptionAnswer(null));
    const { user, location } = renderApp(`/influencer-apply?next=${encodeURIComponent(next)}`, member);
    await screen.findByRole('form', { name: 'Influencer application' });
    await fill(user);
    await submit(user);
    await waitFor(() => expect(location()).toBe(end));
  },
);

it("the influencer application doesn't lead away from the page to which somebody has gone meanwhile", async () => {
  const release: (() => void)[] = [];
  backend.use(
    http.patch(`${SUPABASE_URL}/rest/v1/profiles`, async () => {
      await new Promise<void>((resolve) => {
        release.push(resolve);
      });
    }),
    ...editableProfile(member),
    subscriptionAnswer(null),
  );
  const next = '/contact?subject=Applied';
  const { user, location } = renderApp(`/influencer-apply?next=${encodeURIComponent(next)}`, member);
  await screen.findByRole('form', { name: 'Influencer application' });
  await fill(user);
  await submit(user);
  await waitFor(() => expect(release).toHaveLength(1));
  await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] ?? document.body);
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  release[0]?.();
  expect(await screen.findByText(required('apply.done'))).toBeInTheDocument();
  expect(location()).toBe('/contact');
});

it('the influencer application is prefilled from the profile; the email address is read-only', async () => {
  const account = { ...member, social_handle: 'mia.makes', category: 'Travel' };
  backend.use(profileAnswer(account));
  await openForm(account);
  expect(screen.getByLabelText('Full name')).toHaveValue(member.full_name);
  expect(screen.getByLabelText('Social handle')).toHaveValue('mia.makes');
  expect(screen.getByLabelText('Primary content category')).toHaveValue('Travel');
  expect(screen.getByLabelText('Email')).toHaveValue(member.email);
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
});

it('the influencer application offers the eight categories', async () => {
  backend.use(profileAnswer(member));
  await openForm();
  const names = screen.getAllByRole('option').map((option) => option.textContent);
  expect(names).toEqual([
    'Select a category',
    ...['Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'],
  ]);
});

it('the influencer application shows missing fields and sends nothing', async () => {
  backend.use(profileAnswer(member));
  const { user } = await openForm();
  await user.clear(screen.getByLabelText('Full name'));
  await user.type(screen.getByLabelText('Social handle'), ' @ ');
  await submit(user);
  expect(await screen.findByText(required('apply.category'))).toBeInTheDocument();
  expect(screen.getByText('Please enter your full name.')).toBeInTheDocument();
  expect(screen.getByText('Please enter your social handle.')).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveFocus();
  for (const label of ['Full name', 'Social handle', 'Primary content category']) {
    expect(screen.getByLabelText(label)).toBeInvalid();
  }
});

it.each([
  [500, 'XX000', FAILED],
  [401, 'PGRST301', required('apply.signed-out')],
])(
  'the influencer application shows a failure (%i) and keeps what was typed',
  async (status, code, words) => {
    backend.use(profileAnswer(member), profileRefusal(status, code, 'internal'));
    const { user, location } = await openForm();
    await fill(user);
    await submit(user);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(location()).toBe('/influencer-apply');
    expect(screen.getByLabelText('Social handle')).toHaveValue('@mia.makes');
    expect(screen.getByLabelText('Primary content category')).toHaveValue('Food');
  },
);

it("the influencer application shows while typing that the handle is somebody else's username", async () => {
  backend.use(profileAnswer(member), usernameAnswer('mia.makes'));
  const { user } = await openForm();
  await fill(user, { handle: '@Mia.Makes' });
  expect(await screen.findByText(USERNAME_TAKEN)).toBeInTheDocument();
});

it('the influencer application shows at the handle when it is taken meanwhile', async () => {
  backend.use(
    profileAnswer(member),
    profileRefusal(409, '23505', 'duplicate key value violates unique constraint "profiles_username_key"'),
  );
  const { user } = await openForm();
  await fill(user);
  await submit(user);
  expect(await screen.findByText(USERNAME_TAKEN)).toBeInTheDocument();
  expect(screen.getByLabelText('Social handle')).toHaveFocus();
  expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
});

it('the influencer application is sent once however often it is submitted', async () => {
  let requests = 0;
  backend.use(
    profileAnswer(member),
    http.patch(`${SUPABASE_URL}/rest/v1/profiles`, async () => {
      requests += 1;
      await new Promise(() => undefined);
      return HttpResponse.json({});
    }),
  );
  const { user } = await openForm();
  await fill(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Submitting...' }));
  await user.type(screen.getByLabelText('Social handle'), '{Enter}');
  expect(requests).toBe(1);
});

it('the influencer application links an influencer to the dashboard instead', async () => {
  const influencer = { ...member, is_influencer: true };
  backend.use(profileAnswer(influencer));
  renderApp('/influencer-apply', influencer);
  expect(await screen.findByText(/You are an influencer already/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
    'href',
    '/influencer-dashboard',
  );
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it("the influencer application can be retried when the profile can't be read", async () => {
  backend.use(
    http.get(`${SUPABASE_URL}/rest/v1/profiles`, () =>
      HttpResponse.json({ code: 'XX000', message: 'internal' }, { status: 500 }),
    ),
  );
  const { user } = renderApp('/influencer-apply', member);
  expect(await screen.findByRole('alert')).toHaveTextContent("Your profile couldn't be loaded.");
  backend.use(profileAnswer(member));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue(member.full_name));
});
