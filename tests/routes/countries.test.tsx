import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { dealRow, heldBack } from '../support/deal-rows';
import { extensionStandIn, presentFor } from '../support/extension-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const COUNTRIES = `${SUPABASE_URL}/rest/v1/member_countries`;
const ownCountry = (country: string, applies = true) =>
  http.get(COUNTRIES, () => HttpResponse.json([{ country, applies }]));

let asked: unknown[] = [];
beforeEach(() => {
  asked = [];
});

describe('the country filter of the deals', () => {
  const answerAll = () => backend.use(recordedAnswer('list_offers', [dealRow('ANY')], asked));
  const listed = () => screen.findByLabelText('Copy code ANY');
  const dialog = () => screen.findByRole('dialog', { name: 'Filter by country' });

  it('comes from the address, in either case', async () => {
    answerAll();
    renderApp('/deals?country=ca');
    await listed();
    expect(asked).toEqual([{ in_country: 'CA', sort: 'newest', page_size: 24 }]);
    expect(screen.getByRole('button', { name: 'Country: Canada' })).toBeInTheDocument();
  });

  it.each(['XX', 'Canada', 'US,CA', ''])('is off when the address has %j as the country', async (country) => {
    answerAll();
    renderApp(`/deals?country=${encodeURIComponent(country)}`);
    await listed();
    expect(asked).toEqual([{ sort: 'newest', page_size: 24 }]);
    expect(screen.getByRole('button', { name: 'Country' })).toBeInTheDocument();
  });

  it('is searched and chosen in a dialog, keeps the other filters, and is taken back there', async () => {
    answerAll();
    const { user, location, back } = renderApp('/deals?category=Home');
    await listed();
    await user.click(screen.getByRole('button', { name: 'Country' }));
    await user.type(within(await dialog()).getByRole('searchbox', { name: 'Search for a country' }), 'can');
    expect(within(await dialog()).getByRole('status')).toHaveTextContent('1 found');
    await user.click(within(await dialog()).getByRole('button', { name: 'Canada' }));
    expect(location()).toBe('/deals?category=Home&country=CA');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        in_categories: ['Home'],
        in_country: 'CA',
        sort: 'newest',
        page_size: 24,
      }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Country: Canada' }));
    expect(within(await dialog()).getByRole('button', { name: 'Canada' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(within(await dialog()).getByRole('button', { name: 'All countries' }));
    expect(location()).toBe('/deals?category=Home');
    await back();
    expect(location()).toBe('/deals?category=Home&country=CA');
  });

  it('says so when no country has a name like that', async () => {
    answerAll();
    const { user } = renderApp('/deals');
    await listed();
    await user.click(screen.getByRole('button', { name: 'Country' }));
    await user.type(within(await dialog()).getByRole('searchbox'), 'xyz');
    expect(within(await dialog()).getByText('No country has a name like that.')).toBeInTheDocument();
  });
});

it('a brand without a code in the country keeps its page, and leads back to all of its codes', async () => {
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/list_offers`, async ({ request }) => {
      const { in_country } = JSON.parse(await request.text());
      return HttpResponse.json(in_country ? [] : [offerRow()]);
    }),
  );
  const { user, location } = renderApp('/brand/Fernwood?country=IS');
  expect(await screen.findByText('None of these codes counts in that country.')).toBeInTheDocument();
  expect(screen.getByText('0 offers')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all codes' }));
  expect(location()).toBe('/brand/Fernwood');
  expect(await screen.findByText('FERN20')).toBeInTheDocument();
});

describe('a ticket', () => {
  const rows = [offerRow({ countries: ['FR', 'US'], total: 1 })];
  const ticket = () => screen.findByRole('article', { name: /^Fernwood/ });

  it("of a code that doesn't count in the member's country says so", async () => {
    backend.use(profileAnswer(member), rpcAnswer('list_offers', rows), ownCountry('CA'));
    renderApp('/deals', member);
    expect(await within(await ticket()).findByText('Not in Canada')).toBeInTheDocument();
  });

  it.each<[string, () => void]>([
    ['a member in whose country it counts', () => backend.use(ownCountry('FR'))],
    ['a member who switched that off', () => backend.use(ownCountry('CA', false))],
    ['a member without a country', () => undefined],
  ])('says nothing of it to %s', async (_, set) => {
    backend.use(profileAnswer(member), rpcAnswer('list_offers', rows));
    set();
    const read = vi.fn();
    const noteRead = ({ request }: { request: Request }) => request.url.startsWith(COUNTRIES) && read();
    backend.events.on('response:mocked', noteRead);
    onTestFinished(() => backend.events.removeListener('response:mocked', noteRead));
    renderApp('/deals', member);
    await ticket();
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(within(await ticket()).queryByText(/^Not in/)).not.toBeInTheDocument();
  });
});

describe("a member's country under Profile", () => {
  function open(row: { country: string; applies: boolean } | null = null) {
    let own = row;
    const saved: unknown[] = [];
    backend.use(
      profileAnswer(member),
      http.get(COUNTRIES, () => HttpResponse.json(own ? [own] : [])),
      http.post(COUNTRIES, async ({ request }) => {
        own = Object(await request.json());
        saved.push(own);
        return new HttpResponse(null, { status: 201 });
      }),
      http.delete(COUNTRIES, () => {
        own = null;
        saved.push(null);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    return { saved, ...renderApp('/profile', member) };
  }
  const select = () => screen.findByRole('combobox', { name: 'Country' });
  const theSwitch = () =>
    screen.findByRole('switch', {
      name: "Put codes that don't count there last, and don't ring for them",
    });

  it('is chosen from a list, applies until it is switched off, and is taken back', async () => {
    const { user, saved } = open();
    expect(await select()).toHaveValue('');
    await user.selectOptions(await select(), 'Canada');
    expect(await theSwitch()).toBeChecked();
    await waitFor(() => expect(saved).toEqual([{ country: 'CA', applies: true }]));
    await user.click(await theSwitch());
    await waitFor(() => expect(saved.at(-1)).toEqual({ country: 'CA', applies: false }));
    expect(await theSwitch()).not.toBeChecked();
    await user.selectOptions(await select(), 'Not set');
    await waitFor(() => expect(saved.at(-1)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('switch')).not.toBeInTheDocument());
  });

  it("is suggested by the browser's languages, and set by a press only", async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'fr-CA', 'en-US']);
    const { user, saved } = open();
    const suggestion = await screen.findByRole('button', {
      name: "Canada, as your browser's language suggests",
    });
    expect(saved).toEqual([]);
    await user.click(suggestion);
    await waitFor(() => expect(saved).toEqual([{ country: 'CA', applies: true }]));
    expect(await select()).toHaveValue('CA');
    expect(screen.queryByRole('button', { name: /suggests$/ })).not.toBeInTheDocument();
    expect(await select()).toHaveFocus();
    vi.restoreAllMocks();
  });

  it('is sent one choice after the other, so that the last one counts', async () => {
    const arrived: unknown[] = [];
    const first = heldBack([]);
    const { user } = open();
    backend.use(
      http.post(COUNTRIES, async ({ request }) => {
        arrived.push(await request.json());
        await first.answer();
        return new HttpResponse(null, { status: 201 });
      }),
    );
    await user.selectOptions(await select(), 'Canada');
    await waitFor(() => expect(arrived).toHaveLength(1));
    await user.selectOptions(await select(), 'France');
    await waitFor(async () => expect(await select()).toHaveValue('FR'));
    expect(arrived).toHaveLength(1);
    first.release();
    await waitFor(() => expect(arrived).toHaveLength(2));
    expect(arrived[1]).toEqual({ country: 'FR', applies: true });
  });

  it("stays what it was when it can't be saved, and says why", async () => {
    const { user } = open({ country: 'FR', applies: true });
    expect(await select()).toHaveValue('FR');
    backend.use(http.post(COUNTRIES, () => HttpResponse.error()));
    await user.selectOptions(await select(), 'Canada');
    expect(await screen.findByText("Your country wasn't saved")).toBeInTheDocument();
    expect(await select()).toHaveValue('FR');
  });

  it('that was saved without an answer is shown, and the extension learns of it', async () => {
    const { requests } = extensionStandIn((request) =>
      request.type === 'present' ? presentFor(member.id) : { type: 'done' },
    );
    const { user } = open({ country: 'FR', applies: true });
    expect(await select()).toHaveValue('FR');
    backend.use(
      http.post(COUNTRIES, () => {
        backend.use(ownCountry('CA'));
        return HttpResponse.error();
      }),
    );
    await user.selectOptions(await select(), 'Canada');
    expect(await screen.findByText("Your country wasn't saved")).toBeInTheDocument();
    await waitFor(() => expect(requests).toContainEqual({ type: 'follows-changed', userId: member.id }));
    await waitFor(async () => expect(await select()).toHaveValue('CA'));
  });

  it("that can't be read says so, and is read again", async () => {
    const { user } = open({ country: 'FR', applies: true });
    backend.use(
      http.get(COUNTRIES, () =>
        HttpResponse.json({ code: 'XX000', message: 'x', hint: null, details: null }, { status: 500 }),
      ),
    );
    const again = await screen.findByRole('button', { name: /Try again/i });
    backend.use(ownCountry('FR'));
    await user.click(again);
    expect(await select()).toHaveValue('FR');
  });
});
