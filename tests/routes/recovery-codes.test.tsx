import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { RIGHT_CODE } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { rpcAnswer } from '../support/list-answers';
import {
  beginApp,
  CODES,
  confirm,
  hasCodes,
  makeWith,
  openSecurity,
  withApps,
} from '../support/security-page';

it('recovery codes are made once when their button is pressed twice in the same moment', async () => {
  const { user } = await openSecurity();
  let made = 0;
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/make-recovery-codes`, () => {
      made += 1;
      return HttpResponse.json({ codes: CODES });
    }),
  );
  const dialog = await beginApp(user, 'Add an authenticator app', 'Phone');
  await confirm(user, dialog, RIGHT_CODE);
  const button = await dialog.findByRole('button', { name: 'Get recovery codes' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
  expect(made).toBe(1);
});

it("recovery codes are shown without waiting for the page's other requests", async () => {
  const { user } = await openSecurity(withApps('Phone'));
  await user.click(await screen.findByRole('button', { name: 'Get recovery codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
  backend.use(
    functionAnswer('make-recovery-codes', { codes: CODES }),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_recovery_codes`, async () => {
      await new Promise(() => undefined);
    }),
  );
  await makeWith(user, dialog, RIGHT_CODE, 'Get recovery codes');
  expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
});

it('recovery codes asked for long after the app was added are made for a new code of it', async () => {
  const { user, asked } = await openSecurity();
  const refusal = 'Please enter a new code of your authenticator app first.';
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/make-recovery-codes`, () =>
      HttpResponse.json({ error: refusal, hint: 'confirm_code' }, { status: 403 }),
    ),
  );
  const dialog = await beginApp(user, 'Add an authenticator app', 'Phone');
  await confirm(user, dialog, RIGHT_CODE);
  await user.click(await dialog.findByRole('button', { name: 'Get recovery codes' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(refusal);
  backend.use(functionAnswer('make-recovery-codes', { codes: CODES }));
  await makeWith(user, dialog, RIGHT_CODE, 'Get recovery codes');
  expect(await dialog.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
  expect(asked.slice(-2)).toEqual([`give ${RIGHT_CODE} of Phone`, `give ${RIGHT_CODE} of Phone`]);
});

it('an app that is added after the only one was removed brings recovery codes again, because the former ones are gone', async () => {
  const { user } = await openSecurity(withApps('Phone'), hasCodes);
  await screen.findByText('You have 10, made on March 2, 2026.');
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
  const removal = within(await screen.findByRole('dialog', { name: "Remove 'Phone'?" }));
  await user.type(removal.getByLabelText('Code of your authenticator app'), RIGHT_CODE);
  backend.use(rpcAnswer('my_recovery_codes', []));
  await user.click(removal.getByRole('button', { name: 'Remove the app' }));
  await screen.findByText('The authenticator app is removed');
  const dialog = await beginApp(user, 'Add an authenticator app', 'New phone');
  await confirm(user, dialog, RIGHT_CODE);
  expect(await dialog.findByText(/If you lose this phone, you're locked out/)).toBeInTheDocument();
});

it('new recovery codes replace the former ones, after a word about it, and are printed, downloaded and copied', async () => {
  const { user, asked } = await openSecurity(withApps('Phone'), hasCodes);
  backend.use(functionAnswer('make-recovery-codes', { codes: CODES }));
  expect(await screen.findByText('You have 10, made on March 2, 2026.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Make new recovery codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
  expect(dialog.getByText('Those that you have stop working then. A mail tells you.')).toBeInTheDocument();
  await makeWith(user, dialog, '000000', 'Make new recovery codes');
  expect(await dialog.findByText(/^That isn't the code that the app shows now\./)).toBeInTheDocument();
  await makeWith(user, dialog, RIGHT_CODE, 'Make new recovery codes');
  await user.click(await dialog.findByRole('button', { name: 'Copy' }));
  expect(asked).toEqual(['give 000000 of Phone', `give ${RIGHT_CODE} of Phone`]);
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it("recovery codes aren't lost by Escape or a press beside them, neither while they are made nor while they are shown", async () => {
  const { user } = await openSecurity(withApps('Phone'));
  const release: (() => void)[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/make-recovery-codes`, async () => {
      await new Promise<void>((resolve) => {
        release.push(resolve);
      });
      return HttpResponse.json({ codes: CODES });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Get recovery codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
  const pressAway = async () => {
    await user.keyboard('{Escape}');
    fireEvent.pointerDown(document.body);
  };
  await makeWith(user, dialog, RIGHT_CODE, 'Get recovery codes');
  await waitFor(() => expect(release).toHaveLength(1));
  await pressAway();
  release[0]?.();
  const list = await dialog.findByRole('list', { name: 'Recovery codes' });
  await pressAway();
  expect(list).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it("adding an authenticator app isn't left by Escape while its code is checked, so that recovery codes are offered", async () => {
  const { user } = await openSecurity();
  const checking = heldBack([]);
  const dialog = await beginApp(user, 'Add an authenticator app', 'Phone');
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/factors/:id/challenge`, async () => {
      await checking.answer();
    }),
  );
  await confirm(user, dialog, RIGHT_CODE);
  await dialog.findByRole('button', { name: 'Checking...' });
  await user.keyboard('{Escape}');
  checking.release();
  expect(await dialog.findByRole('button', { name: 'Get recovery codes' })).toBeInTheDocument();
});

it("recovery codes that can't be made say why", async () => {
  const { user } = await openSecurity(withApps('Phone'));
  const OFTEN = 'That was too often in a short time. Please try again in 24 hours.';
  backend.use(functionRefusal('make-recovery-codes', 429, OFTEN));
  await user.click(await screen.findByRole('button', { name: 'Get recovery codes' }));
  const dialog = within(await screen.findByRole('dialog'));
  await makeWith(user, dialog, RIGHT_CODE, 'Get recovery codes');
  expect(await dialog.findByRole('alert')).toHaveTextContent(OFTEN);
});

it('an account without an app has no recovery codes to make', async () => {
  await openSecurity();
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Recovery codes' })).not.toBeInTheDocument();
});
