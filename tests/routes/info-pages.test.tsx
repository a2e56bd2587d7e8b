import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';

const main = () => within(screen.getByRole('main'));
const link = (name: string | RegExp) => main().getAllByRole('link', { name })[0];

it.each([
  ['/how-it-works', 'How It Works', 'How It Works'],
  ['/why-join', "You said it once. Now it's there when they shop.", 'Why Join'],
  ['/origin', 'Markets used to open with a bell.', 'Our Origin Story'],
  ['/affiliate-program', 'Bring an influencer, and earn every month they stay.', 'Affiliate Program'],
  ['/how-offers-are-ranked', 'How offers are ranked', 'How Offers Are Ranked'],
  ['/terms', 'Terms of Service', 'Terms of Service'],
  ['/privacy', 'Privacy Policy', 'Privacy Policy'],
])('%s is a page of its own', async (path, heading, title) => {
  renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe(`${title} · Promobell`));
  // No page promises messages on Instagram; the privacy policy has to say what is stored where an account is connected.
  if (path !== '/privacy') expect(screen.getByRole('main')).not.toHaveTextContent(/instagram/i);
});

describe('/how-it-works', () => {
  it('shows four steps', async () => {
    renderApp('/how-it-works');
    await screen.findByRole('heading', { level: 1 });
    const [walk = document.body] = main().getAllByRole('list');
    const steps = within(walk).getAllByRole('heading', { level: 2 });
    expect(steps.map((step) => step.textContent)).toEqual([
      'Create an account',
      'Follow influencers',
      'Install the extension',
      'Shop as usual',
    ]);
    expect(link('Sign up')).toHaveAttribute('href', '/signup');
    expect(link('Find influencers')).toHaveAttribute('href', '/explore?tab=influencers');
  });

  it('without a store announces the extension, and leads to My Alerts until then', async () => {
    renderApp('/how-it-works');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByText('Coming to the stores')).toBeInTheDocument();
    const section = screen.getByRole('region', { name: 'The browser extension' });
    expect(section).toHaveAttribute('id', 'extension');
    expect(section).toHaveTextContent('costs nothing');
    expect(within(section).getByRole('link', { name: 'Open My Alerts' })).toHaveAttribute(
      'href',
      '/my-deals',
    );
  });
});

describe('/why-join', () => {
  it('invites influencers, at the prices of the plans', async () => {
    renderApp('/why-join');
    await screen.findByRole('heading', { level: 1 });
    expect(link('Start free')).toHaveAttribute('href', '/signup?tab=influencer');
    expect(link('Join as an influencer')).toHaveAttribute('href', '/signup?tab=influencer');
    expect(link('See the plans')).toHaveAttribute('href', '/pricing');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Plan', 'Offers', 'A month'],
      ['Starter', '1', 'Free'],
      ['Boost', '3', '$5'],
      ['Growth', '10', '$12'],
      ['Pro', '20', '$20'],
      ['Elite', 'Unlimited', 'Custom'],
    ]);
    expect(screen.getByText(/most recent payment back in full, each month/)).toBeInTheDocument();
  });
});

it('/how-offers-are-ranked calculates its examples by the real rule', async () => {
  renderApp('/how-offers-are-ranked');
  expect(await screen.findByRole('row', { name: 'Worked for 12 of 14 60% 96%' })).toBeInTheDocument();
  expect(
    screen.getByRole('row', { name: "Worked for 1 of 8 2% 48%: 'May not work any more'" }),
  ).toBeInTheDocument();
});

it('/origin links shoppers and influencers to the sign-up', async () => {
  renderApp('/origin');
  await screen.findByRole('heading', { level: 1 });
  expect(link('Follow people')).toHaveAttribute('href', '/signup');
  expect(link('Bring your codes')).toHaveAttribute('href', '/signup?tab=influencer');
});

describe("a member isn't asked to sign up", () => {
  async function open(path: string, isInfluencer: boolean) {
    const account = { ...member, is_influencer: isInfluencer };
    backend.use(profileAnswer(account));
    renderApp(path, account);
    await screen.findByRole('button', { name: 'Your account' });
    await screen.findByRole('heading', { level: 1 });
  }
  const leadsTo = (name: string, href: string) =>
    waitFor(() => expect(link(name)).toHaveAttribute('href', href));

  it.each([
    ['a member', false, '/influencer-apply'],
    ['an influencer', true, '/influencer-dashboard'],
  ])('on /why-join and /origin, %s', async (_, isInfluencer, way) => {
    await open('/why-join', isInfluencer);
    await leadsTo('Start free', way);
    await leadsTo('Join as an influencer', way);
    cleanup();
    await open('/origin', isInfluencer);
    await leadsTo('Bring your codes', way);
    await leadsTo('Follow people', '/influencers');
  });

  it('on /how-it-works', async () => {
    await open('/how-it-works', false);
    await leadsTo('Your profile', '/profile');
    expect(main().queryByRole('link', { name: 'Sign up' })).not.toBeInTheDocument();
  });
});

