import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { collectDownloads } from '../support/downloads';
import { refusal } from '../support/follow-stand-in';
import { functionOutage } from '../support/function-answers';
import { homeAnswers } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { pagedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';
import { ownTeam, teamsAnswer } from '../support/team-answers';
import { tryAgain } from '../support/try-again';

const ada = managedRow('Ada Osei', { temporary_password: 'AbCd-2345-EfGh-6789' });
const bea = managedRow('Bea Ruiz', { live_count: 1, total_count: 1 });
const FAILED = required('influencers.failed');

function open(url = '/agency-dashboard', stand = agencyStandIn([ada, bea])) {
  backend.use(profileAnswer(agency), ...stand.handlers);
  return { ...renderApp(url, agency), stand };
}

const card = (name: string) => screen.findByRole('article', { name });

describe('entering the agency dashboard', () => {
  it('asks a visitor to sign in and returns there', async () => {
    const { location } = renderApp('/agency-dashboard/add');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(location()).toBe('/login?next=%2Fagency-dashboard%2Fadd');
  });

  it.each([['an influencer', { ...member, is_influencer: true }]])(
    'shows %s a denial with a way home',
    async (_, account) => {
      backend.use(profileAnswer(account), ...homeAnswers());
      const { user, location } = renderApp('/agency-dashboard', account);
      expect(await screen.findByText(required('agency.denied'))).toBeInTheDocument();
      await user.click(screen.getByRole('link', { name: 'Go Home' }));
      await waitFor(() => expect(location()).toBe('/'));
    },
  );

  it("doesn't deny an agency whose profile couldn't be read", async () => {
    backend.use(refusal('get', 'profiles'), ...agencyStandIn().handlers);
    const { user } = renderApp('/agency-dashboard', agency);
    expect(await screen.findByRole('alert')).toHaveTextContent("Your profile couldn't be loaded.");
    await tryAgain({ user }, profileAnswer(agency));
    expect(await screen.findByRole('heading', { name: 'Agency Dashboard' })).toBeInTheDocument();
  });

  it('is offered in the menus of agencies only', async () => {
    open();
    await screen.findByText('Total influencers');
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: 'Agency Dashboard' })).toHaveAttribute(
      'href',
      '/agency-dashboard',
    );
    expect(within(main).queryByRole('link', { name: 'Influencer Dashboard' })).not.toBeInTheDocument();
  });
});

it('the agency dashboard adds one history entry for each tab that is pressed', async () => {
  const { user, location, back } = open();
  await user.click(await screen.findByRole('tab', { name: 'Influencers' }));
  await waitFor(() => expect(location()).toBe('/agency-dashboard/influencers'));
  await user.click(screen.getByRole('tab', { name: 'Add Influencer' }));
  await waitFor(() => expect(location()).toBe('/agency-dashboard/add'));
  await back();
  expect(location()).toBe('/agency-dashboard/influencers');
  await back();
  expect(location()).toBe('/agency-dashboard');
});

describe("the agency dashboard's overview", () => {
  it('shows the totals and the most common actions', async () => {
    open();
    const figure = (label: string) => screen.getByText(label).parentElement;
    await screen.findByText('Total influencers');
    await waitFor(() => expect(figure('Total influencers')).toHaveTextContent(/^Total influencers2$/));
    expect(figure('Active promo codes')).toHaveTextContent(/^Active promo codes3$/);
    expect(screen.getByRole('link', { name: 'Add an influencer' })).toHaveAttribute(
      'href',
      '/agency-dashboard/add',
    );
    expect(screen.getByRole('link', { name: 'Manage your influencers' })).toHaveAttribute(
      'href',
      '/agency-dashboard/influencers',
    );
    expect(screen.getByRole('link', { name: 'Upload a CSV file' })).toBeInTheDocument();
  });

  it('can be retried when the totals fail', async () => {
    backend.use(profileAnswer(agency), teamsAnswer(ownTeam(agency)), refusal('post', 'rpc/agency_totals'));
    const { user } = renderApp('/agency-dashboard', agency);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
    backend.use(...agencyStandIn([ada]).handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByText('Total influencers')).parentElement).toHaveTextContent('1');
  });
});

