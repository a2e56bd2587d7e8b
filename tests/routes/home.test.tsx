import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { dealRow, heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { homeAnswers, influencerRow, rpcAnswer } from '../support/list-answers';
import { recordedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { member, ownProfile, type SampleAccount } from '../support/sample-session';

const featured = (...rows: unknown[]) => rpcAnswer('featured_offers', rows);
const newest = (...rows: unknown[]) => rpcAnswer('list_offers', rows);
const accounts = (...rows: unknown[]) => rpcAnswer('featured_accounts', rows);
const section = (name: string) => screen.findByRole('region', { name });
const codesIn = (region: HTMLElement) =>
  within(region)
    .queryAllByLabelText(/^Copy code /)
    .map((button) => button.getAttribute('aria-label'));

it.each([
  ['signed out', undefined],
  ['signed in, before the profile is there', member],
])('asks for everything at once: %s', async (_case, account) => {
  const slow = heldBack([]);
  const asked: unknown[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/:name`, async ({ params }) => {
      asked.push(params.name);
      return HttpResponse.json(await slow.answer());
    }),
    http.get(`${SUPABASE_URL}/rest/v1/profiles`, async () => HttpResponse.json(await slow.answer())),
  );
  renderApp('/', account);
  await waitFor(() =>
    expect(asked).toEqual(expect.arrayContaining(['featured_accounts', 'featured_offers', 'list_offers'])),
  );
  slow.release();
  expect(await screen.findByText('No featured accounts available')).toBeInTheDocument();
});

describe('signed out', () => {
  it('promises what Promobell does, with the ways in and a live ticket', async () => {
    backend.use(featured(dealRow('STAR')), newest(dealRow('NEW')), accounts(influencerRow()));
    renderApp('/');
    const promise = await screen.findByRole('heading', { level: 1 });
    expect(promise).toHaveTextContent('The bell rings when someone you trust has a code.');
    expect(screen.getByRole('link', { name: 'Sign up free' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Explore deals' })).toHaveAttribute('href', '/deals');
    // The first featured offer stands in the hero and in its section.
    expect(await screen.findAllByLabelText('Copy code STAR')).toHaveLength(2);
    expect(document.title).toBe('Promobell');
  });

  it('shows featured offers, featured accounts and the eight newest offers', async () => {
    const asked: unknown[] = [];
    backend.use(
      featured(dealRow('STAR')),
      recordedAnswer('list_offers', [dealRow('NEW1'), dealRow('NEW2')], asked),
      accounts(influencerRow({ follower_count: 1 })),
    );
    renderApp('/');
    await waitFor(async () => expect(codesIn(await section('Featured offers'))).toEqual(['Copy code STAR']));
    await waitFor(async () =>
      expect(codesIn(await section('Newest offers'))).toEqual(['Copy code NEW1', 'Copy code NEW2']),
    );
    const account = await within(await section('Featured accounts')).findByRole('link', {
      name: /Ana Flores/,
    });
    expect(account).toHaveAttribute('href', '/influencer/ana.flores');
    expect(account).toHaveTextContent('1 follower');
    expect(asked).toEqual([{ sort: 'newest', page_size: 8 }]);
  });

  it('names accounts that have no name', async () => {
    backend.use(
      featured(),
      newest(),
      accounts(
        influencerRow({ id: 'a', full_name: null, username: null }),
        influencerRow({ id: 'b', full_name: 'Larder Card', username: 'larder', is_creditcard: true }),
      ),
    );
    renderApp('/');
    const region = await section('Featured accounts');
    expect(await within(region).findByRole('link', { name: /Unnamed Account.*@account/ })).toHaveAttribute(
      'href',
      '/influencer/a',
    );
    expect(within(region).getByRole('link', { name: /Larder Card/ })).not.toHaveTextContent('@larder');
  });
});

describe('signed in', () => {
  const withRoles = (roles: Partial<SampleAccount>): SampleAccount => ({ ...member, ...roles });

  it.each([
    ['Member dashboard', {}],
    ['Influencer dashboard', { is_influencer: true }],
    ['Agency dashboard', { is_agency: true }],
    ['Agency dashboard', { is_agency: true, is_influencer: true }],
  ])('welcomes by name, with the label %s for %j', async (label, roles) => {
    const account = withRoles(roles);
    backend.use(...homeAnswers(), profileAnswer(account));
    renderApp('/', account);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Welcome back, Mia Member!' }),
    ).toBeInTheDocument();
    expect(screen.getByText(label)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign up free' })).not.toBeInTheDocument();
    const banner = screen.getByText(label).closest('section') ?? document.body;
    expect(within(banner).getByRole('link', { name: 'My Alerts' })).toHaveAttribute('href', '/my-deals');
  });

  it('calls somebody without a full name by username', async () => {
    const account = withRoles({ full_name: '' });
    backend.use(...homeAnswers(), profileAnswer(account));
    renderApp('/', account);
    expect(await screen.findByText('Welcome back, mia!')).toBeInTheDocument();
  });

  it('welcomes without a name when the profile can’t be read', async () => {
    backend.use(...homeAnswers(), refusal('get', 'profiles'));
    renderApp('/', member);
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
    expect(screen.getByText('Member dashboard')).toBeInTheDocument();
  });

  it('keeps the welcome’s room while the profile is on its way, and never shows the hero', async () => {
    const profile = heldBack([ownProfile(member)]);
    backend.use(
      ...homeAnswers(),
      http.get(`${SUPABASE_URL}/rest/v1/profiles`, async () => HttpResponse.json(await profile.answer())),
    );
    renderApp('/', member);
    await waitFor(async () => expect(codesIn(await section('Newest offers'))).toHaveLength(1));
    expect(screen.queryByText('Sign up free')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Explore deals' })).toBeInTheDocument();
    profile.release();
    expect(await screen.findByText('Welcome back, Mia Member!')).toBeInTheDocument();
  });
});

describe('nothing to show', () => {
  it('says so in each section, with a way on', async () => {
    backend.use(featured(), newest(), accounts());
    renderApp('/');
    expect(await screen.findByText('No featured offers available right now.')).toBeInTheDocument();
    expect(await screen.findByText('No featured accounts available')).toBeInTheDocument();
    expect(await screen.findByText(/There are no deals right now/)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Find influencers' })).toHaveLength(2);
    // The hero stands without a ticket.
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });
});

describe('a failure', () => {
  it.each([
    ['Featured offers', 'featured_offers', 'Failed to load promo codes', dealRow('BACK')],
    ['Newest offers', 'list_offers', 'Failed to load promo codes', dealRow('BACK')],
    [
      'Featured accounts',
      'featured_accounts',
      'Failed to load influencers. Please try again.',
      influencerRow({ full_name: 'Back Again' }),
    ],
  ])('of %s stays there, is told, and can be tried again', async (name, request, toast, row) => {
    backend.use(...homeAnswers());
    backend.use(refusal('post', `rpc/${request}`));
    const { user } = renderApp('/');
    const region = await section(name);
    expect(await within(region).findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(await screen.findByText(toast)).toBeInTheDocument();
    backend.use(rpcAnswer(request, [row]));
    await user.click(within(region).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(region).queryByRole('alert')).not.toBeInTheDocument());
    expect(region).toHaveTextContent(/BACK|Back Again/);
  });
});

it('refreshes its offers when somebody publishes', async () => {
  backend.use(...homeAnswers());
  renderApp('/');
  await waitFor(async () => expect(codesIn(await section('Newest offers'))).toEqual(['Copy code FERN20']));
  await waitFor(() => expect(realtimeStandIn.hears('offer_news')).toBe(true));
  backend.use(newest(dealRow('JUSTNOW')));
  realtimeStandIn.deliver('offer_news', 'INSERT', {
    id: 1,
    influencer_id: 'i1',
    brand_key: 'fernwood',
    category: 'Home',
    at: '2026-01-01T00:00:00Z',
  });
  await waitFor(async () => expect(codesIn(await section('Newest offers'))).toEqual(['Copy code JUSTNOW']));
});