describe('/affiliate-program', () => {
  it("states the program's facts and what a referral earns", async () => {
    renderApp('/affiliate-program');
    await screen.findByRole('heading', { level: 1 });
    const values = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(values).toEqual(['20%', '60 days', '$50', 'Each month']);
    expect(screen.getByText('paid by PayPal or bank transfer')).toBeInTheDocument();
    expect(screen.getByText(/Joining is free/)).toBeInTheDocument();
    const pro = screen.getByRole('row', { name: /Pro/ });
    expect(pro).toHaveTextContent('$4.00');
  });

  it("without a partner's page links to the contact page", async () => {
    renderApp('/affiliate-program');
    await screen.findByRole('heading', { level: 1 });
    expect(link('Become an affiliate')).toHaveAttribute('href', '/contact?subject=Affiliate+program');
  });

  it("opens and closes each question's answer separately", async () => {
    const { user } = renderApp('/affiliate-program');
    const question = await screen.findByText('When and how am I paid?');
    const other = screen.getByText('Who can take part?');
    const answer = screen.getByText('Monthly, by PayPal or bank transfer, once there are at least $50.');
    expect(answer).not.toBeVisible();
    await user.click(question);
    expect(answer).toBeVisible();
    await user.click(other);
    expect(answer).toBeVisible();
    await user.click(question);
    expect(answer).not.toBeVisible();
  });
});

describe('/terms', () => {
  it('has nine numbered sections of one date, each linked in the contents', async () => {
    renderApp('/terms');
    expect(await screen.findByText(required('terms.date'), { exact: false })).toBeInTheDocument();
    const headings = main().getAllByRole('heading', { level: 2 });
    const sections = headings.slice(0, -1);
    expect(sections.map((section) => section.textContent?.slice(0, 2))).toEqual([
      '1.',
      '2.',
      '3.',
      '4.',
      '5.',
      '6.',
      '7.',
      '8.',
      '9.',
    ]);
    const contents = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(contents.map((entry) => entry.getAttribute('href'))).toEqual(
      headings.map((heading) => `/terms#${heading.id}`),
    );
  });

  it('has what came later below the nine sections, each addition with its own date', async () => {
    renderApp('/terms');
    const additions = within(await screen.findByRole('region', { name: 'Additions' }));
    const shown = additions
      .getAllByRole('region')
      .map((addition) => [
        within(addition).getByRole('heading', { level: 3 }).textContent,
        within(addition).getByText(/^Added /).textContent,
      ]);
    expect(shown).toEqual([
      ['Complaints, hiding and suspension', 'Added November 23, 2026'],
      ['Codes for followers only', 'Added November 23, 2026'],
      ['Paid links', 'Added November 26, 2026'],
      ['Teams of agencies', 'Added November 26, 2026'],
    ]);
  });

  it('repeats the prices, how to cancel, and the refund', async () => {
    renderApp('/terms');
    const payment = await screen.findByRole('region', { name: /Plans, payment and refunds/ });
    expect(payment).toHaveTextContent(
      'Boost for 3 offers at $5, Growth for 10 offers at $12, Pro for 20 offers at $20',
    );
    expect(payment).toHaveTextContent('You can cancel at any time');
    expect(payment).toHaveTextContent('your most recent payment back in full, each month');
    expect(within(payment).getByRole('link', { name: 'ask for it' })).toHaveAttribute(
      'href',
      '/contact?subject=Refund+of+my+latest+payment',
    );
  });
});

describe('/privacy', () => {
  it('says who sees what, that tracking needs consent, and how everything is deleted', async () => {
    renderApp('/privacy');
    const row = await screen.findByRole('row', { name: /Whom you follow/ });
    expect(row).toHaveTextContent('You alone; others see a number');
    expect(screen.getByRole('region', { name: /Tracking: only after you agree/ })).toHaveTextContent(
      "Until then nothing of Meta's is loaded for that, and nothing of your visit is sent there.",
    );
    const stored = screen.getByRole('region', { name: /What we store/ });
    for (const what of [
      'where you are signed in',
      'the country where you shop',
      'hashes of which codes you copied',
      'objected',
      'in their team',
    ]) {
      expect(stored).toHaveTextContent(what);
    }
    const howLong = screen.getByRole('region', { name: /How long we keep it/ });
    expect(howLong).toHaveTextContent('a subscription is cancelled');
    expect(within(howLong).getByRole('link', { name: 'profile' })).toHaveAttribute('href', '/profile');
    expect(link('write to us')).toHaveAttribute('href', '/contact?subject=My+data');
  });

  it('says what is stored of those who write to a connected Instagram account, and how that is deleted', async () => {
    renderApp('/privacy');
    const instagram = await screen.findByRole('region', {
      name: /Instagram: where an influencer has connected an account/,
    });
    for (const what of [
      'What people write is read for that, and not stored.',
      "for 30 days, Instagram's number for them",
      'Whoever asks Instagram for the deletion of their data gets a code',
    ]) {
      expect(instagram).toHaveTextContent(what);
    }
  });
});

it('the footer links to each information page', async () => {
  renderApp('/terms');
  await screen.findByRole('heading', { level: 1 });
  const footer = within(screen.getByRole('contentinfo'));
  for (const [name, path] of [
    ['How It Works', '/how-it-works'],
    ['How Offers Are Ranked', '/how-offers-are-ranked'],
    ['Why Join', '/why-join'],
    ['Affiliate Program', '/affiliate-program'],
    ['Our Origin Story', '/origin'],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Contact', '/contact'],
  ] as const) {
    for (const entry of footer.getAllByRole('link', { name })) expect(entry).toHaveAttribute('href', path);
  }
});