describe("the agency dashboard's influencers", () => {
  it('have cards with address, counts and a link to their codes', async () => {
    open('/agency-dashboard/influencers');
    const adas = within(await card('Ada Osei'));
    expect(adas.getByText('@ada.osei')).toBeInTheDocument();
    expect(adas.getByText('ada.osei@mail.example')).toBeInTheDocument();
    expect(adas.getByText('live').closest('p')).toHaveTextContent('2 live of 3 offersNot taken over yet');
    expect(adas.getByRole('link', { name: 'Manage codes for Ada Osei' })).toHaveAttribute(
      'href',
      `/manage-influencer-codes/${ada.id}`,
    );
    const beas = within(await card('Bea Ruiz'));
    expect(beas.getByText('live').closest('p')).toHaveTextContent(/^1 live of 1 offer$/);
    expect(screen.getByText('2 influencers')).toBeInTheDocument();
  });

  it('are searched and sorted, in the URL', async () => {
    const { user, stand, location } = open('/agency-dashboard/influencers');
    await card('Ada Osei');
    await user.type(screen.getByRole('searchbox', { name: 'Search influencers' }), 'bea');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Ada Osei' })).not.toBeInTheDocument());
    expect(screen.getByText('1 influencer').parentElement).toHaveTextContent('1 influencer for “bea”');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name A–Z');
    await waitFor(() => expect(location()).toBe('/agency-dashboard/influencers?q=bea&sort=alphabetical'));
    await waitFor(() =>
      expect(stand.lists.at(-1)).toEqual({ of_agency: agency.id, search: 'bea', sort: 'alphabetical' }),
    );
  });

  it('can be shown again after a search without matches', async () => {
    const { user } = open('/agency-dashboard/influencers?q=zoe');
    expect(await screen.findByText('No influencers match your search.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all influencers' }));
    await card('Ada Osei');
  });

  it('are replaced by a link to add the first one when there are none', async () => {
    const { user, location } = open('/agency-dashboard/influencers', agencyStandIn());
    expect(await screen.findByText("You don't manage any influencers yet.")).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Add your first influencer' }));
    const form = await screen.findByRole('form', { name: 'Add influencer' });
    expect(location()).toBe('/agency-dashboard/add');
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(form);
  });

  it('come page by page', async () => {
    backend.use(
      profileAnswer(agency),
      teamsAnswer(ownTeam(agency)),
      pagedAnswer('list_managed_influencers', 30, (place) => ({ ...managedRow(`Person ${place}`) })),
    );
    const { user } = renderApp('/agency-dashboard/influencers', agency);
    await hasLoaded(24);
    expect(screen.getByText('30 influencers')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await hasLoaded(30);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it("can be retried when they couldn't be loaded", async () => {
    backend.use(
      profileAnswer(agency),
      teamsAnswer(ownTeam(agency)),
      refusal('post', 'rpc/list_managed_influencers'),
    );
    const { user } = renderApp('/agency-dashboard/influencers', agency);
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    backend.use(...agencyStandIn([ada]).handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Ada Osei');
  });
});

describe('ending the management from the agency dashboard', () => {
  async function openDialog(name: string) {
    const app = open('/agency-dashboard/influencers');
    await card(name);
    await app.user.click(screen.getByRole('button', { name: `More for ${name}` }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'End management' }));
    return { ...app, dialog: within(await screen.findByRole('dialog')) };
  }

  it('asks, says that the temporary password ends with it, and removes the card', async () => {
    const { user, stand, dialog } = await openDialog('Ada Osei');
    expect(screen.getByRole('dialog', { name: 'Stop managing Ada Osei?' })).toBeInTheDocument();
    const password = dialog.getByText(/^Ada Osei hasn't set a password yet\./);
    expect(password).toHaveTextContent('The temporary one ends, too');
    await user.click(dialog.getByRole('button', { name: 'End management' }));
    expect(await screen.findByText("You don't manage Ada Osei any more")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Ada Osei' })).not.toBeInTheDocument());
    expect(stand.ended).toEqual([{ agency_id: agency.id, influencer_id: ada.id }]);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Influencers' })).toHaveFocus());
  });

  it('changes nothing when it is cancelled, or fails', async () => {
    const { user, stand, dialog } = await openDialog('Bea Ruiz');
    backend.use(functionOutage('end-management'));
    await user.click(dialog.getByRole('button', { name: 'End management' }));
    expect(await screen.findByText('Failed to end the management')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('article', { name: 'Bea Ruiz' })).toBeInTheDocument();
    expect(stand.ended).toEqual([]);
  });
});

describe('the credentials on the agency dashboard', () => {
  async function openDialog(stand = agencyStandIn([ada, bea])) {
    const app = open('/agency-dashboard/influencers', stand);
    await card('Ada Osei');
    await app.user.click(screen.getByRole('button', { name: 'More for Ada Osei' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'View credentials' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Credentials of Ada Osei' })) };
  }

  it('are shown while the temporary password is valid, and copied one by one or all', async () => {
    const { user, dialog } = await openDialog();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    expect(dialog.getByText('AbCd-2345-EfGh-6789')).toBeInTheDocument();
    for (const [name, text] of [
      ['Copy full name', 'Ada Osei'],
      ['Copy username', 'ada.osei'],
      ['Copy email', 'ada.osei@mail.example'],
      ['Copy temporary password', 'AbCd-2345-EfGh-6789'],
    ] as const) {
      await user.click(dialog.getByRole('button', { name }));
      expect(write).toHaveBeenLastCalledWith(text);
    }
    expect(await screen.findByText('Temporary password copied')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Copy all' }));
    expect(write).toHaveBeenLastCalledWith(
      'Full name: Ada Osei\nUsername: ada.osei\nEmail: ada.osei@mail.example\nTemporary password: AbCd-2345-EfGh-6789\nSign in at: http://localhost:3000/login',
    );
    expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeInTheDocument();
  });

  it("are downloaded as one file for all who haven't set a password yet, whoever is listed", async () => {
    const { user } = open('/agency-dashboard/influencers?q=bea');
    const files = collectDownloads();
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/credentials_to_hand_over`, () =>
        HttpResponse.json([{ ...ada, temporary_password: 'AbCd-2345-EfGh-6789' }]),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Download credentials' }));
    expect(await screen.findByText('Credentials of 1 influencer downloaded')).toBeInTheDocument();
    expect(files.map(({ name }) => name)).toEqual(['influencer-credentials.csv']);
    expect(await files[0]?.text).toContain(
      'Ada Osei,ada.osei,ada.osei@mail.example,AbCd-2345-EfGh-6789,http://localhost:3000/login',
    );
  });

  it('are told to be handed over when every influencer has set a password', async () => {
    const { user } = open('/agency-dashboard/influencers', agencyStandIn([bea]));
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/credentials_to_hand_over`, () => HttpResponse.json([])),
    );
    await user.click(await screen.findByRole('button', { name: 'Download credentials' }));
    expect(await screen.findByText('Every influencer has set a password of their own')).toBeInTheDocument();
  });

  it('show an error when the clipboard refuses', async () => {
    const { user, dialog } = await openDialog();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(dialog.getByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText(required('copy.failed'))).toBeInTheDocument();
  });

  it('are to be copied by hand where there is no clipboard', async () => {
    const { user, dialog } = await openDialog();
    const { clipboard } = navigator;
    const provide = (value: Clipboard | undefined) =>
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
    provide(undefined);
    await user.click(dialog.getByRole('button', { name: 'Copy all' }));
    expect(await screen.findByText(required('copy.by-hand'))).toBeInTheDocument();
    provide(clipboard);
  });

  it("aren't offered once the influencer has set a password", async () => {
    const { user } = open('/agency-dashboard/influencers');
    await card('Bea Ruiz');
    await user.click(screen.getByRole('button', { name: 'More for Bea Ruiz' }));
    expect(await screen.findByRole('menuitem', { name: 'Edit details' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'View credentials' })).not.toBeInTheDocument();
  });
});
