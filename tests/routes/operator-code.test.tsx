import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { authenticatorStandIn, factor, RIGHT_CODE } from '../support/authenticator-stand-in';
import { backend, SUPABASE_URL } from '../support/backend';
import { deskAccount as account } from '../support/desk-account';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member, type SampleAccount } from '../support/sample-session';

const operator: SampleAccount = { ...member, level: 'aal2', factors: [factor('Phone')] };

const WHY = "Uses somebody else's name.";

/** An operator whose session may change something, or not. */
function operatorAnswers(mayChangeUntil: string | null, hasSecondFactor = true) {
  backend.use(
    profileAnswer(member),
    rpcAnswer('operator_session', [
      { is_operator: true, may_change_until: mayChangeUntil, has_second_factor: hasSecondFactor },
    ]),
    rpcAnswer('operator_queue', [
      {
        kind: 'new influencer',
        thing: account.id,
        since: '2026-11-20T10:00:00Z',
        offer: null,
        account,
        complaints: 0,
        latest: [],
        objection: null,
        cursor: 'cursor-1',
        total: 1,
      },
    ]),
  );
}

const soon = () => new Date(Date.now() + 600_000).toISOString();

async function openDialog(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Suspend account' }));
  return within(await screen.findByRole('dialog', { name: 'Suspend Ana Flores?' }));
}

it('an act asks for a new code when the session may not change anything yet', async () => {
  operatorAnswers(null);
  const service = authenticatorStandIn(operator);
  const acts: unknown[] = [];
  backend.use(
    ...service.handlers,
    http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_suspend`, async ({ request }) => {
      acts.push(await request.json());
      return HttpResponse.json(true);
    }),
  );
  const { user } = renderApp('/operator', operator);
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), WHY);
  const confirm = dialog.getByRole('button', { name: 'Suspend the account' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  expect(await dialog.findByText('Type the six digits that your app shows.')).toBeInTheDocument();
  expect(service.asked).toEqual([]);
  const code = dialog.getByLabelText('Code of your authenticator app');
  await user.type(code, '000000');
  await user.click(confirm);
  await waitFor(() => expect(code).toHaveAccessibleDescription(/^That isn't the code/));
  expect(code).toHaveFocus();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(acts).toEqual([]);
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(WHY);
  await user.clear(code);
  await user.type(code, '123 456');
  await user.click(confirm);
  expect(await screen.findByText('The account is suspended.')).toBeInTheDocument();
  expect(service.asked).toEqual(['give 000000 of Phone', `give ${RIGHT_CODE} of Phone`]);
  expect(acts).toEqual([{ of_account: account.id, reason: WHY }]);
});

it('an act of an operator with two apps names the one whose code it asks for', async () => {
  const withTwo: SampleAccount = {
    ...operator,
    factors: [factor('Phone'), factor('Tablet', { last_challenged_at: '2026-11-01T10:00:00Z' })],
  };
  operatorAnswers(null);
  const service = authenticatorStandIn(withTwo);
  backend.use(...service.handlers, rpcAnswer('operator_suspend', true));
  const { user } = renderApp('/operator', withTwo);
  const dialog = await openDialog(user);
  await waitFor(() => expect(dialog.getByLabelText('Authenticator app')).toHaveDisplayValue('Tablet'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), WHY);
  await user.type(dialog.getByLabelText('Code of your authenticator app'), RIGHT_CODE);
  await user.click(dialog.getByRole('button', { name: 'Suspend the account' }));
  await waitFor(() => expect(service.asked).toEqual([`give ${RIGHT_CODE} of Tablet`]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('an act asks for a new code when the database wants one after all', async () => {
  operatorAnswers(soon());
  backend.use(
    ...authenticatorStandIn(operator).handlers,
    http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_suspend`, () =>
      HttpResponse.json(
        {
          code: 'P0001',
          message: 'Please enter a new code of your authenticator app first.',
          hint: 'confirm_code',
          details: null,
        },
        { status: 400 },
      ),
    ),
  );
  const { user } = renderApp('/operator', operator);
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), WHY);
  await user.click(dialog.getByRole('button', { name: 'Suspend the account' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please enter a new code');
  expect(await dialog.findByLabelText('Code of your authenticator app')).toBeInTheDocument();
});

it("the operator's desk is closed to an operator without a second factor, who adds an app and then finds it open", async () => {
  operatorAnswers(null, false);
  const service = authenticatorStandIn(member);
  backend.use(...service.handlers, rpcAnswer('my_recovery_codes', []));
  const { user } = renderApp('/operator', member);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Add an authenticator app' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('Code of your authenticator app'), RIGHT_CODE);
  await user.click(screen.getByRole('button', { name: 'Add this app' }));
  expect(await screen.findByText('One more step')).toBeInTheDocument();
  operatorAnswers(soon());
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByRole('heading', { level: 1, name: "Operator's desk" })).toBeInTheDocument();
});
