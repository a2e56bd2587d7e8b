import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Team } from '@/lib/supabase/database';
import { agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { homeAnswers } from '../support/list-answers';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { codeResults, influencerResults, resultsStandIn } from '../support/results-stand-in';
import { member } from '../support/sample-session';
import { teamRow } from '../support/team-answers';
import { tryAgain } from '../support/try-again';

const ada = managedRow('Ada Osei', { temporary_password: 'AbCd-2345-EfGh-6789' });
/** As analysts get it. */
const adaToRead = { ...ada, email: null, temporary_password: null, may_write: false };
const owned = teamRow('Marigold & Pike');
const managed: Team = { ...owned, role: 'manager' };
const analysed: Team = { ...owned, role: 'analyst', all_influencers: false };
const ladder = teamRow('Tall Ladder', { role: 'manager' });

function open(url: string, ...teams: Team[]) {
  const [first] = teams;
  const stand = agencyStandIn([first?.role === 'analyst' ? adaToRead : ada], teams);
  const codes = codeStandIn([codeRow('FERN20'), codeRow('OLD5')]);
  backend.use(profileAnswer(member), ...homeAnswers(), ...stand.handlers, ...codes.handlers);
  return { ...renderApp(url, member), stand };
}

const dashboard = () => screen.findByRole('heading', { name: 'Agency Dashboard' });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const listening = () => waitFor(() => expect(realtimeStandIn.hears(`member:${member.id}`)).toBe(true));
const news = () => realtimeStandIn.send(`member:${member.id}`, 'teams_changed');

describe('the agency dashboard', () => {
  it.each([
    ['an owner', owned, ['Overview', 'Influencers', 'Results', 'Add Influencer', 'Team']],
    ['a manager', managed, ['Overview', 'Influencers', 'Results', 'Add Influencer']],
    ['an analyst', analysed, ['Overview', 'Influencers', 'Results']],
  ])('offers %s the tabs of that role', async (_, team, offered) => {
    open('/agency-dashboard', team);
    await dashboard();
    expect(tabs()).toEqual(offered);
  });

  it.each([
    ['a manager the Team tab', managed, 'team'],
    ['an analyst the Team tab', analysed, 'team'],
    ['an analyst the form that adds influencers', analysed, 'add'],
  ])("doesn't open %s by its address", async (_, team, tab) => {
    open(`/agency-dashboard/${tab}`, team);
    await dashboard();
    expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('shows an analyst cards without address, password and menu', async () => {
    open('/agency-dashboard/influencers', analysed);
    const card = within(await screen.findByRole('article', { name: 'Ada Osei' }));
    expect(card.getByText('@ada.osei')).toBeInTheDocument();
    expect(card.queryByText(/mail\.example/)).not.toBeInTheDocument();
    expect(card.queryByText('Not taken over yet')).not.toBeInTheDocument();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Codes and results of Ada Osei' })).toHaveAttribute(
      'href',
      `/manage-influencer-codes/${ada.id}`,
    );
    expect(screen.queryByRole('button', { name: 'Download credentials' })).not.toBeInTheDocument();
  });

  it('tells an analyst without influencers that there are none to see', async () => {
    const { stand } = open('/agency-dashboard/influencers', analysed);
    stand.change(() => []);
    expect(await screen.findByText('There are no influencers for you to see yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Add/ })).not.toBeInTheDocument();
  });

  it('shows a manager the credentials that are to be handed over', async () => {
    open('/agency-dashboard/influencers', managed);
    const card = within(await screen.findByRole('article', { name: 'Ada Osei' }));
    expect(card.getByText('Not taken over yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download credentials' })).toBeInTheDocument();
  });

  it("shows an error when the roles can't be read, and loads them by Try again", async () => {
    const { handlers } = agencyStandIn([ada], [managed]);
    backend.use(refusal('post', 'rpc/my_teams'), profileAnswer(member), ...handlers);
    const { user } = renderApp('/agency-dashboard', member);
    expect(await screen.findByRole('alert')).toHaveTextContent("Your profile couldn't be loaded.");
    await tryAgain({ user }, ...handlers);
    await dashboard();
  });

  it("isn't offered in the navigation to an account without a team", async () => {
    open('/');
    const main = within(await screen.findByRole('navigation', { name: 'Main' }));
    await screen.findByRole('button', { name: 'Your account' });
    expect(main.queryByRole('link', { name: 'Agency Dashboard' })).not.toBeInTheDocument();
  });
});

describe("the page to manage an influencer's codes", () => {
  const url = `/manage-influencer-codes/${ada.id}`;

  it('shows an analyst the codes, and nothing to change them by', async () => {
    open(url, analysed);
    expect(await screen.findByRole('heading', { name: 'Codes and Results of Ada Osei' })).toBeInTheDocument();
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
    expect(tabs()).toEqual(['Promo Codes (2)', 'Results']);
    const codes = within(screen.getByRole('region', { name: 'Promo codes' }));
    expect(codes.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Copy code FERN20',
      'Copy code OLD5',
    ]);
  });

  it('shows an analyst the results without links to edit', async () => {
    const results = resultsStandIn({
      influencers: [influencerResults('Ada Osei', { influencer_id: ada.id })],
      offers: [codeResults('FERN20', { worked_reports: 0, all_reports: 9 })],
    });
    backend.use(results.handler);
    open(`${url}/results`, analysed);
    backend.use(results.handler);
    expect(await screen.findByText(/^Ada Osei\. Each number is compared/)).toBeInTheDocument();
    expect(results.asked[0]).toMatchObject({ influencer_ids: [ada.id] });
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows a manager the tab that adds a code', async () => {
    open(url, managed);
    expect(await screen.findByRole('heading', { name: 'Manage Codes for Ada Osei' })).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: 'Add New Code' })).toBeInTheDocument();
  });
});

