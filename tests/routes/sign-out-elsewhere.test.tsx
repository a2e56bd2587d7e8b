import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { authRefusal } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { rpcAnswer } from '../support/list-answers';
import { signOutAnswer } from '../support/password-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

async function openDialog(sessions = rpcAnswer('my_sessions', [])) {
  backend.use(...editableProfile(member), sessions, rpcAnswer('my_recovery_codes', []));
  const { user } = renderApp('/profile/security', member);
  await screen.findByRole('list', { name: 'Where you are signed in' });
  await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  return { user, dialog: within(dialog) };
}

it('signing out elsewhere asks first, then ends the other sessions and keeps this one', async () => {
  const scopes: unknown[] = [];
  backend.use(signOutAnswer(scopes));
  const { user, dialog } = await openDialog();
  expect(scopes).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Sign Out Other Devices' }));
  expect(await screen.findByText('Signed out everywhere else')).toBeInTheDocument();
  expect(scopes).toEqual(['others']);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign Out Everywhere Else' })).toHaveFocus());
});

it('signing out elsewhere does nothing when it is cancelled', async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it("signing out elsewhere shows an error when the service can't be reached", async () => {
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 503 })));
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Sign Out Other Devices' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
});

it("signing out elsewhere isn't said to be done when this session has ended, which ends no other one", async () => {
  const { user, dialog } = await openDialog();
  backend.use(http.get(`${SUPABASE_URL}/auth/v1/user`, () => authRefusal(403, 'session_not_found')));
  await user.click(dialog.getByRole('button', { name: 'Sign Out Other Devices' }));
  expect(await screen.findByText(/You were signed out: by a new password/)).toBeInTheDocument();
  expect(screen.queryByText('Signed out everywhere else')).not.toBeInTheDocument();
});

it('signing out elsewhere reads the sessions again even when its answer got lost', async () => {
  let reads = 0;
  const sessions = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_sessions`, () => {
    reads += 1;
    return HttpResponse.json([]);
  });
  const { user, dialog } = await openDialog(sessions);
  expect(reads).toBe(1);
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 503 })));
  await user.click(dialog.getByRole('button', { name: 'Sign Out Other Devices' }));
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
  await waitFor(() => expect(reads).toBe(2));
});
