import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { extensionStandIn, presentFor } from '../support/extension-stand-in';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const TOKEN = 'a'.repeat(64);
const handOver = () =>
  http.post(`${SUPABASE_URL}/rest/v1/rpc/hand_over_to_extension`, () => HttpResponse.json(TOKEN));

function open() {
  backend.use(profileAnswer(member), handOver());
  return renderApp('/connect-extension', member);
}

const connectButton = () => screen.findByRole('button', { name: 'Connect as @mia' });

it('the page to connect the extension sends a visitor to sign in, and back', async () => {
  const { location } = renderApp('/connect-extension');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(location()).toBe('/login?next=%2Fconnect-extension');
});

it("the page to connect the extension says when it isn't installed, and that it has no store yet", async () => {
  open();
  expect(await screen.findByText(/The extension isn't in this browser/)).toBeInTheDocument();
  expect(screen.getByText('Coming to the stores')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Connect as/ })).not.toBeInTheDocument();
});

it('the page to connect the extension says on a phone that there are no extensions, and links to My Alerts', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: query.includes('hover: none'),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }));
  open();
  expect(await screen.findByText(/Phones and tablets have no extensions/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open My Alerts' })).toHaveAttribute('href', '/my-deals');
});

it("the page to connect the extension says which affiliate links it can't recognise, before it is connected", async () => {
  extensionStandIn(() => presentFor(null));
  open();
  const fact = await screen.findByText(/somebody else's affiliate link/);
  for (const limit of [
    'a link whose mark the shop took away before your browser showed a page',
    'lost on the way from shop.com to www.shop.com',
    'one that hides where you came from',
    "in shops in which you haven't allowed it, it knows only of the pages on which you open it",
  ])
    expect(fact).toHaveTextContent(limit);
});

describe('connecting the extension', () => {
  it('hands over a token only after a press, and then shows that the extension is connected', async () => {
    const { requests } = extensionStandIn((request) =>
      request.type === 'connect' ? { type: 'connected', userId: member.id } : presentFor(null),
    );
    const { user } = open();
    const button = await connectButton();
    expect(screen.getByText(/It doesn't tell us where you shop/)).toBeInTheDocument();
    expect(requests.map(({ type }) => type)).not.toContain('connect');
    await user.dblClick(button);
    expect(await screen.findByText(/Connected as/)).toHaveTextContent('Connected as @mia');
    expect(requests.filter(({ type }) => type === 'connect')).toEqual([
      { type: 'connect', token: TOKEN, userId: member.id },
    ]);
    expect(screen.getByRole('link', { name: 'Connected extensions' })).toHaveAttribute(
      'href',
      '/profile#extensions',
    );
  });

  it.each([
    ["can't reach the service", 'offline', "The extension can't reach Promobell right now."],
    ['is refused the token', 'token', "The extension couldn't be connected."],
  ])('that %s shows an error, and can be retried', async (_, reason, sentence) => {
    let tries = 0;
    extensionStandIn((request) => {
      if (request.type !== 'connect') return presentFor(null);
      tries += 1;
      return tries === 1 ? { type: 'refused', reason } : { type: 'connected', userId: member.id };
    });
    const { user } = open();
    await user.click(await connectButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Connected as/)).toBeInTheDocument();
  });

  it('hands the focus of its button on to what says that it is done', async () => {
    extensionStandIn((request) =>
      request.type === 'connect' ? { type: 'connected', userId: member.id } : presentFor(null),
    );
    const { user } = open();
    await user.click(await connectButton());
    await waitFor(() => expect(screen.getByText(/Connected as/).closest('[tabindex]')).toHaveFocus());
  });

  it('shows an error when the extension answers for another account', async () => {
    const stranger = '00000000-0000-4000-8000-00000000000f';
    extensionStandIn((request) =>
      request.type === 'connect' ? { type: 'connected', userId: stranger } : presentFor(null),
    );
    const { user } = open();
    await user.click(await connectButton());
    expect(await screen.findByRole('alert')).toHaveTextContent("The extension couldn't be connected.");
  });

  it("shows the service's refusal after too many attempts, and sends the extension nothing", async () => {
    const { requests } = extensionStandIn(() => presentFor(null));
    const { user } = open();
    const tooOften = { code: 'too_many_calls', message: 'That was too often.', hint: null, details: null };
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/hand_over_to_extension`, () =>
        HttpResponse.json(tooOften, { status: 429 }),
      ),
    );
    await user.click(await connectButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/too often|Too many/);
    expect(requests.map(({ type }) => type)).not.toContain('connect');
  });
});

it('the page to connect the extension says when it is connected with this account already', async () => {
  extensionStandIn(() => presentFor(member.id));
  open();
  expect(await screen.findByText(/Connected as/)).toHaveTextContent('Connected as @mia');
});

it('the page to connect the extension warns before it replaces another account', async () => {
  extensionStandIn(() => presentFor('00000000-0000-4000-8000-00000000000f'));
  open();
  expect(await screen.findByText(/connected with another account/)).toBeInTheDocument();
  expect(await connectButton()).toBeInTheDocument();
});

it('the page to connect the extension treats a malformed answer as no extension', async () => {
  extensionStandIn(() => ({ type: 'present', userId: member.id }));
  open();
  expect(await screen.findByText(/The extension isn't in this browser/)).toBeInTheDocument();
});
