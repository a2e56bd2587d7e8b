import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { agency, agencyStandIn } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { functionAnswer, functionOutage, functionRefusal } from '../support/function-answers';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { ownTeam } from '../support/team-answers';
import { ada, bea, nora, openTeam, owner, row } from '../support/team-screen';
import { teamStandIn } from '../support/team-stand-in';

describe("the list of an agency's team", () => {
  it('says who somebody is, for whom, and whether they have an authenticator app', async () => {
    openTeam();
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
    openTeam(teamStandIn([owner]));
    expect(await screen.findByText(/^Nobody else is in the team yet\./)).toBeInTheDocument();
  });

  it('shows who joined before the page heard of changes', async () => {
    openTeam(teamStandIn([owner]));
    await screen.findByText(/^Nobody else is in the team yet\./);
    backend.use(...teamStandIn([owner, nora]).handlers);
    await waitFor(() => expect(realtimeStandIn.hears(`member:${agency.id}`)).toBe(true));
    await row('Nora Winter');
  });

  it("can be retried when it couldn't be loaded", async () => {
    const team = teamStandIn([owner, nora]);
    backend.use(profileAnswer(agency), ...agencyStandIn([ada]).handlers, ...team.handlers);
    backend.use(refusal('post', 'rpc/agency_team'));
    const { user } = renderApp('/agency-dashboard/team', agency);
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
    const { user, team } = openTeam(teamStandIn([owner]));
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

  it('keeps the next address that is typed while an invitation is sent', async () => {
    const { user } = openTeam(teamStandIn([owner]));
    const held = heldBack([]);
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/invite-team-member`, async () => {
        await held.answer();
        return HttpResponse.json({ success: true, mailed: true });
      }),
    );
    const fields = await form();
    const email = fields.getByLabelText('Email');
    await user.type(email, 'nora@mail.example');
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    await user.clear(email);
    await user.type(email, 'ned@mail.example');
    held.release();
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(email).toHaveValue('ned@mail.example');
  });

  it('names the fields in which something is missing, and sends nothing', async () => {
    const { user, team } = openTeam(teamStandIn([owner]));
    const fields = await form();
    await user.click(fields.getByRole('radio', { name: 'Chosen ones' }));
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(await fields.findByText('Please enter an email address.')).toBeInTheDocument();
    expect(fields.getByText('Please choose at least one influencer.')).toBeInTheDocument();
    expect(fields.getByLabelText('Email')).toHaveFocus();
    expect(team.invited).toEqual([]);
  });

  it.each([
    ['is open already', 409, 'An invitation to this address is open already.'],
    ['is one too many', 429, 'You can send 20 invitations a day. Please go on tomorrow.'],
    ['is for somebody in the team', 409, 'Whoever has this address is in your team already.'],
  ])('says at the address that the invitation %s', async (_, status, sentence) => {
    const { user } = openTeam(teamStandIn([owner]));
    backend.use(functionRefusal('invite-team-member', status, sentence));
    const fields = await form();
    await user.type(fields.getByLabelText('Email'), 'nora@mail.example');
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(await fields.findByText(sentence)).toBeInTheDocument();
    expect(fields.getByLabelText('Email')).toHaveFocus();
  });

  it('keeps what was typed without a network, and when another tab is opened', async () => {
    const { user } = openTeam(teamStandIn([owner]));
    backend.use(functionOutage('invite-team-member'));
    const fields = await form();
    await user.type(fields.getByLabelText('Email'), 'nora@mail.example');
    await user.click(fields.getByRole('radio', { name: 'Chosen ones' }));
    await user.click(await fields.findByRole('checkbox', { name: 'Ada Osei' }));
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText("The invitation wasn't sent")).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await screen.findByText('Total influencers');
    await user.click(screen.getByRole('tab', { name: 'Team' }));
    const again = await form();
    expect(again.getByLabelText('Email')).toHaveValue('nora@mail.example');
    expect(await again.findByRole('button', { name: 'Remove Ada Osei' })).toBeInTheDocument();
  });

  it("warns when the mail couldn't be sent", async () => {
    const { user } = openTeam(teamStandIn([owner]));
    backend.use(functionAnswer('invite-team-member', { success: true, mailed: false }));
    const fields = await form();
    await user.type(fields.getByLabelText('Email'), 'nora@mail.example');
    await user.click(fields.getByRole('button', { name: 'Send invitation' }));
    expect(
      await screen.findByText("The invitation is there, but its mail couldn't be sent"),
    ).toBeInTheDocument();
  });

  it('can be taken back', async () => {
    const { user, team } = openTeam();
    await user.click(
      await screen.findByRole('button', { name: 'Take back the invitation of zoe@mail.example' }),
    );
    expect(await screen.findByText('The invitation of zoe@mail.example is taken back')).toBeInTheDocument();
    expect(team.takenBack).toEqual([{ state: 'withdrawn' }]);
    expect(await screen.findByText('None at the moment.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Open invitations' })).toHaveFocus();
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
    openTeam();
    expect(await screen.findByRole('switch', { name: NAME })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Add an authenticator app' })).toHaveAttribute(
      'href',
      '/profile/security',
    );
  });

  it('takes effect at once', async () => {
    const { user, stand } = openTeam(teamStandIn([{ ...owner, has_second_factor: true }, nora]));
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

  it("says so when the agency is somebody else's by now", async () => {
    const { user } = openTeam(teamStandIn([{ ...owner, has_second_factor: true }]));
    backend.use(agenciesAnswer([], []));
    await user.click(await screen.findByRole('switch', { name: NAME }));
    expect(await screen.findByText('Nothing was changed')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: NAME })).not.toBeChecked();
  });
});
