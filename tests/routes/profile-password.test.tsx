import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { signInAnswer, signInRefusal } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { newPasswordAnswer, newPasswordRefusal, signOutAnswer } from '../support/password-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

type User = ReturnType<typeof renderApp>['user'];

async function openForm() {
  backend.use(...editableProfile(member));
  const app = renderApp('/profile?tab=edit', member);
  await screen.findByRole('form', { name: 'Change password' });
  return app;
}

async function change(user: User, current: string, password: string, confirmation = password) {
  if (current) await user.type(screen.getByLabelText('Current password'), current);
  if (password) await user.type(screen.getByLabelText('New password'), password);
  if (confirmation) await user.type(screen.getByLabelText('Confirm new password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

it('asks for the current password, sets the new one and signs the other devices out', async () => {
  const passwords: unknown[] = [];
  const scopes: unknown[] = [];
  const checked: unknown[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, async ({ request }) => {
      checked.push(await request.clone().json());
    }),
    signInAnswer(member),
    newPasswordAnswer(member, passwords),
    signOutAnswer(scopes),
  );
  const { user, location } = await openForm();
  await change(user, 'the old one', 'a new password');
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(screen.getByText('Your other devices have been signed out.')).toBeInTheDocument();
  expect(checked).toEqual([expect.objectContaining({ email: member.email, password: 'the old one' })]);
  expect([passwords, scopes]).toEqual([['a new password'], ['others']]);
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  expect(location()).toBe('/profile?tab=edit');
});

it('tells a wrong current password at its field and changes nothing', async () => {
  backend.use(signInRefusal(400, 'invalid_credentials', 'Invalid login credentials'));
  const { user } = await openForm();
  await change(user, 'not it', 'a new password');
  expect(await screen.findByText('The current password is incorrect.')).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toBeInvalid();
  expect(screen.getByLabelText('New password')).toHaveValue('a new password');
});

it.each([
  ['same_password', 'New password should be different from the old password.'],
  ['weak_password', 'Password is known to be weak'],
])('%s is told at the new password', async (code, message) => {
  backend.use(signInAnswer(member), newPasswordRefusal(422, code, message));
  const { user } = await openForm();
  await change(user, 'the old one', 'the old one');
  await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(expect.stringContaining(message));
});

it.each([
  ['', 'a new password', 'a new password', 'Current password', 'Please enter your current password.'],
  ['the old one', '7 chars', '7 chars', 'New password', 'Password must be at least 8 characters'],
  ['the old one', 'a new password', 'another', 'Confirm new password', 'Passwords do not match'],
])('tells %j, %j, %j at %s and sends nothing', async (current, password, confirmation, label, message) => {
  const { user } = await openForm();
  await change(user, current, password, confirmation);
  await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
});

it.each([
  ['signing in again', signInRefusal(500, 'unexpected_failure', 'pq: stack trace')],
  ['setting it', newPasswordRefusal(500, 'unexpected_failure', 'pq: stack trace')],
])('says so when %s fails, and loses nothing', async (_, failure) => {
  backend.use(failure, signInAnswer(member));
  const { user } = await openForm();
  await change(user, 'the old one', 'a new password');
  const form = screen.getByRole('form', { name: 'Change password' });
  expect(await within(form).findByRole('alert')).toHaveTextContent(
    'An unexpected error occurred. Please try again.',
  );
  expect(screen.getByLabelText('Current password')).toHaveValue('the old one');
});

it('tells when the other devices could not be signed out', async () => {
  backend.use(
    signInAnswer(member),
    newPasswordAnswer(member),
    http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 503 })),
  );
  const { user } = await openForm();
  await change(user, 'the old one', 'a new password');
  expect(await screen.findByText('Your other devices may still be signed in.')).toBeInTheDocument();
});

it('sends one request however often the button is pressed', async () => {
  let requests = 0;
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, async () => {
      requests += 1;
      await new Promise(() => undefined);
    }),
  );
  const { user } = await openForm();
  await change(user, 'the old one', 'a new password');
  await user.click(await screen.findByRole('button', { name: 'Changing...' }));
  await user.type(screen.getByLabelText('New password'), '{Enter}');
  expect(requests).toBe(1);
});
