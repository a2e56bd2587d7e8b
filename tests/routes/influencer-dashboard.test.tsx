import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { fillForm, vera } from '../support/code-form';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { open } from '../support/influencer-dashboard-screen';
import { rpcAnswer } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { pagedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

const tickets = () => screen.queryAllByRole('article');
const ticket = async (code: string) => {
  const found = (await screen.findByText(code)).closest('article');
  if (!found) throw new Error(`No ticket has the code ${code}.`);
  return within(found);
};

/** A screen as wide as a desktop's. */
const wideScreen = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('min-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

it('the influencer dashboard without a connection shows one error, whose Try again loads everything', async () => {
  const stand = codeStandIn([codeRow('BLOOM-15')]);
  backend.use(
    profileAnswer(vera),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/*`, () => HttpResponse.error()),
  );
  const { user } = renderApp('/influencer-dashboard', vera);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  backend.use(...stand.handlers);
  await user.click(again);
  expect(await screen.findByText('BLOOM-15')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Your plan' })).toBeInTheDocument();
});

describe('the list of codes on the dashboard', () => {
  it("labels each code's state in words", async () => {
    open(
      codeStandIn([
        codeRow('OVER', { expiration_date: day(-1) }),
        codeRow('TODAY', { expiration_date: day(0) }),
        codeRow('SEVEN', { expiration_date: day(7) }),
        codeRow('EIGHT', { expiration_date: day(8) }),
        codeRow('EVER'),
      ]),
    );
    expect((await ticket('OVER')).getByText(required('codes.expired'))).toBeInTheDocument();
    expect((await ticket('TODAY')).getByText(required('codes.soon'))).toBeInTheDocument();
    expect((await ticket('SEVEN')).getByText(required('codes.soon'))).toBeInTheDocument();
    expect((await ticket('EVER')).getByText(required('codes.no-expiration'))).toBeInTheDocument();
    expect((await ticket('EIGHT')).queryByText(/Expired|Soon|No expiration/)).not.toBeInTheDocument();
    expect(screen.getByText('5 offers')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Influencer Dashboard · Promobell'));
  });

  it('is a table on a desktop', async () => {
    wideScreen();
    open(codeStandIn([codeRow('FERN20', { expiration_date: day(3) })]));
    const table = within(await screen.findByRole('table', { name: 'Promo codes' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Brand and offer',
      'Code',
      'Category',
      'Expires',
      'Actions',
    ]);
    const row = await table.findByRole('row', { name: /FERN20.*Home.*Soon/ });
    expect(within(row).getByRole('button', { name: 'Edit FERN20 of Fernwood' })).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: 'Delete FERN20 of Fernwood' })).toBeInTheDocument();
    expect(tickets()).toEqual([]);
  });

  it.each([
    ['table', wideScreen],
    ['ticket', () => undefined],
  ])('shows a long code whole and copies it by one press: %s', async (_, size) => {
    size();
    const long = `SUMMER${'-2026'.repeat(12)}`;
    const { user } = open(codeStandIn([codeRow(long)]));
    expect(await screen.findByText(long)).not.toHaveClass('truncate');
    await user.click(screen.getByRole('button', { name: `Copy code ${long}` }));
    expect(await screen.findByText(required('copy.code'))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(long);
  });

  it('is searched and sorted by the server, with both in the URL', async () => {
    const { user, stand, location } = open(codeStandIn([codeRow('FERN20'), codeRow('MOSS10')]));
    await ticket('MOSS10');
    await user.type(screen.getByRole('searchbox', { name: 'Search promo codes' }), 'FERN');
    await waitFor(() => expect(screen.queryByText('MOSS10')).not.toBeInTheDocument());
    expect(screen.getByText('1 offer')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Ending soonest');
    await waitFor(() => expect(location()).toBe('/influencer-dashboard?q=FERN&sort=ending'));
    await waitFor(() =>
      expect(stand.lists.at(-1)).toEqual({ of_influencer: vera.id, search: 'FERN', sort: 'ending' }),
    );
    expect(stand.lists[0]).toEqual({ of_influencer: vera.id, sort: 'newest' });
  });

  it('says when no code matches, and leads back to all', async () => {
    const { user } = open(codeStandIn([codeRow('FERN20')]), '/influencer-dashboard?q=PAPAYA');
    expect(await screen.findByText('No promo codes match your search.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all codes' }));
    await ticket('FERN20');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('offers to add a code when there is none yet', async () => {
    const { user, location } = open(codeStandIn(), '/influencer-dashboard/settings');
    await user.click(await screen.findByRole('tab', { name: 'Promo Codes' }));
    expect(await screen.findByText("You haven't published a promo code yet")).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Add your first code' }));
    expect(await screen.findByRole('form', { name: 'Add promo code' })).toBeInTheDocument();
    expect(location()).toBe('/influencer-dashboard/add');
    expect(screen.getByRole('tabpanel', { name: 'Add Promo Code' })).toHaveFocus();
  });

  it('comes page by page', async () => {
    backend.use(pagedAnswer('list_managed_offers', 30, (place) => codeRow(`CODE${place}`)));
    const app = renderApp('/influencer-dashboard', vera);
    backend.use(
      profileAnswer(vera),
      rpcAnswer('my_offer_limit', { tier: 'Elite', max_offers: null, used: 30, own_live: 30 }),
    );
    await hasLoaded(24);
    // The plan's box and the list count alike.
    expect(screen.getAllByText('30 offers')).toHaveLength(2);
    await app.user.click(screen.getByRole('button', { name: 'Show more' }));
    await hasLoaded(30);
    expect(screen.getByText('Elite plan')).toBeInTheDocument();
    expect(screen.getByText(/Unlimited/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
  });

  it('shows that it is loading, and when that fails, an error that can be retried', async () => {
    const held = heldBack([]);
    const stand = codeStandIn([codeRow('FERN20')]);
    backend.use(profileAnswer(vera), ...stand.handlers);
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/list_managed_offers`, async () => {
        await held.answer();
        return HttpResponse.json({ code: 'XX000', message: 'internal' }, { status: 500 });
      }),
    );
    const { user } = renderApp('/influencer-dashboard', vera);
    expect(await screen.findByText('Loading promo codes')).toBeInTheDocument();
    held.release();
    expect(await screen.findByText('Failed to load promo codes')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Error loading promo codes');
    backend.use(...stand.handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await ticket('FERN20');
  });

  it('is updated by changes in another tab', async () => {
    const { stand } = open(codeStandIn([codeRow('FERN20')]));
    await ticket('FERN20');
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${vera.id}`)).toBe(true));
    stand.change((rows) => [codeRow('MOSS10'), ...rows]);
    realtimeStandIn.offersChanged(`influencer:${vera.id}`);
    await ticket('MOSS10');
    expect(await screen.findByText('2 of 10 offers')).toBeInTheDocument();
  });
});

describe('the plan on the dashboard', () => {
  it.each([
    [7, 'Growth', 10, '7 of 10 offers', undefined, 'Upgrade'],
    [9, 'Growth', 10, '9 of 10 offers', 'You have 1 offer left with the Growth plan.', 'Upgrade to Pro'],
    [
      12,
      'Boost',
      3,
      '12 of 3 offers',
      'Your offers stay. You can add new ones when there are fewer than your plan allows.',
      'Upgrade to Pro',
    ],
  ])('shows the usage of %i codes on %s', async (used, tier, maxOffers, usage, warning, upgrade) => {
    const codes = Array.from({ length: used }, (_, index) => codeRow(`CODE${index}`));
    open(codeStandIn(codes, { tier, maxOffers }));
    const plan = within(await screen.findByRole('region', { name: 'Your plan' }));
    expect(plan.getByText(usage)).toBeInTheDocument();
    if (warning) expect(plan.getByText(warning)).toBeInTheDocument();
    else expect(plan.queryByText(/left|used all/)).not.toBeInTheDocument();
    expect(plan.getByRole('link', { name: upgrade })).toHaveAttribute('href', '/pricing');
  });

  it("shows an error when it couldn't be read", async () => {
    const stand = codeStandIn([codeRow('FERN20')]);
    backend.use(profileAnswer(vera), ...stand.handlers);
    backend.use(refusal('post', 'rpc/my_offer_limit'));
    const { user } = renderApp('/influencer-dashboard', vera);
    expect(await screen.findByText("Your plan couldn't be loaded.")).toBeInTheDocument();
    backend.use(...stand.handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 10 offers')).toBeInTheDocument();
  });
});

it("the influencer dashboard's Settings tab links to the profile, which has the plan's settings", async () => {
  const { user, location } = open();
  await user.click(await screen.findByRole('tab', { name: 'Settings' }));
  expect(await screen.findByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
  expect(location()).toBe('/influencer-dashboard/settings');
});

describe('the codes on the profile', () => {
  it('are a tab with the list and the form', async () => {
    const { user, location } = open(codeStandIn([codeRow('FERN20')]), '/profile');
    await user.click(await screen.findByRole('tab', { name: 'Influencer Dashboard' }));
    await ticket('FERN20');
    expect(location()).toBe('/profile/influencer');
    expect(screen.getByText('1 of 10 offers')).toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'Add promo code' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Settings' })).not.toBeInTheDocument();
  });

  it('show a code that was added above the form in their list, without leaving', async () => {
    const { user, location } = open(codeStandIn([codeRow('OLD5')]), '/profile/influencer');
    await ticket('OLD5');
    fillForm();
    await user.click(screen.getByRole('button', { name: 'Add Promo Code' }));
    await ticket('FERN20');
    expect(location()).toBe('/profile/influencer');
    expect(screen.getByRole('textbox', { name: 'Promo code' })).toHaveValue('');
  });

  it('show the form of a code that is edited in place of the list and of the form that adds one', async () => {
    const { user } = open(codeStandIn([codeRow('FERN20')]), '/profile/influencer');
    await user.click(await screen.findByRole('button', { name: 'Edit FERN20 of Fernwood' }));
    expect(await screen.findByRole('form', { name: 'Edit promo code' })).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'Add promo code' })).not.toBeInTheDocument();
  });

  it("aren't shown to members", async () => {
    backend.use(profileAnswer(member));
    renderApp('/profile/influencer', member);
    await screen.findByRole('heading', { name: member.full_name });
    expect(screen.queryByRole('tab', { name: 'Influencer Dashboard' })).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
  });
});
