import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ada, bea, openMenu } from '../support/agency-menu';
import { agency, agencyStandIn } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { functionOutage, functionRefusal } from '../support/function-answers';
import { takeNodesFormData } from '../support/node-form-data';
import { renderApp } from '../support/render-app';

beforeAll(takeNodesFormData);

describe('renewing the temporary password on the card', () => {
  const openCredentials = () => openMenu('Ada Osei', 'View credentials', 'Credentials of Ada Osei');

  it('shows the new temporary password', async () => {
    const { user, dialog, stand } = await openCredentials();
    await user.click(dialog.getByRole('button', { name: 'Renew password' }));
    expect(await dialog.findByText('NeW2-NeW2-NeW2-NeW2')).toBeInTheDocument();
    expect(dialog.queryByText('AbCd-2345-EfGh-6789')).not.toBeInTheDocument();
    expect(await screen.findByText('Temporary password renewed')).toBeInTheDocument();
    expect(stand.updates).toEqual([{ influencer_id: ada.id, renew_password: 'true' }]);
  });

  it.each([
    ['the one that a teammate has set', 'ThEi-RsTh-EiRs-2345', 'ThEi-RsTh-EiRs-2345'],
    ['none, where the influencer has set its own', null, /^Ada Osei has set a password of their own\./],
  ])('shows %s since the list was read', async (_, temporary_password, words) => {
    const stand = agencyStandIn([ada, bea]);
    backend.use(profileAnswer(agency), ...stand.handlers);
    const { user } = renderApp('/agency-dashboard/influencers', agency);
    await user.click(await screen.findByRole('button', { name: 'More for Ada Osei' }));
    stand.change((rows) => rows.map((row) => ({ ...row, temporary_password })));
    await user.click(await screen.findByRole('menuitem', { name: 'View credentials' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credentials of Ada Osei' }));
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(dialog.queryByText('AbCd-2345-EfGh-6789')).not.toBeInTheDocument();
  });

  it('is refused, and no longer offered, once the influencer has set a password of its own', async () => {
    const { user, dialog, stand } = await openCredentials();
    const told = "The influencer has set a password of their own. You can't renew it any more.";
    backend.use(functionRefusal('update-influencer-user', 409, told));
    stand.change((rows) => rows.map((row) => ({ ...row, temporary_password: null })));
    await user.click(dialog.getByRole('button', { name: 'Renew password' }));
    expect(await screen.findByText("The password wasn't renewed")).toBeInTheDocument();
    expect(screen.getByText(told)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Not taken over yet')).not.toBeInTheDocument());
  });

  it('keeps the present password when it fails', async () => {
    const { user, dialog } = await openCredentials();
    backend.use(functionOutage('update-influencer-user'));
    await user.click(dialog.getByRole('button', { name: 'Renew password' }));
    expect(await screen.findByText("The password wasn't renewed")).toBeInTheDocument();
    expect(dialog.getByText('AbCd-2345-EfGh-6789')).toBeInTheDocument();
  });
});
