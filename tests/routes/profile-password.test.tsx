import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { authRefusal } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { newPasswordAnswer, newPasswordRefusal } from '../support/password-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

type User = ReturnType<typeof renderApp>['user'];

async function openForm() {
  backend.use(...editableProfile(member));
  const app = renderApp('/profile/edit', member);
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
  expect(location()).toBe('/profile/edit');
});

it('changing the password shows a wrong current password at its field and changes nothing', async () => {
  backend.use(newPasswordRefusal(400, 'current_password_invalid', 'Current password required.'));
  const { user } = await openForm();
  await change(user, 'not it', 'a new password');
  expect(await screen.findByText('The current password is incorrect.')).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toBeInvalid();
  expect(screen.getByLabelText('New password')).toHaveValue('a new password');
});

it('changing the password shows each failure where it belongs, and keeps what was typed', async () => {
  const { user } = await openForm();
  const form = within(screen.getByRole('form', { name: 'Change password' }));
  const described = (label: string, message: string) => () =>
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  await change(user, '', 'a new password', 'another');
  await waitFor(described('Current password', 'Please enter your current password.'));
  await waitFor(described('Confirm new password', 'Passwords do not match'));

  await user.type(screen.getByLabelText('Current password'), 'the old one');
  await user.clear(screen.getByLabelText('Confirm new password'));
  await user.type(screen.getByLabelText('Confirm new password'), 'a new password');
  const alert = (message: string) => () => expect(form.getByRole('alert')).toHaveTextContent(message);
  const SAME = 'New password should be different from the old password.';
  const failures = [
    [422, 'same_password', SAME, described('New password', SAME)],
    [422, 'weak_password', 'It is known', described('New password', 'It is known')],
    [429, 'over_request_rate_limit', 'x', alert('Too many attempts from your network.')],
    [500, 'unexpected_failure', 'x', alert('An unexpected error occurred. Please try again.')],
  ] as const;
  for (const [status, code, message, isShown] of failures) {
    backend.use(newPasswordRefusal(status, code, message));
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await waitFor(isShown);
    expect(screen.getByLabelText('Current password')).toHaveValue('the old one');
  }
});

it('changing the password succeeds at the next press when the first one set it and only the answer got lost', async () => {
  const { user } = await openForm();
  const form = within(screen.getByRole('form', { name: 'Change password' }));
  backend.use(http.put(`${SUPABASE_URL}/auth/v1/user`, () => new HttpResponse(null, { status: 503 })));
  await change(user, 'the old one', 'a new password');
  expect(await form.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  backend.use(
    http.put(`${SUPABASE_URL}/auth/v1/user`, async ({ request }) => {
      const { current_password } = Object(await request.json());
      const isRight = current_password === 'a new password';
      return authRefusal(isRight ? 422 : 400, isRight ? 'same_password' : 'current_password_invalid');
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Password changed')).toBeInTheDocument();
  expect(form.queryByRole('alert')).not.toBeInTheDocument();
});

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
