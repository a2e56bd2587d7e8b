import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { agency, agencyStandIn, type ManagedRow, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { fillForm } from '../support/code-form';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { homeAnswers } from '../support/list-answers';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';
import { ownTeam, teamsAnswer } from '../support/team-answers';

const ada = managedRow('Ada Osei');
const bea = managedRow('Bea Ruiz');
const urlOf = ({ id }: ManagedRow) => `/manage-influencer-codes/${id}`;

function open(codes = codeStandIn([codeRow('FERN20'), codeRow('OLD5')]), row = ada, query = '') {
  const stand = agencyStandIn([row, bea]);
  backend.use(profileAnswer(agency), ...stand.handlers, ...codes.handlers);
  return { ...renderApp(`${urlOf(row)}${query}`, agency), stand, codes };
}

describe('entering the codes of a managed influencer', () => {
  it('asks a visitor to sign in and returns', async () => {
    const { location } = renderApp(urlOf(ada));
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(location()).toBe(`/login?next=${encodeURIComponent(urlOf(ada))}`);
  });

  it.each([
    ['a member home', member, '/'],
    ['an influencer to its own dashboard', { ...member, is_influencer: true }, '/influencer-dashboard'],
  ])('sends %s', async (_, account, home) => {
    backend.use(profileAnswer(account), ...homeAnswers(), ...codeStandIn().handlers);
    const { location } = renderApp(urlOf(ada), account);
    await waitFor(() => expect(location()).toBe(home));
  });

  it.each([
    ['that another agency manages', `/manage-influencer-codes/${crypto.randomUUID()}`],
    ['whose id is malformed', '/manage-influencer-codes/nobody'],
  ])('is denied to an agency for an influencer %s', async (_, url) => {
    backend.use(profileAnswer(agency), ...agencyStandIn([ada]).handlers);
    const { user, location } = renderApp(url, agency);
    expect(await screen.findByText(required('manage.denied'), { exact: false })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: required('manage.back') }));
    await waitFor(() => expect(location()).toBe('/agency-dashboard'));
  });
});

describe("the header over a managed influencer's codes", () => {
  it('says whose codes they are, and links back', async () => {
    open();
    expect(screen.queryByText('Loading influencer...')).not.toBeInTheDocument();
    expect(await screen.findByText('Loading influencer...')).toBeInTheDocument();
    expect(
      await screen.findByRole('heading', { name: required('manage.title', { name: 'Ada Osei' }) }),
    ).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Agency Dashboard' })).toHaveAttribute(
      'href',
      '/agency-dashboard/influencers',
    );
    await waitFor(() => expect(document.title).toBe('Manage Codes for Ada Osei · Promobell'));
  });

  it.each([
    ['the username', managedRow(null, { username: 'ada.osei' }), 'Manage Codes for ada.osei'],
    ['a word', managedRow('  ', { username: '' }), 'Manage Codes for Influencer'],
  ])('has %s when there is no name', async (_, row, title) => {
    open(codeStandIn(), row);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });

  it('can be retried when it fails', async () => {
    backend.use(
      profileAnswer(agency),
      teamsAnswer(ownTeam(agency)),
      refusal('post', 'rpc/managed_influencer'),
    );
    const { user } = renderApp(urlOf(ada), agency);
    await screen.findByRole('alert');
    backend.use(...agencyStandIn([ada]).handlers, ...codeStandIn().handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Manage Codes for Ada Osei' })).toBeInTheDocument();
  });
});

