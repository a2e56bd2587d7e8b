import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { agency } from '../support/agency-stand-in';
import { backend } from '../support/backend';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { ownTeam } from '../support/team-answers';
import { ada, bea, nora, openDialog, row, tom } from '../support/team-screen';

describe("the owner's dialogs about a member", () => {
  it('change role and influencers', async () => {
    const { user, team, dialog } = await openDialog('Tom Reed', 'Role and influencers');
    expect(await dialog.findByRole('button', { name: 'Remove Ada Osei' })).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Analyst' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Manager' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Bea Ruiz' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText("Tom Reed's role is changed")).toBeInTheDocument();
    expect(team.changed).toEqual([
      {
        agency_id: agency.id,
        member_id: tom.member_id,
        role: 'manager',
        all_influencers: false,
        influencer_ids: [ada.id, bea.id],
      },
    ]);
    expect((await row('Tom Reed')).getByText('2 influencers')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for Tom Reed' })).toHaveFocus());
  });

  it('change nothing while no influencer is chosen', async () => {
    const { user, team, dialog } = await openDialog('Tom Reed', 'Role and influencers');
    await user.click(await dialog.findByRole('button', { name: 'Remove Ada Osei' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please choose at least one influencer.')).toBeInTheDocument();
    expect(team.changed).toEqual([]);
  });

  it('remove a member, after a question', async () => {
    const { user, team, dialog } = await openDialog('Nora Winter', 'Remove from the team');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText("Nora Winter isn't in the team any more")).toBeInTheDocument();
    expect(team.removed).toEqual([{ agency_id: agency.id, member_id: nora.member_id }]);
    await waitFor(() => expect(screen.queryByText('nora.winter@mail.example')).not.toBeInTheDocument());
  });

  it("say before a manager's removal which passwords and addresses change", async () => {
    const { dialog } = await openDialog('Nora Winter', 'Remove from the team');
    expect(
      dialog.getByText(/temporary passwords of influencers that they may know are renewed/),
    ).toHaveTextContent('addresses that they changed are the former ones again');
  });

  it("say why a member wasn't removed, and change nothing", async () => {
    const { user, team, dialog } = await openDialog('Nora Winter', 'Remove from the team');
    backend.use(functionRefusal('remove-team-member', 403, 'Only the owner changes the team.'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Only the owner changes the team.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect((await row('Nora Winter')).getByText('Manager')).toBeInTheDocument();
    expect(team.removed).toEqual([]);
  });

  it("hand the agency over for the owner's password", async () => {
    const bodies: unknown[] = [];
    const { user, stand, dialog } = await openDialog('Nora Winter', 'Hand the agency over');
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await dialog.findByText('Please enter your password.')).toBeInTheDocument();

    backend.use(functionRefusal('hand-over-agency', 400, 'The password is wrong.'));
    await user.type(dialog.getByLabelText('Your password'), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await dialog.findByText('The password is wrong.')).toBeInTheDocument();

    backend.use(functionAnswer('hand-over-agency', { success: true, mailed: true }, { bodies }));
    await user.clear(dialog.getByLabelText('Your password'));
    await user.type(dialog.getByLabelText('Your password'), 'right');
    stand.changeTeams([{ ...ownTeam(agency), role: 'manager' }]);
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('Nora Winter owns Tall Ladder now')).toBeInTheDocument();
    expect(bodies).toEqual([{ agency_id: agency.id, member_id: nora.member_id, password: 'right' }]);
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Team' })).not.toBeInTheDocument());
    expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeInTheDocument();
  });
});
