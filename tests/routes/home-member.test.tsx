import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { dealRow, heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { categoryCountsAnswer, homeAnswers, influencerRow, rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member, ownProfile, type SampleAccount } from '../support/sample-session';
import { teamRow, teamsAnswer } from '../support/team-answers';

const featured = (...rows: unknown[]) => rpcAnswer('featured_offers', rows);
const newest = (...rows: unknown[]) => rpcAnswer('list_offers', rows);
const accounts = (...rows: unknown[]) => rpcAnswer('featured_accounts', rows);
const section = (name: string) => screen.findByRole('region', { name });
const carousel = async (name: string) => within(await screen.findByRole('group', { name }));

/** Home as Mia the member sees it; later answers come before the usual ones. */
function home(...answers: Parameters<typeof backend.use>) {
  backend.use(...homeAnswers(), profileAnswer(member));
  backend.use(...answers);
  return renderApp('/', member);
}

it("the member's home page requests everything at once, before the profile is loaded", async () => {
  const slow = heldBack([]);
  const asked: string[] = [];
  backend.use(
    http.all(`${SUPABASE_URL}/rest/v1/*`, async ({ request }) => {
      asked.push(new URL(request.url).pathname.replace('/rest/v1/', ''));
      return HttpResponse.json(await slow.answer());
    }),
  );
  renderApp('/', member);
  await waitFor(() =>
    expect(asked).toEqual(
      expect.arrayContaining([
        'rpc/featured_offers',
        'rpc/featured_accounts',
        'category_counts',
        'rpc/list_offers',
      ]),
    ),
  );
  expect(asked).not.toContain('rpc/list_brands');
  slow.release();
  expect(await screen.findByText(required('home.no-accounts'))).toBeInTheDocument();
});

describe("the welcome on the member's home page", () => {
  const withRoles = (roles: Partial<SampleAccount>): SampleAccount => ({ ...member, ...roles });

  it.each([
    ['Member dashboard', {}],
    ['Agency dashboard', { is_agency: true, is_influencer: true }],
  ])('is by name, with the label %s for %j', async (label, roles) => {
    const account = withRoles(roles);
    backend.use(...homeAnswers(), profileAnswer(account));
    renderApp('/', account);
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: required('home.welcome', { name: 'Mia Member' }),
      }),
    ).toBeInTheDocument();
    expect(screen.getByText(label)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Sign up free' })).not.toBeInTheDocument();
    const banner = screen.getByText(label).closest('section') ?? document.body;
    expect(within(banner).getByRole('link', { name: 'My Alerts' })).toHaveAttribute('href', '/my-deals');
  });

  it('links an influencer to the dashboard', async () => {
    const account = withRoles({ is_influencer: true });
    backend.use(...homeAnswers(), profileAnswer(account));
    renderApp('/', account);
    const label = await screen.findByRole('link', { name: 'Influencer dashboard' });
    expect(label).toHaveAttribute('href', '/influencer-dashboard');
  });

  it.each([
    ['manager', 'Manager at Tall Ladder'],
    ['analyst', 'Analyst at Tall Ladder'],
  ] as const)("links a %s to the agency's dashboard, and says for whom that is", async (role, words) => {
    home(teamsAnswer(teamRow('Tall Ladder', { role })));
    const label = await screen.findByRole('link', { name: 'Agency dashboard' });
    expect(label).toHaveAttribute('href', '/agency-dashboard');
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('links an influencer who works for an agency to both dashboards', async () => {
    const account = withRoles({ is_influencer: true });
    backend.use(
      ...homeAnswers(),
      profileAnswer(account),
      teamsAnswer(teamRow('Tall Ladder', { role: 'manager' })),
    );
    renderApp('/', account);
    const links = await screen.findAllByRole('link', { name: /^(Agency|Influencer) dashboard$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/agency-dashboard',
      '/influencer-dashboard',
    ]);
  });

  it('is by username for somebody without a full name', async () => {
    const account = withRoles({ full_name: '' });
    backend.use(...homeAnswers(), profileAnswer(account));
    renderApp('/', account);
    expect(await screen.findByText(required('home.welcome', { name: 'mia' }))).toBeInTheDocument();
  });

  it("has no name when the profile can't be read", async () => {
    home(refusal('get', 'profiles'));
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
    expect(screen.getByText('Member dashboard')).toBeInTheDocument();
  });

  it("reserves its space while the profile loads, and never shows the visitor's hero", async () => {
    const profile = heldBack([ownProfile(member)]);
    home(http.get(`${SUPABASE_URL}/rest/v1/profiles`, async () => HttpResponse.json(await profile.answer())));
    expect(await screen.findByRole('link', { name: 'Home 1 offer' })).toBeInTheDocument();
    expect(screen.queryByText('Sign up free')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Explore deals' })).toBeInTheDocument();
    profile.release();
    expect(await screen.findByText(required('home.welcome', { name: 'Mia Member' }))).toBeInTheDocument();
  });
});

describe("the carousels on the member's home page", () => {
  const places = (slides: HTMLElement[]) => slides.map((slide) => slide.getAttribute('aria-label'));
  const four = ['A', 'B', 'C', 'D'].map((code) => dealRow(code));

  it('show four offers and four accounts, each slide labelled with its position', async () => {
    const people = ['a', 'b', 'c', 'd'].map((id) => influencerRow({ id, full_name: `Ana ${id}` }));
    home(featured(...four), accounts(...people));
    const offers = await carousel('Featured Offers');
    expect(places(offers.getAllByRole('listitem'))).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
    expect(offers.getAllByLabelText(/^Copy code /)).toHaveLength(4);
    const cards = await carousel('Featured Accounts');
    expect(cards.getAllByRole('link').map((card) => card.textContent)).toEqual([
      expect.stringContaining('Ana a'),
      expect.stringContaining('Ana b'),
      expect.stringContaining('Ana c'),
      expect.stringContaining('Ana d'),
    ]);
  });

  it('rotate endlessly by button and arrow key', async () => {
    const { user } = home(featured(...four));
    const offers = await carousel('Featured Offers');
    const next = await offers.findByRole('button', { name: 'Next of Featured Offers' });
    const stands = (place: string) =>
      waitFor(() => expect(offers.getByText(place, { selector: 'p' })).toBeInTheDocument());
    await stands('1 of 4');
    await user.click(next);
    await stands('2 of 4');
    await user.click(offers.getByRole('button', { name: 'Previous of Featured Offers' }));
    await user.click(offers.getByRole('button', { name: 'Previous of Featured Offers' }));
    await stands('4 of 4');
    await user.keyboard('{ArrowRight}');
    await stands('1 of 4');
    await user.keyboard('{ArrowLeft}');
    await stands('4 of 4');
    // By these keys the browser goes back.
    expect(fireEvent.keyDown(next, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(offers.getByText('4 of 4', { selector: 'p' })).toBeInTheDocument();
    // The other carousel stays where it is.
    expect((await carousel('Featured Accounts')).queryByText('4 of 4')).not.toBeInTheDocument();
  });

  it('have no controls with a single item', async () => {
    home(featured(dealRow('ONE')));
    const offers = await carousel('Featured Offers');
    expect(await offers.findByLabelText('Copy code ONE')).toBeInTheDocument();
    await waitFor(() => expect(offers.queryByRole('button', { name: /^Next/ })).not.toBeInTheDocument());
  });

  it('show a fallback for accounts without a name', async () => {
    home(
      accounts(
        influencerRow({ id: 'a', full_name: null, username: null }),
        influencerRow({ id: 'b', full_name: 'Larder Card', username: 'larder', is_creditcard: true }),
      ),
    );
    const cards = await carousel('Featured Accounts');
    expect(
      cards.getByRole('link', {
        name: new RegExp(`${required('name.featured')}.*@${required('handle.featured')}`),
      }),
    ).toHaveAttribute('href', '/influencer/a');
    expect(cards.getByRole('link', { name: /Larder Card/ })).not.toHaveTextContent('@larder');
  });
});

it("the member's home page shows the five categories with the most live codes", async () => {
  home(categoryCountsAnswer({ Beauty: 3, Tech: 1_200, Food: 40, Home: 40, Travel: 1, Fitness: 0 }));
  const stalls = within(await section('Popular Categories'));
  await stalls.findByRole('link', { name: 'Tech 1,200 offers' });
  const named = stalls.getAllByRole('listitem').map((stall) => stall.textContent);
  expect(named).toEqual([
    'Tech 1,200 offers',
    'Food 40 offers',
    'Home 40 offers',
    'Beauty 3 offers',
    'Travel 1 offer',
  ]);
  expect(stalls.getByRole('link', { name: 'Tech 1,200 offers' })).toHaveAttribute(
    'href',
    '/explore?category=Tech',
  );
  expect(stalls.getByRole('link', { name: 'All categories' })).toHaveAttribute('href', '/categories');
});

it("the member's home page leaves a featured offer out of the newest offers", async () => {
  home(featured(dealRow('STAR')), newest(dealRow('STAR'), dealRow('NEW')));
  const region = within(await section('Newest offers'));
  expect(await region.findByLabelText('Copy code NEW')).toBeInTheDocument();
  expect(region.queryByLabelText('Copy code STAR')).not.toBeInTheDocument();
});

it("the member's home page announces the extension while it has no store", async () => {
  home();
  expect(await section('Hang the bell in your browser')).toHaveTextContent('Coming to the stores');
});

it("the member's home page has a message in each empty section, and links to the influencers", async () => {
  home(featured(), newest(), accounts());
  expect(await screen.findByText(required('home.no-offers'))).toBeInTheDocument();
  expect(await screen.findByText(required('home.no-accounts'))).toBeInTheDocument();
  expect(await screen.findByText(/There are no deals right now/)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Find influencers' })).toHaveLength(2);
});

describe("an error on the member's home page", () => {
  it.each([
    {
      name: 'Featured Offers',
      refused: refusal('post', 'rpc/featured_offers'),
      toast: 'Failed to load promo codes',
      back: featured(dealRow('BACK')),
    },
    {
      name: 'Featured Accounts',
      refused: refusal('post', 'rpc/featured_accounts'),
      toast: 'Failed to load influencers. Please try again.',
      back: accounts(influencerRow({ full_name: 'BACK' })),
    },
    {
      name: 'Popular Categories',
      refused: refusal('get', 'category_counts'),
      toast: 'Error loading promo codes',
      back: categoryCountsAnswer({ Tech: 5 }),
    },
  ])('of $name stays in its section, and can be retried', async ({ name, refused, toast, back }) => {
    const { user } = home(refused);
    const region = await section(name);
    expect(await within(region).findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(await screen.findByText(toast)).toBeInTheDocument();
    backend.use(back);
    await user.click(within(region).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(region).queryByRole('alert')).not.toBeInTheDocument());
    await waitFor(() => expect(region).toHaveTextContent(/BACK|5 offers/));
  });
});
