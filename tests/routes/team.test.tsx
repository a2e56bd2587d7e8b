import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { refusal } from '../support/follow-stand-in';
import { functionAnswer, functionOutage, functionRefusal } from '../support/function-answers';
import { renderApp } from '../support/render-app';
import { ownTeam } from '../support/team-answers';
import { memberRow, teamStandIn } from '../support/team-stand-in';

const ada = managedRow('Ada Osei');
const bea = managedRow('Bea Ruiz');
const owner = memberRow('Tall Ladder', { member_id: agency.id, email: agency.email, role: 'owner' });
const nora = memberRow('Nora Winter', { has_second_factor: true });
const tom = memberRow('Tom Reed', { role: 'analyst', all_influencers: false, influencer_ids: [ada.id] });
const invitation = {
  id: '00000000-0000-4000-8000-0000000000c1',
  email: 'zoe@mail.example',
  role: 'analyst',
  all_influencers: false,
  influencer_ids: [ada.id, bea.id],
  expires_at: '2030-01-31T00:00:00Z',
};

/** The names of chosen influencers, which the dialog and a draft ask for. */
const chosenNames = [
  http.get(`${SUPABASE_URL}/rest/v1/agency_influencers`, () =>
    HttpResponse.json([{ influencer_id: ada.id }]),
  ),
  http.get(`${SUPABASE_URL}/rest/v1/profiles`, ({ request }) =>
    new URL(request.url).searchParams.get('id')?.startsWith('in.') ? HttpResponse.json([ada]) : undefined,
  ),
];

function open(team = teamStandIn([owner, nora, tom], [invitation]), teams = [ownTeam(agency)]) {
  const stand = agencyStandIn([ada, bea], teams);
  backend.use(...chosenNames, profileAnswer(agency), ...stand.handlers, ...team.handlers);
  return { ...renderApp('/agency-dashboard?tab=team', agency), team, stand };
}

const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Team' }));
  const heading = await list.findByRole('heading', { name: new RegExp(`^${name}`) });
  return within(heading.closest('li') ?? document.body);
};

async function openDialog(name: string, item: string, opened = open()) {
  const { user } = opened;
  await row(name);
  await user.click(screen.getByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}

describe('the list of an agency’s team', () => {
  it('says who somebody is, for whom, and whether they have an authenticator app', async () => {
    open();
    const [owners, noras, toms] = [await row('Tall Ladder'), await row('Nora Winter'), await row('Tom Reed')];
    for (const text of ['Owner', 'All influencers', 'No authenticator app', agency.email]) {
      expect(owners.getByText(text)).toBeInTheDocument();
    }
    expect(owners.queryByRole('button')).not.toBeInTheDocument();
    for (const text of ['Manager', 'All influencers', 'Authenticator app', 'nora.winter@mail.example']) {
      expect(noras.getByText(text)).toBeInTheDocument();
    }
    for (const text of ['Analyst', '1 influencer', 'Since March 1, 2026']) {
      expect(toms.getByText(text)).toBeInTheDocument();
    }
  });

  it('says what to do while the owner is alone', async () => {
    open(teamStandIn([owner]));
    expect(await screen.findByText(/^Nobody else is in the team yet\./)).toBeInTheDocument();
  });

  it('can be retried when it couldn’t be loaded', async () => {
    const team = teamStandIn([owner, nora]);
    backend.use(profileAnswer(agency), ...agencyStandIn([ada]).handlers, ...team.handlers);
    backend.use(refusal('post', 'rpc/agency_team'));
    const { user } = renderApp('/agency-dashboard?tab=team', agency);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
    backend.use(...team.handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('Nora Winter');
  });
});

describe('inviting somebody into the team', () => {
  const form = async () => within(await screen.findByRole('form', { name: 'Invite into the team' }));

  it('sends address, role and chosen influencers, and lists the invitation', async () => {
    const { user, team } = open(teamStandIn([owner]));
    const fields = await form();
    await user.type(fields.getByLabelText('Email'), ' Nora@Mail.Example ');
    await user.click(fields.getByRole('radio', { name: 'Analyst' }));
    expect(fields.getByText(/^Reads codes, results and reports\./)).toBeInTheDocument();
    await user.click(fields.getByRole('radio', { name: 'Chosen ones' }));
    await user.click(await fields.findByRole('checkbox', { name: 'Bea Ruiz' }));
    expect(fields.getByRole('button', { name: 'Remove Bea Ruiz' })).toBeInTheDocument();
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(team.invited).toEqual([
      {
        agency_id: agency.id,
        email: 'nora@mail.example',
        role: 'analyst',
        all_influencers: false,
        influencer_ids: [bea.id],
      },
    ]);
    const open_ = within(screen.getByRole('region', { name: 'Open invitations' }));
    expect(await open_.findByText('nora@mail.example')).toBeInTheDocument();
    expect(open_.getByText(/^Analyst · 1 influencer · Runs out on January 31, 2030$/)).toBeInTheDocument();
    expect(fields.getByLabelText('Email')).toHaveValue('');
    expect(fields.getByRole('radio', { name: 'All influencers' })).toBeChecked();
  });

  it('names the fields in which something is missing, and sends nothing', async () => {
    const { user, team } = open(teamStandIn([owner]));
    const fields = await form();
    await user.click(fields.getByRole('radio', { name: 'Chosen ones' }));
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(await fields.findByText('Please enter an email address.')).toBeInTheDocument();
    expect(fields.getByText('Please choose at least one influencer.')).toBeInTheDocument();
    expect(team.invited).toEqual([]);
  });

  it.each([
    ['is open already', 409, 'An invitation to this address is open already.'],
    ['is one too many', 429, 'You can send 20 invitations a day. Please go on tomorrow.'],
    ['is for somebody in the team', 409, 'Whoever has this address is in your team already.'],
  ])('says at the address that the invitation %s', async (_, status, sentence) => {
    const { user } = open(teamStandIn([owner]));
    backend.use(functionRefusal('invite-team-member', status, sentence));
    const fields = await form();
    await user.type(fields.getByLabelText('Email'), 'nora@mail.example');
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(await fields.findByText(sentence)).toBeInTheDocument();
    expect(fields.getByLabelText('Email')).toHaveFocus();
  });

  it('keeps what was typed without a network, and when another tab is opened', async () => {
    const { user } = open(teamStandIn([owner]));
    backend.use(functionOutage('invite-team-member'));
    const fields = await form();
    await user.type(fields.getByLabelText('Email'), 'nora@mail.example');
    await user.click(fields.getByRole('radio', { name: 'Chosen ones' }));
    await user.click(await fields.findByRole('checkbox', { name: 'Ada Osei' }));
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('The invitation wasn’t sent')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await user.click(screen.getByRole('tab', { name: 'Team' }));
    const again = await form();
    expect(again.getByLabelText('Email')).toHaveValue('nora@mail.example');
    expect(await again.findByRole('button', { name: 'Remove Ada Osei' })).toBeInTheDocument();
  });

  it('warns when the mail couldn’t be sent', async () => {
    const { user } = open(teamStandIn([owner]));
    backend.use(functionAnswer('invite-team-member', { success: true, mailed: false }));
    const fields = await form();
    await user.type(fields.getByLabelText('Email'), 'nora@mail.example');
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(
      await screen.findByText('The invitation is there, but its mail couldn’t be sent'),
    ).toBeInTheDocument();
  });

  it('can be taken back', async () => {
    const { user, team } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Take back the invitation of zoe@mail.example' }),
    );
    expect(await screen.findByText('The invitation of zoe@mail.example is taken back')).toBeInTheDocument();
    expect(team.takenBack).toEqual([{ state: 'withdrawn' }]);
    expect(await screen.findByText('None at the moment.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Open invitations' })).toHaveFocus();
  });
});

