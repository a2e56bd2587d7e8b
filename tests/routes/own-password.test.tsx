import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { noteTypedPassword } from '@/features/auth/data/sign-in';
import { profileAnswer, signInAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { newPasswordAnswer, newPasswordRefusal } from '../support/password-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const vera = { ...member, is_influencer: true };

function temporary() {
  backend.use(
    profileAnswer(vera),
    signInAnswer(vera),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/has_temporary_password`, () => HttpResponse.json(true)),
  );
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Choose your own password' }));

it('a sign-in with the temporary password asks for an own one, without the temporary one being typed again', async () => {
  const sent: unknown[] = [];
  temporary();
  backend.use(newPasswordAnswer(vera, sent));
  const { user } = renderApp('/login?next=/contact');
  await user.type(await screen.findByLabelText('Email'), vera.email);
  await user.type(screen.getByLabelText('Password'), 'lantern-kettle-417');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  // Only the page that the sign-in leads to takes the focus once more, and what is typed meanwhile would go there.
  await screen.findByRole('heading', { level: 1, name: 'Contact', hidden: true });
  const asked = await dialog();
  expect(asked.queryByLabelText('Temporary password')).not.toBeInTheDocument();
  await user.type(asked.getByLabelText('New password'), 'my very own');
  await user.type(asked.getByLabelText('Confirm new password'), 'my very own');
  await user.click(asked.getByRole('button', { name: 'Set Password' }));
  expect(await screen.findByText('Your own password is set')).toBeInTheDocument();
  expect(sent).toEqual([
    expect.objectContaining({ password: 'my very own', current_password: 'lantern-kettle-417' }),
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it("the dialog for an own password asks for the temporary one when it wasn't typed on this page, and shows a wrong one at its field", async () => {
  noteTypedPassword('');
  temporary();
  backend.use(newPasswordRefusal(400, 'current_password_invalid', 'Current password required.'));
  const { user } = renderApp('/contact', vera);
  const asked = await dialog();
  await user.type(asked.getByLabelText('Temporary password'), 'not it');
  await user.type(asked.getByLabelText('New password'), 'my very own');
  await user.type(asked.getByLabelText('Confirm new password'), 'my very own');
  await user.click(asked.getByRole('button', { name: 'Set Password' }));
  expect(await asked.findByText('The temporary password is incorrect.')).toBeInTheDocument();
  expect(asked.getByLabelText('Temporary password')).toHaveFocus();
  expect(asked.getByLabelText('New password')).toHaveValue('my very own');
});

it('the dialog for an own password asks for the temporary one, and focuses its field, when the one typed at the sign-in is wrong', async () => {
  noteTypedPassword('no longer right');
  temporary();
  backend.use(newPasswordRefusal(400, 'current_password_invalid', 'Current password required.'));
  const { user } = renderApp('/contact', vera);
  const asked = await dialog();
  expect(asked.queryByLabelText('Temporary password')).not.toBeInTheDocument();
  await user.type(asked.getByLabelText('New password'), 'my very own');
  await user.type(asked.getByLabelText('Confirm new password'), 'my very own');
  await user.click(asked.getByRole('button', { name: 'Set Password' }));
  await waitFor(() => expect(asked.getByLabelText('Temporary password')).toHaveFocus());
  expect(asked.getByText('The temporary password is incorrect.')).toBeInTheDocument();
});

it('the dialog for an own password can be postponed until the next sign-in', async () => {
  noteTypedPassword('');
  temporary();
  const { user } = renderApp('/contact', vera);
  await user.click((await dialog()).getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('promobell-own-password-later')).toBe(vera.id);
  noteTypedPassword('signed in again');
  expect(localStorage.getItem('promobell-own-password-later')).toBeNull();
});