describe('leaving a team', () => {
  async function ask(team: Team) {
    const app = open('/agency-dashboard', team);
    await app.user.click(await screen.findByRole('button', { name: 'Leave the team' }));
    return { ...app, dialog: within(await screen.findByRole('dialog')) };
  }

  it.each([
    ['a manager', managed, 'Manager of all influencers.'],
    ['an analyst', analysed, 'Analyst of chosen influencers.'],
  ])('is offered to %s beside the role', async (_, team, role) => {
    open('/agency-dashboard', team);
    expect((await screen.findByRole('heading', { name: 'Your role' })).parentElement).toHaveTextContent(role);
    expect(screen.getByRole('button', { name: 'Leave the team' })).toBeInTheDocument();
  });

  it("isn't offered to the owner", async () => {
    open('/agency-dashboard', owned);
    await dashboard();
    expect(screen.queryByRole('button', { name: 'Leave the team' })).not.toBeInTheDocument();
  });

  it('ends at once what the member sees, after a question', async () => {
    const { user, dialog, stand, location } = await ask(managed);
    const bodies: unknown[] = [];
    backend.use(functionAnswer('remove-team-member', { success: true, mailed: true }, { bodies }));
    stand.changeTeams([]);
    await user.click(dialog.getByRole('button', { name: 'Leave the team' }));
    expect(
      await screen.findByText('Access Denied: You are no longer in the team of Marigold & Pike.'),
    ).toBeInTheDocument();
    expect(bodies).toEqual([{ agency_id: managed.agency_id, member_id: member.id }]);
    await user.click(screen.getByRole('link', { name: 'Go Home' }));
    await waitFor(() => expect(location()).toBe('/'));
  });

  it('changes nothing when it is refused', async () => {
    const { user, dialog } = await ask(managed);
    backend.use(functionRefusal('remove-team-member', 409, 'Hand the agency over first.'));
    await user.click(dialog.getByRole('button', { name: 'Leave the team' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('tab', { name: 'Add Influencer' })).toBeInTheDocument();
  });
});

describe('a change of the team while a page is open', () => {
  it('is told to whoever was removed, and nothing of the agency stays on the page', async () => {
    const { stand } = open('/agency-dashboard/influencers', managed);
    await screen.findByRole('article', { name: 'Ada Osei' });
    await listening();
    stand.changeTeams([]);
    news();
    expect(
      await screen.findByText('Access Denied: You are no longer in the team of Marigold & Pike.'),
    ).toBeInTheDocument();
    expect(screen.getByText('You are no longer in the team of Marigold & Pike')).toBeInTheDocument();
    expect(screen.queryByText('Ada Osei')).not.toBeInTheDocument();
  });

  it('leaves whoever is in another team the way to its dashboard', async () => {
    const { stand, user } = open('/agency-dashboard', managed, ladder);
    await dashboard();
    await listening();
    stand.changeTeams([ladder]);
    news();
    await user.click(await screen.findByRole('button', { name: 'Go to Tall Ladder' }));
    expect(await screen.findByText('You are a manager of Tall Ladder.')).toBeInTheDocument();
  });

  it("leads whoever is removed on an influencer's page home, says why, and keeps the code that was being typed", async () => {
    const url = `/manage-influencer-codes/${ada.id}/add`;
    const { stand, user, location } = open(url, managed);
    const code = () => screen.findByRole('textbox', { name: 'Promo code' });
    await user.type(await code(), 'ADA30');
    await listening();
    stand.changeTeams([]);
    news();
    await waitFor(() => expect(location()).toBe('/'));
    expect(await screen.findByText('You are no longer in the team of Marigold & Pike')).toBeInTheDocument();
    cleanup();
    open(url, managed);
    expect(await code()).toHaveValue('ADA30');
  });

  it('keeps what was typed for whoever is removed with a form open, and comes back into the team', async () => {
    const { stand, user } = open('/agency-dashboard/add', managed);
    await user.type(await screen.findByLabelText(/^Full name/), 'Bea Novak');
    await listening();
    stand.changeTeams([]);
    news();
    await screen.findByText('Access Denied: You are no longer in the team of Marigold & Pike.');
    stand.changeTeams([managed]);
    news();
    expect(await screen.findByLabelText(/^Full name/)).toHaveValue('Bea Novak');
  });

  it("takes from a manager who becomes an analyst what analysts don't see", async () => {
    const { stand } = open('/agency-dashboard/influencers', managed);
    await screen.findByText('ada.osei@mail.example');
    await listening();
    stand.changeTeams([analysed]);
    stand.change(() => [adaToRead]);
    news();
    await waitFor(() => expect(screen.queryByText('ada.osei@mail.example')).not.toBeInTheDocument());
    expect(tabs()).toEqual(['Overview', 'Influencers', 'Results']);
    expect(screen.queryByRole('button', { name: 'More for Ada Osei' })).not.toBeInTheDocument();
  });
});

describe('an agency that requires an authenticator app', () => {
  it('shows a member without one how to get one, and nothing else', async () => {
    open('/agency-dashboard', { ...managed, requires_second_factor: true, lacks_second_factor: true });
    expect(
      await screen.findByText(/^Marigold & Pike asks everybody in its team for an authenticator app\./),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add an authenticator app' })).toHaveAttribute(
      'href',
      '/profile/security',
    );
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('shows a member with one the dashboard', async () => {
    open('/agency-dashboard', { ...managed, requires_second_factor: true });
    expect(await screen.findByRole('tab', { name: 'Add Influencer' })).toBeInTheDocument();
  });
});

describe('the switch between agencies', () => {
  it("isn't shown to whoever acts for one only", async () => {
    open('/agency-dashboard', managed);
    await dashboard();
    expect(screen.queryByRole('combobox', { name: 'Acting for' })).not.toBeInTheDocument();
  });

  it("on the dashboard asks for the chosen agency's influencers, and is remembered", async () => {
    const { user, stand } = open('/agency-dashboard/influencers', managed, ladder);
    await screen.findByRole('article', { name: 'Ada Osei' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Acting for' }), 'Tall Ladder');
    expect(await screen.findByText('You are a manager of Tall Ladder.')).toBeInTheDocument();
    await waitFor(() => expect(stand.lists.at(-1)?.of_agency).toBe(ladder.agency_id));
    expect(screen.getByRole('tab', { name: 'Influencers', selected: true })).toBeInTheDocument();
    expect(localStorage.getItem(`promobell-acting-for:${member.id}`)).toBe(ladder.agency_id);
  });

  it("in the account's menu leads to the chosen agency's dashboard", async () => {
    const { user, location } = open('/', managed, ladder);
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    const choices = within(await screen.findByRole('group', { name: 'Acting for' }));
    expect(choices.getByRole('menuitemradio', { name: 'Marigold & Pike' })).toBeChecked();
    await user.click(choices.getByRole('menuitemradio', { name: 'Tall Ladder' }));
    await waitFor(() => expect(location()).toBe('/agency-dashboard'));
    expect(await screen.findByText('You are a manager of Tall Ladder.')).toBeInTheDocument();
  });
});
