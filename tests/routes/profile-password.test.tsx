import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { newPasswordAnswer, newPasswordRefusal } from '../support/password-answers';
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

it('changing the password sends the current one with the new one, and says that other devices are signed out', async () => {
  const sent: unknown[] = [];
  backend.use(newPasswordAnswer(member, sent));
  const { user, location } = await openForm();
  await change(user, 'the old one', 'a new password');
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(screen.getByText('Your other devices have been signed out.')).toBeInTheDocument();
  expect(sent).toEqual([
    expect.objectContaining({ password: 'a new password', current_password: 'the old one' }),
  ]);
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  expect(location()).toBe('/profile?tab=edit');
});

it('changing the password shows a wrong current password at its field and changes nothing', async () => {
  backend.use(newPasswordRefusal(400, 'current_password_invalid', 'Current password required.'));
  const { user } = await openForm();
  await change(user, 'not it', 'a new password');
  expect(await screen.findByText('The current password is incorrect.')).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toBeInvalid();
  expect(screen.getByLabelText('New password')).toHaveValue('a new password');
});

it.each([
  ['same_password', 'New password should be different from the old password.'],
  ['weak_password', 'Password is known to be weak'],
])('changing the password shows %s at the new password', async (code, message) => {
  backend.use(newPasswordRefusal(422, code, message));
  const { user } = await openForm();
  await change(user, 'the old one', 'the old one');
  await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(expect.stringContaining(message));
});

it.each([
  ['', 'a new password', 'a new password', 'Current password', 'Please enter your current password.'],
  ['the old one', 'a new password', 'another', 'Confirm new password', 'Passwords do not match'],
])(
  'changing the password from %j to %j, %j shows the error at %s and sends nothing',
  async (current, password, confirmation, label, message) => {
    const { user } = await openForm();
    await change(user, current, password, confirmation);
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  },
);

it.each([
  [
    429,
    'over_request_rate_limit',
    'Request rate limit reached',
    'Too many attempts from your network. Please wait a minute and try again.',
  ],
  [500, 'unexpected_failure', 'pq: stack trace', 'An unexpected error occurred. Please try again.'],
])(
  'changing the password shows %i %s in an alert and keeps what was typed',
  async (status, code, message, told) => {
    backend.use(newPasswordRefusal(status, code, message));
    const { user } = await openForm();
    await change(user, 'the old one', 'a new password');
    const form = screen.getByRole('form', { name: 'Change password' });
    expect(await within(form).findByRole('alert')).toHaveTextContent(told);
    expect(screen.getByLabelText('Current password')).toHaveValue('the old one');
  },
);

it('changing the password sends one request however often the button is pressed', async () => {
  let requests = 0;
  backend.use(
    http.put(`${SUPABASE_URL}/auth/v1/user`, async () => {
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
