import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { agencyStandIn } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { functionAnswer, functionOutage, functionSilence } from '../support/function-answers';
import { homeAnswers } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { requestsSettled } from '../support/settled-requests';
import { teamRow } from '../support/team-answers';

const ID = '00000000-0000-4000-8000-0000000000c1';
const URL_OF_IT = `/team-invitation/${ID}`;
const marigold = teamRow('Marigold & Pike', { role: 'analyst', all_influencers: false });
const about = {
  agency_id: marigold.agency_id,
  agency_name: 'Marigold & Pike',
  role: 'analyst',
  all_influencers: false,
  influencers: 3,
};
const unknown = {
  agency_id: null,
  agency_name: null,
  role: null,
  all_influencers: null,
  influencers: null,
};
const answers = (outcome: string, bodies?: unknown[]) =>
  functionAnswer('answer-team-invitation', { outcome, ...about }, bodies && { bodies });

function open(...handlers: Parameters<typeof backend.use>) {
  backend.use(profileAnswer(member), ...homeAnswers(), ...handlers);
  return renderApp(URL_OF_IT, member);
}

describe('an invitation into a team, opened by its link', () => {
  it.each([
    ['Sign In', '/login'],
    ['Sign Up', '/signup'],
  ])('asks a visitor to sign in or up, and the way by %s leads back', async (name, path) => {
    renderApp(URL_OF_IT);
    expect(await screen.findByRole('heading', { name: 'Sign In Required' })).toBeInTheDocument();
    expect(screen.getByText(/^You are invited into an agency's team\./)).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name })) {
      expect(link).toHaveAttribute('href', `${path}?next=${encodeURIComponent(URL_OF_IT)}`);
    }
  });

  it('is loading until it is known what it is about', async () => {
    open(functionSilence('answer-team-invitation'));
    expect(await screen.findByRole('status', { name: 'Loading the invitation' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Join the team' })).not.toBeInTheDocument();
  });

  it('says who invites, as what and for whom, and changes nothing by itself', async () => {
    const bodies: unknown[] = [];
    open(answers('open', bodies));
    expect(await screen.findByText('Marigold & Pike')).toBeInTheDocument();
    expect(screen.getByText('Analyst')).toBeInTheDocument();
    expect(screen.getByText(/^Reads codes, results and reports\./)).toBeInTheDocument();
    expect(screen.getByText('3 influencers')).toBeInTheDocument();
    expect(bodies).toEqual([{ invitation_id: ID, answer: 'look' }]);
  });

  it("leads whoever joins to that agency's dashboard", async () => {
    const bodies: unknown[] = [];
    const stand = agencyStandIn([], []);
    const { user, location } = open(answers('open'), ...stand.handlers);
    const join = await screen.findByRole('button', { name: 'Join the team' });
    stand.changeTeams([teamRow('Another Agency'), marigold]);
    backend.use(answers('accepted', bodies));
    await user.click(join);
    await waitFor(() => expect(location()).toBe('/agency-dashboard'));
    expect(await screen.findByText('You are an analyst of Marigold & Pike.')).toBeInTheDocument();
    expect(bodies).toEqual([{ invitation_id: ID, answer: 'accept' }]);
  });

  it("doesn't lead away from the page to which somebody has gone before they have joined", async () => {
    const { user, location } = open(answers('open'));
    const join = await screen.findByRole('button', { name: 'Join the team' });
    const release: (() => void)[] = [];
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/answer-team-invitation`, async () => {
        await new Promise<void>((resolve) => {
          release.push(resolve);
        });
        return HttpResponse.json({ outcome: 'accepted', ...about });
      }),
    );
    await user.click(join);
    await waitFor(() => expect(release).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Contact' });
    release[0]?.();
    await requestsSettled();
    expect(location()).toBe('/contact');
  });

  it('is declined', async () => {
    const bodies: unknown[] = [];
    const { user } = open(answers('open'));
    const decline = await screen.findByRole('button', { name: 'Decline' });
    backend.use(answers('declined', bodies));
    await user.click(decline);
    const declined = await screen.findByText('You have declined. Nothing changes about your account.');
    await waitFor(() => expect(declined.closest('[tabindex="-1"]')).toHaveFocus());
    expect(bodies).toEqual([{ invitation_id: ID, answer: 'decline' }]);
    expect(screen.queryByRole('button', { name: 'Join the team' })).not.toBeInTheDocument();
  });

  it('says so when it was taken back meanwhile', async () => {
    const { user } = open(answers('open'));
    const join = await screen.findByRole('button', { name: 'Join the team' });
    backend.use(functionAnswer('answer-team-invitation', { outcome: 'gone', ...unknown }));
    await user.click(join);
    expect(await screen.findByText(/^This invitation isn't open any more\./)).toBeInTheDocument();
  });

  it("stays open when the answer couldn't be sent", async () => {
    const { user } = open(answers('open'));
    const join = await screen.findByRole('button', { name: 'Join the team' });
    backend.use(functionOutage('answer-team-invitation'));
    await user.click(join);
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
    expect(screen.getByRole('button', { name: 'Join the team' })).toBeEnabled();
  });

  it('tells nothing of it to an account with another address', async () => {
    const { user, location } = open(
      functionAnswer('answer-team-invitation', { outcome: 'other_address', ...unknown }),
    );
    expect(await screen.findByText(/^This invitation is for another address/)).toHaveTextContent(
      `This invitation is for another address. You are signed in with ${member.email}.`,
    );
    expect(screen.queryByText(/Marigold/)).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Sign out' })).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Back to Promobell' }));
    await waitFor(() => expect(location()).toBe('/'));
  });

  it('tells whoever has an address that only an agency has typed how to prove it', async () => {
    const opened = { ...member, opened_for: marigold.agency_id };
    backend.use(
      profileAnswer(opened),
      functionAnswer('answer-team-invitation', { outcome: 'other_address', ...unknown }),
    );
    renderApp(URL_OF_IT, opened);
    const told = await screen.findByText(/^This invitation is for another address/);
    expect(told).toHaveTextContent(
      `or for one that nobody has proved yet. You are signed in with ${member.email}.`,
    );
    expect(screen.getByRole('link', { name: 'ask for a link' })).toHaveAttribute('href', '/forgot-password');
  });

  it('leads whoever is in the team already to the dashboard', async () => {
    const { user, location } = open(...agencyStandIn([], [marigold]).handlers, answers('already'));
    expect(await screen.findByText('You are in the team of Marigold & Pike.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to the agency dashboard' }));
    await waitFor(() => expect(location()).toBe('/agency-dashboard'));
  });

  it("isn't open any more when its address is malformed, and asks nobody", async () => {
    backend.use(profileAnswer(member));
    renderApp('/team-invitation/nobody', member);
    expect(await screen.findByText(/^This invitation isn't open any more\./)).toBeInTheDocument();
  });

  it("can be asked for again when it couldn't be loaded", async () => {
    const { user } = open(functionOutage('answer-team-invitation'));
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
    backend.use(answers('open'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Join the team' })).toBeInTheDocument();
  });
});
