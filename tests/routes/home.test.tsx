import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { dealRow, heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { brandRow, homeAnswers, rpcAnswer } from '../support/list-answers';
import { recordedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';

const featured = (...rows: unknown[]) => rpcAnswer('featured_offers', rows);
const newest = (...rows: unknown[]) => rpcAnswer('list_offers', rows);
const brands = (...rows: unknown[]) => rpcAnswer('list_brands', rows);
/** Home as a visitor sees it; the answers given come before the usual ones. */
function home(...answers: Parameters<typeof backend.use>) {
  backend.use(...homeAnswers());
  backend.use(...answers);
  return renderApp('/');
}
const section = (name: string) => screen.findByRole('region', { name });
const codesIn = (region: HTMLElement) =>
  within(region)
    .queryAllByLabelText(/^Copy code /)
    .map((button) => button.getAttribute('aria-label'));

it("the visitor's home page requests everything at once, and nothing that only members see", async () => {
  const slow = heldBack([]);
  const asked: unknown[] = [];
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/:name`, async ({ params }) => {
      asked.push(params.name);
      return HttpResponse.json(await slow.answer());
    }),
  );
  renderApp('/');
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.toSorted()).toEqual(['featured_offers', 'list_brands', 'list_offers']);
  slow.release();
  expect(await screen.findByText('No brand has a live code right now.')).toBeInTheDocument();
  expect(asked).toHaveLength(3);
});

it("the visitor's home page says what Promobell does, with sign-up links and a live ticket", async () => {
  home(featured(dealRow('STAR')));
  const promise = await screen.findByRole('heading', { level: 1 });
  expect(promise).toHaveTextContent('The bell rings when someone you trust has a code.');
  expect(screen.getByRole('link', { name: 'Sign up free' })).toHaveAttribute('href', '/signup');
  expect(screen.getByRole('link', { name: 'Explore deals' })).toHaveAttribute('href', '/deals');
  expect(await screen.findByLabelText('Copy code STAR')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Promobell'));
});

it("the visitor's home page explains in three steps how Promobell works", async () => {
  home();
  const steps = within(await section('How it works'));
  expect(steps.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
    '1Follow',
    '2Shop as usual',
    '3Hear the bell',
  ]);
  expect(steps.getByRole('link', { name: 'All of it, step by step' })).toHaveAttribute(
    'href',
    '/how-it-works',
  );
});

it("the visitor's home page announces the free extension while it has no store", async () => {
  home();
  const prompt = await section('Hang the bell in your browser');
  expect(prompt).toHaveTextContent('Free, like your account.');
  expect(prompt).toHaveTextContent('Coming to the stores');
});

it("the visitor's home page shows the brands with the most codes, each linked to its page", async () => {
  const asked: unknown[] = [];
  const rows = [
    brandRow({ brand_key: 'a', name: 'Salt & Pepper / 50%', deal_count: 1_200 }),
    brandRow({ brand_key: 'b', name: 'Fernwood', deal_count: 1 }),
  ];
  home(recordedAnswer('list_brands', rows, asked));
  const signs = within(await section('Brands in the hall'));
  expect(await signs.findByRole('link', { name: 'Salt & Pepper / 50% 1,200 offers' })).toHaveAttribute(
    'href',
    '/brand/Salt%20%26%20Pepper%20%2F%2050%25',
  );
  expect(signs.getByRole('link', { name: 'Fernwood 1 offer' })).toHaveAttribute('href', '/brand/Fernwood');
  expect(asked).toEqual([{ sort: 'deals', page_size: 12 }]);
});

it("the visitor's home page lists advantages, and invites shoppers and influencers", async () => {
  home();
  const advantages = within(await section('The end of the coupon hunt.'));
  expect(advantages.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  expect(advantages.getByText(/Influencers keep 100% of their commission/)).toBeInTheDocument();
  const call = within(await section('Come in. It costs nothing.'));
  expect(call.getByRole('link', { name: 'Create your account' })).toHaveAttribute('href', '/signup');
  expect(call.getByRole('link', { name: 'Join as an influencer' })).toHaveAttribute(
    'href',
    '/signup?tab=influencer',
  );
});

describe("the newest offers on the visitor's home page", () => {
  it('are four, without the offer in the hero', async () => {
    const asked: unknown[] = [];
    const rows = ['STAR', 'NEW1', 'NEW2', 'NEW3', 'NEW4', 'NEW5'].map((code) => dealRow(code));
    home(featured(dealRow('STAR')), recordedAnswer('list_offers', rows, asked));
    const region = await section('Newest offers');
    await waitFor(() =>
      expect(codesIn(region)).toEqual([
        'Copy code NEW1',
        'Copy code NEW2',
        'Copy code NEW3',
        'Copy code NEW4',
      ]),
    );
    expect(asked).toEqual([{ sort: 'newest', page_size: 8 }]);
  });

  it("include the hero's offer when it is the only one", async () => {
    home(featured(dealRow('ONLY')), newest(dealRow('ONLY')));
    const region = await section('Newest offers');
    await waitFor(() => expect(codesIn(region)).toEqual(['Copy code ONLY']));
  });

  it('are requested again when somebody publishes', async () => {
    home(newest(dealRow('FIRST')));
    const region = await section('Newest offers');
    await waitFor(() => expect(codesIn(region)).toEqual(['Copy code FIRST']));
    await waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));
    backend.use(newest(dealRow('JUSTNOW')));
    realtimeStandIn.offersChanged('deals');
    await waitFor(() => expect(codesIn(region)).toEqual(['Copy code JUSTNOW']));
  });
});

it("the visitor's home page has a message and another link where there are no offers and no brands", async () => {
  backend.use(featured(), newest(), brands());
  renderApp('/');
  expect(await screen.findByText(/There are no deals right now/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find influencers' })).toHaveAttribute('href', '/influencers');
  expect(await screen.findByText('No brand has a live code right now.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Meet the influencers' })).toHaveAttribute('href', '/influencers');
  // The hero is shown without a ticket.
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

describe("an error on the visitor's home page", () => {
  const failed = async (request: string, name: string) => {
    const { user } = home(refusal('post', `rpc/${request}`));
    const region = await section(name);
    expect(await within(region).findByRole('alert')).toHaveTextContent(
      'An unexpected error occurred. Please try again.',
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    return { region, again: () => user.click(within(region).getByRole('button', { name: 'Try again' })) };
  };

  it('of the newest offers stays in its section, and can be retried', async () => {
    const { region, again } = await failed('list_offers', 'Newest offers');
    expect(await screen.findByText('Failed to load promo codes')).toBeInTheDocument();
    backend.use(newest(dealRow('BACK')));
    await again();
    await waitFor(() => expect(codesIn(region)).toEqual(['Copy code BACK']));
  });

  it('of the brands stays in its section, and can be retried', async () => {
    const { region, again } = await failed('list_brands', 'Brands in the hall');
    backend.use(brands(brandRow({ name: 'Back Again' })));
    await again();
    expect(await within(region).findByRole('link', { name: /Back Again/ })).toBeInTheDocument();
  });

  it('of the featured offers leaves the hero without a ticket, and the rest unchanged', async () => {
    home(refusal('post', 'rpc/featured_offers'));
    await waitFor(async () => expect(codesIn(await section('Newest offers'))).toEqual(['Copy code FERN20']));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
