import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { takeNodesFormData } from '../support/node-form-data';
import { renderApp } from '../support/render-app';

const ada = managedRow('Ada Osei', { temporary_password: 'AbCd-2345-EfGh-6789' });
const bea = managedRow('Bea Ruiz');

beforeAll(takeNodesFormData);

it("a password that is refused after its dialog was closed doesn't close the dialog that is open by then", async () => {
  const held = heldBack([]);
  const stand = agencyStandIn([ada, bea]);
  backend.use(profileAnswer(agency), ...stand.handlers);
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/update-influencer-user`, async () => {
      await held.answer();
      return HttpResponse.json({ error: 'They have a password of their own.' }, { status: 409 });
    }),
  );
  const { user } = renderApp('/agency-dashboard/influencers', agency);
  const choose = async (name: string, item: string) => {
    await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Ada Osei', 'View credentials');
  const credentials = within(await screen.findByRole('dialog', { name: 'Credentials of Ada Osei' }));
  await user.click(credentials.getByRole('button', { name: 'Renew password' }));
  await credentials.findByRole('button', { name: 'Renewing...' });
  await user.click(credentials.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await choose('Bea Ruiz', 'Edit details');
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Bea Ruiz' }));
  await user.type(edit.getByRole('textbox', { name: 'Full name' }), ' Diaz');
  held.release();
  expect(await screen.findByText("The password wasn't renewed")).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Edit Bea Ruiz' })).toBeInTheDocument();
  expect(edit.getByRole('textbox', { name: 'Full name' })).toHaveValue('Bea Ruiz Diaz');
});
