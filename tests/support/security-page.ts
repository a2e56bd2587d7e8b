import { screen, within } from '@testing-library/react';
import { authenticatorStandIn, factor } from './authenticator-stand-in';
import { backend } from './backend';
import { rpcAnswer } from './list-answers';
import { editableProfile } from './profile-answers';
import { renderApp } from './render-app';
import { member, type SampleAccount } from './sample-session';

export const CODES = Array.from({ length: 10 }, (_, nth) => `k3m9x-7qf2${nth}`);
export const hasCodes = rpcAnswer('my_recovery_codes', [{ number: 10, made_at: '2026-03-02T10:00:00Z' }]);

export const withApps = (...names: string[]): SampleAccount => ({
  ...member,
  level: 'aal2',
  factors: names.map((name) => factor(name)),
});

export async function openSecurity(
  account: SampleAccount = member,
  codes = rpcAnswer('my_recovery_codes', []),
) {
  const service = authenticatorStandIn(account);
  backend.use(...service.handlers, ...editableProfile(account), rpcAnswer('my_sessions', []), codes);
  const app = renderApp('/profile/security', account);
  await screen.findByRole('heading', { name: 'Authenticator apps' });
  return { ...app, ...service };
}

type User = ReturnType<typeof renderApp>['user'];

/** Opens the dialog and names the app. */
export async function beginApp(user: User, opener: string, name: string) {
  await user.click(await screen.findByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
  const field = dialog.getByLabelText('Name');
  await user.clear(field);
  if (name) await user.type(field, name);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  return dialog;
}

export async function confirm(user: User, dialog: ReturnType<typeof within>, code: string) {
  const field = await dialog.findByLabelText('Code of your authenticator app');
  await user.clear(field);
  await user.type(field, code);
  await user.click(dialog.getByRole('button', { name: 'Add this app' }));
}

/** Gives a code of an app in the dialog of the recovery codes. */
export async function makeWith(user: User, dialog: ReturnType<typeof within>, code: string, button: string) {
  const field = dialog.getByLabelText('Code of your authenticator app');
  await user.clear(field);
  await user.type(field, code);
  await user.click(dialog.getByRole('button', { name: button }));
}
