import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { authenticatorStandIn, authRefusal, factor, RIGHT_CODE } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { functionAnswer } from '../support/function-answers';
import { rpcAnswer } from '../support/list-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { authUser, member } from '../support/sample-session';
import { beginApp, CODES, confirm, openSecurity, withApps } from '../support/security-page';

it('an app is refused with a sentence while the agency knows the password', async () => {
  const { user, asked } = await openSecurity();
  backend.use(rpcAnswer('has_temporary_password', true));
  const dialog = await beginApp(user, 'Add an authenticator app', 'Phone');
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Your agency knows your password. Choose one of your own first, under Change Password; then add an app.',
  );
  expect(asked).toEqual([]);
});

it('a first app is added by its name, a picture or a key, and a code; then a way in without the phone is asked for', async () => {
  const { user, asked } = await openSecurity();
  backend.use(functionAnswer('make-recovery-codes', { codes: CODES }));
  const dialog = await beginApp(user, 'Add an authenticator app', 'Work phone');

  expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toHaveAttribute(
    'src',
    expect.stringContaining('<svg'),
  );
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Open an app on this device' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^otpauth:/),
  );
  await user.click(dialog.getByRole('button', { name: 'Copy the key' }));
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  await confirm(user, dialog, RIGHT_CODE);

  expect(await dialog.findByText(/If you lose this phone, you're locked out/)).toBeInTheDocument();
  expect(asked).toEqual(['enrol Work phone for Promobell', `give ${RIGHT_CODE} of Work phone`]);
  await user.click(dialog.getByRole('button', { name: 'Get recovery codes' }));
  const list = within(await dialog.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await user.click(dialog.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Remove Work phone' })).toBeInTheDocument();
  expect(screen.getByText('Added on March 1, 2026')).toBeInTheDocument();
});

it('recovery codes may wait, and the page goes on saying what happens without them', async () => {
  const { user } = await openSecurity();
  const dialog = await beginApp(user, 'Add an authenticator app', 'Phone');
  await confirm(user, dialog, RIGHT_CODE);
  await user.click(await dialog.findByRole('button', { name: 'Later' }));
  expect(await screen.findByText(/If you lose your phone now, you're locked out/)).toBeInTheDocument();
});

it('a second app is added without more questions', async () => {
  const { user, asked } = await openSecurity(withApps('Phone'));
  const dialog = await beginApp(user, 'Add another app', 'Tablet');
  await confirm(user, dialog, RIGHT_CODE);
  expect(await screen.findByText('The authenticator app is added')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Remove Tablet' })).toBeInTheDocument();
  expect(asked).toEqual(['enrol Tablet for Promobell', `give ${RIGHT_CODE} of Tablet`]);
});

it.each([
  ['', 'Give it a name.'],
  ['x'.repeat(41), 'A name has up to 40 characters.'],
])("an app named '%s' is refused at the field without a request", async (name, sentence) => {
  const { user, asked } = await openSecurity();
  const dialog = await beginApp(user, 'Add an authenticator app', name);
  expect(await dialog.findByText(sentence)).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('an app of a name that another one has is refused at the field', async () => {
  const { user } = await openSecurity(withApps('Phone'));
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/factors`, () => authRefusal(422, 'mfa_factor_name_conflict')),
  );
  const dialog = await beginApp(user, 'Add another app', 'Phone');
  expect(await dialog.findByText('Another app has this name.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveValue('Phone');
});

it.each([
  [422, 'too_many_enrolled_mfa_factors', 'There are ten apps already. Remove one first.'],
  [503, '', "We can't reach Promobell right now. Check your connection and try again."],
])("an app that can't be begun (%i %s) says why", async (status, code, sentence) => {
  const { user } = await openSecurity();
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/factors`, () => authRefusal(status, code)));
  const dialog = await beginApp(user, 'Add an authenticator app', 'Phone');
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(dialog.getByLabelText('Name')).toHaveValue('Phone');
});

it('a wrong first code adds nothing, and another one may follow', async () => {
  const { user } = await openSecurity();
  const dialog = await beginApp(user, 'Add an authenticator app', 'Phone');
  await confirm(user, dialog, '000000');
  expect(await dialog.findByText(/^That isn't the code that the app shows now\./)).toBeInTheDocument();
  await confirm(user, dialog, RIGHT_CODE);
  expect(await dialog.findByText(/^The app is added\./)).toBeInTheDocument();
});

it('an app whose first code got no answer is on the list when the account has it', async () => {
  const { user } = await openSecurity();
  const dialog = await beginApp(user, 'Add an authenticator app', 'Phone');
  await dialog.findByLabelText('Code of your authenticator app');
  backend.use(
    http.get(`${SUPABASE_URL}/auth/v1/user`, () => HttpResponse.json(authUser(withApps('Phone')))),
    http.post(`${SUPABASE_URL}/auth/v1/factors/:id/verify`, () => authRefusal(503, '')),
  );
  await confirm(user, dialog, RIGHT_CODE);
  expect(await dialog.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeInTheDocument();
  expect(await screen.findByText(/If you lose your phone now, you're locked out/)).toBeInTheDocument();
});

it('an app that was begun and left is removed before the next one begins', async () => {
  const { user, asked } = await openSecurity({
    ...member,
    factors: [factor('Phone', { status: 'unverified' })],
  });
  await beginApp(user, 'Add an authenticator app', 'Phone');
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  expect(asked).toEqual(['remove Phone', 'enrol Phone for Promobell']);
});

it('the tenth app is the last one', async () => {
  await openSecurity(withApps(...'abcdefghij'));
  expect(await screen.findByText('Ten apps are as many as there can be.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
});

it('the only app is removed for its own code, and then it is asked anew what one may do for agencies', async () => {
  const { user, asked } = await openSecurity(withApps('Phone'));
  let reads = 0;
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_teams`, () => {
      reads += 1;
      return HttpResponse.json([]);
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Remove 'Phone'?" }));
  expect(
    dialog.getByText(
      'It is your only one: from then on your password alone signs in. Your recovery codes go with it.',
    ),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remove the app' }));
  expect(await dialog.findByText('Type the six digits that your app shows.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Code of your authenticator app'), '123 456');
  await user.click(dialog.getByRole('button', { name: 'Remove the app' }));
  expect(await screen.findByText('The authenticator app is removed')).toBeInTheDocument();
  expect(asked).toEqual([`give ${RIGHT_CODE} of Phone`, 'remove Phone']);
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeInTheDocument();
  expect(reads).toBe(1);
});

it('an app whose removal got no answer is on the list only as long as the account has it', async () => {
  const { user, removeAll } = await openSecurity(withApps('Phone'));
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Remove 'Phone'?" }));
  backend.use(
    http.delete(`${SUPABASE_URL}/auth/v1/factors/:id`, () => {
      removeAll();
      return authRefusal(503, '');
    }),
  );
  await user.type(dialog.getByLabelText('Code of your authenticator app'), RIGHT_CODE);
  await user.click(dialog.getByRole('button', { name: 'Remove the app' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove Phone' })).not.toBeInTheDocument();
});

it("one of several apps is removed for the code of another one, so that a lost phone's can be", async () => {
  const { user, asked } = await openSecurity(withApps('Phone', 'Tablet'));
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Remove 'Phone'?" }));
  expect(dialog.getByText("Of an app that stays, such as 'Tablet'.")).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Code of your authenticator app'), RIGHT_CODE);
  await user.click(dialog.getByRole('button', { name: 'Remove the app' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Phone' })).not.toBeInTheDocument());
  expect(asked).toEqual([`give ${RIGHT_CODE} of Tablet`, 'remove Phone']);
});

it("an app isn't removed for a wrong code", async () => {
  const { user, asked } = await openSecurity(withApps('Phone'));
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Code of your authenticator app'), '000000');
  await user.click(dialog.getByRole('button', { name: 'Remove the app' }));
  expect(await dialog.findByText(/^That isn't the code that the app shows now\./)).toBeInTheDocument();
  expect(asked).toEqual(['give 000000 of Phone']);
});

it("apps that can't be loaded are loaded by Try again", async () => {
  let isDown = true;
  const service = authenticatorStandIn(withApps('Phone'));
  backend.use(
    http.get(`${SUPABASE_URL}/auth/v1/user`, () =>
      isDown ? authRefusal(500, 'unexpected_failure') : undefined,
    ),
    ...service.handlers,
    ...editableProfile(member),
    rpcAnswer('my_sessions', []),
    rpcAnswer('my_recovery_codes', []),
  );
  const { user } = renderApp('/profile/security', withApps('Phone'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Remove Phone' })).toBeInTheDocument();
});