describe('the owner’s dialogs about a member', () => {
  it('change role and influencers', async () => {
    const { user, team, dialog } = await openDialog('Tom Reed', 'Role and influencers');
    expect(await dialog.findByRole('button', { name: 'Remove Ada Osei' })).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: 'Analyst' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Manager' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Bea Ruiz' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tom Reed’s role is changed')).toBeInTheDocument();
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
    expect(await screen.findByText('Nora Winter isn’t in the team any more')).toBeInTheDocument();
    expect(team.removed).toEqual([{ agency_id: agency.id, member_id: nora.member_id }]);
    await waitFor(() => expect(screen.queryByText('nora.winter@mail.example')).not.toBeInTheDocument());
  });

  it('say why a member wasn’t removed, and change nothing', async () => {
    const { user, team, dialog } = await openDialog('Nora Winter', 'Remove from the team');
    backend.use(functionRefusal('remove-team-member', 403, 'Only the owner changes the team.'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Only the owner changes the team.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect((await row('Nora Winter')).getByText('Manager')).toBeInTheDocument();
    expect(team.removed).toEqual([]);
  });

  it('hand the agency over for the owner’s password', async () => {
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
    expect(screen.getByRole('tab', { name: 'Overview', selected: true })).toBeInTheDocument();
  });
});

describe('the switch that requires an authenticator app of the team', () => {
  const NAME = 'Require an authenticator app of everybody in the team';
  const agenciesAnswer = (bodies: unknown[], rows: object[]) =>
    http.patch(`${SUPABASE_URL}/rest/v1/agencies`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(rows);
    });

  it('is closed to an owner without one, and says how to get one', async () => {
    open();
    expect(await screen.findByRole('switch', { name: NAME })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Add an authenticator app' })).toHaveAttribute(
      'href',
      '/profile?tab=security',
    );
  });

  it('takes effect at once', async () => {
    const { user, stand } = open(teamStandIn([{ ...owner, has_second_factor: true }, nora]));
    const bodies: unknown[] = [];
    backend.use(agenciesAnswer(bodies, [{ agency_id: agency.id }]));
    const toggle = await screen.findByRole('switch', { name: NAME });
    stand.changeTeams([{ ...ownTeam(agency), requires_second_factor: true }]);
    await user.click(toggle);
    expect(
      await screen.findByText('Everybody in the team needs an authenticator app now'),
    ).toBeInTheDocument();
    expect(bodies).toEqual([{ requires_second_factor: true }]);
    await waitFor(() => expect(screen.getByRole('switch', { name: NAME })).toBeChecked());
  });

  it('says so when the agency is somebody else’s by now', async () => {
    const { user } = open(teamStandIn([{ ...owner, has_second_factor: true }]));
    backend.use(agenciesAnswer([], []));
    await user.click(await screen.findByRole('switch', { name: NAME }));
    expect(await screen.findByText('Nothing was changed')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: NAME })).not.toBeChecked();
  });
});
