import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { noteTypedPassword } from '@/features/auth/data/sign-in';
import { keepMailLink } from '@/features/auth/mail-link';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member, storedSession } from '../support/sample-session';

/** What a form tells password managers: the kind of each field that has one, with its value. */
async function fieldsOf(name: string, role = 'form') {
  const element = await screen.findByRole(role, { name });
  const fields = [...element.querySelectorAll<HTMLInputElement>('input[autocomplete]')];
  return fields
    .map(({ autocomplete, value }) => `${autocomplete} ${value}`.trim())
    .filter((field) => field !== 'off');
}

it('signing up keeps the address as the user name, and not the public name', async () => {
  renderApp('/signup');
  expect(await fieldsOf('Create an account')).toEqual(['username', 'name', 'new-password', 'new-password']);
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
});

it('signing in is filled with the address and the present password', async () => {
  renderApp('/login');
  expect(await fieldsOf('Sign in')).toEqual(['username', 'current-password']);
});

it('asking for a reset is filled with the address', async () => {
  renderApp('/forgot-password');
  expect(await fieldsOf('Forgot password')).toEqual(['username']);
});

it("a reset keeps the new password for the link's address", async () => {
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/verify`, () => HttpResponse.json(storedSession(member))));
  keepMailLink({ page: '/reset-password', tokenHash: 'hash-from-the-mail', type: 'recovery' });
  const { user } = renderApp('/reset-password');
  await user.click(await screen.findByRole('button', { name: 'Choose a new password' }));
  expect(await fieldsOf('Reset password')).toEqual([
    `username ${member.email}`,
    'new-password',
    'new-password',
  ]);
});

it('a change asks for the present password and keeps the new one for the same address', async () => {
  backend.use(...editableProfile(member));
  renderApp('/profile/edit#change-password', member);
  expect(await fieldsOf('Change password')).toEqual([
    `username ${member.email}`,
    'current-password',
    'new-password',
    'new-password',
  ]);
});

it("an own password in the place of an agency's is kept for the same address", async () => {
  const vera = { ...member, is_influencer: true };
  noteTypedPassword('');
  backend.use(
    profileAnswer(vera),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/has_temporary_password`, () => HttpResponse.json(true)),
  );
  renderApp('/contact', vera);
  await waitFor(async () =>
    expect(await fieldsOf('Choose your own password', 'dialog')).toEqual([
      `username ${member.email}`,
      'current-password',
      'new-password',
      'new-password',
    ]),
  );
});
