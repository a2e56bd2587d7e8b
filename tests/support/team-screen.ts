import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { agency, agencyStandIn, managedRow } from './agency-stand-in';
import { profileAnswer } from './auth-answers';
import { backend, SUPABASE_URL } from './backend';
import { renderApp } from './render-app';
import { ownTeam } from './team-answers';
import { memberRow, teamStandIn } from './team-stand-in';

export const ada = managedRow('Ada Osei');
export const bea = managedRow('Bea Ruiz');
export const owner = memberRow('Tall Ladder', { member_id: agency.id, email: agency.email, role: 'owner' });
export const nora = memberRow('Nora Winter', { has_second_factor: true });
export const tom = memberRow('Tom Reed', {
  role: 'analyst',
  all_influencers: false,
  influencer_ids: [ada.id],
});
export const invitation = {
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

/** Opens the Team tab as the agency's owner. */
export function openTeam(team = teamStandIn([owner, nora, tom], [invitation]), teams = [ownTeam(agency)]) {
  const stand = agencyStandIn([ada, bea], teams);
  backend.use(...chosenNames, profileAnswer(agency), ...stand.handlers, ...team.handlers);
  return { ...renderApp('/agency-dashboard/team', agency), team, stand };
}

/** What stands in the list about somebody. */
export const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Team' }));
  const heading = await list.findByRole('heading', { name: new RegExp(`^${name}`) });
  return within(heading.closest('li') ?? document.body);
};

/** Opens a dialog by the menu of a member. */
export async function openDialog(name: string, item: string, opened = openTeam()) {
  const { user } = opened;
  await row(name);
  await user.click(screen.getByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
}