describe("a managed influencer's codes", () => {
  it('are counted in the tab, and can be edited and deleted', async () => {
    open();
    expect(await screen.findByRole('tab', { name: required('manage.codes', { n: 2 }) })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: required('manage.add') })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Settings' })).not.toBeInTheDocument();
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit FERN20 of Fernwood' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete FERN20 of Fernwood' })).toBeInTheDocument();
  });

  it('have a button to add the first one when there are none', async () => {
    const { user } = open(codeStandIn());
    expect(await screen.findByText(required('manage.empty'))).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: required('manage.first') }));
    expect(await screen.findByRole('form', { name: 'Add promo code' })).toBeInTheDocument();
  });

  it("are added by the agency without a plan's limit", async () => {
    const full = codeStandIn([codeRow('FERN20')], { tier: 'Starter', maxOffers: 1 });
    const { user, codes, location } = open(full, ada, '/add');
    await screen.findByRole('form', { name: 'Add promo code' });
    fillForm();
    await user.click(screen.getByRole('button', { name: 'Add Promo Code' }));
    expect(await screen.findByText('Promo code added successfully!')).toBeInTheDocument();
    expect(codes.writes).toMatchObject([{ method: 'POST', row: { influencer_id: ada.id } }]);
    await waitFor(() => expect(location()).toBe(urlOf(ada)));
    expect(await screen.findByRole('tab', { name: required('manage.codes', { n: 2 }) })).toBeInTheDocument();
  });

  it('are edited in place of the list', async () => {
    const { user, codes } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit FERN20 of Fernwood' }));
    const form = within(await screen.findByRole('form', { name: 'Edit promo code' }));
    expect(screen.queryByText('OLD5')).not.toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    await user.clear(form.getByRole('textbox', { name: 'Promo code' }));
    await user.type(form.getByRole('textbox', { name: 'Promo code' }), 'FERN25');
    await user.click(form.getByRole('button', { name: required('manage.save') }));
    expect(await screen.findByText('Promo code updated successfully!')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Edit FERN25 of Fernwood' })).toBeInTheDocument();
    expect(codes.writes).toMatchObject([{ method: 'PATCH', row: { promo_code: 'FERN25' } }]);
  });

  it('are deleted after a confirmation', async () => {
    const { user, codes } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete OLD5 of Fernwood' }));
    expect(await screen.findByText('Are you sure you want to delete this promo code?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Promo code deleted successfully!')).toBeInTheDocument();
    expect(await screen.findByRole('tab', { name: required('manage.codes', { n: 1 }) })).toBeInTheDocument();
    expect(codes.writes).toMatchObject([{ method: 'DELETE' }]);
  });

  it("count no more on the influencer's card once they are deleted", async () => {
    const stand = agencyStandIn([ada, bea]);
    backend.use(profileAnswer(agency), ...stand.handlers, ...codeStandIn([codeRow('FERN20')]).handlers);
    const { user } = renderApp('/agency-dashboard/influencers', agency);
    await user.click(await screen.findByRole('link', { name: 'Manage codes for Ada Osei' }));
    await user.click(await screen.findByRole('button', { name: 'Delete FERN20 of Fernwood' }));
    stand.change((rows) => rows.map((row) => (row.id === ada.id ? { ...row, total_count: 2 } : row)));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Promo code deleted successfully!')).toBeInTheDocument();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Agency Dashboard' }));
    const card = within(await screen.findByRole('article', { name: 'Ada Osei' }));
    expect(await card.findByText('of 2 offers')).toBeInTheDocument();
  });

  it('are updated with what the influencer adds meanwhile', async () => {
    const { codes } = open();
    await screen.findByText('FERN20');
    const topic = `influencer:${ada.id}`;
    await waitFor(() => expect(realtimeStandIn.hears(topic)).toBe(true));
    codes.change((rows) => [codeRow('FRESH'), ...rows]);
    realtimeStandIn.offersChanged(topic);
    expect(await screen.findByText('FRESH')).toBeInTheDocument();
  });

  it('have a separate draft for each influencer', async () => {
    const { user } = open(codeStandIn(), ada, '/add');
    await screen.findByRole('form', { name: 'Add promo code' });
    await user.type(screen.getByRole('textbox', { name: 'Brand name' }), 'Fernwood for Ada');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Agency Dashboard' }));
    await user.click(await screen.findByRole('link', { name: 'Manage codes for Bea Ruiz' }));
    await user.click(await screen.findByRole('tab', { name: required('manage.add') }));
    expect(await screen.findByRole('textbox', { name: 'Brand name' })).toHaveValue('');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Agency Dashboard' }));
    await user.click(await screen.findByRole('link', { name: 'Manage codes for Ada Osei' }));
    await user.click(await screen.findByRole('tab', { name: required('manage.add') }));
    expect(await screen.findByRole('textbox', { name: 'Brand name' })).toHaveValue('Fernwood for Ada');
  });
});
