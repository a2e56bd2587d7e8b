import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { savedOffersQuery } from '@/features/offer/saved-offers';
import { useOfflineOffers } from '@/features/offer/use-offline-offers';
import { deviceDatabase } from '@/lib/device-database';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { rpcAnswer } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { offerRow } from '../support/offer-rows';
import { pagedAnswer, recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { keepSession, member } from '../support/sample-session';

const fernwood = offerRow();
const heartOf = (name: RegExp) => screen.findByRole('button', { name });
const fernwoodsHeart = () => heartOf(/^Save Fernwood/);

/** The list of a member who has saved these. */
function openSaved(rows: ReturnType<typeof offerRow>[], changed = '') {
  backend.use(
    profileAnswer(member),
    rpcAnswer(
      'my_saved_offers',
      rows.map(({ id }) => ({ offer_id: id, code_changed: id === changed })),
    ),
    rpcAnswer(
      'list_saved_offers',
      rows.map((row) => ({ ...row, total: rows.length })),
    ),
  );
  return renderApp('/saved', member);
}

describe('the page of saved offers', () => {
  it('lists them with pressed hearts, including ended ones', async () => {
    openSaved([fernwood, offerRow({ id: 'old', brand_name: 'Old Brand', expiration_date: '2020-01-01' })]);
    expect(await screen.findByText('2 saved offers')).toBeInTheDocument();
    expect(await fernwoodsHeart()).toHaveAttribute('aria-pressed', 'true');
    const old = screen.getByRole('article', { name: /^Old Brand/ });
    expect(within(old).getByText('Expired')).toBeInTheDocument();
  });

  it('says on a ticket that its code has changed since', async () => {
    openSaved([fernwood, offerRow({ id: 'other', brand_name: 'Other Brand' })], 'other');
    const other = await screen.findByRole('article', { name: /^Other Brand/ });
    expect(await within(other).findByText('The code changed since you saved it')).toBeInTheDocument();
    expect(screen.getAllByText('The code changed since you saved it')).toHaveLength(1);
  });

  it("still says that a code has changed when its offer couldn't be taken back", async () => {
    const { user } = openSaved([fernwood], fernwood.id);
    expect(await screen.findByText('The code changed since you saved it')).toBeInTheDocument();
    backend.use(refusal('post', 'rpc/unsave_offer'));
    await user.click(await fernwoodsHeart());
    expect(await screen.findByText('The offer stayed saved')).toBeInTheDocument();
    expect(screen.getByText('The code changed since you saved it')).toBeInTheDocument();
  });

  it('loads more pages', async () => {
    backend.use(
      profileAnswer(member),
      pagedAnswer('list_saved_offers', 25, (place) => offerRow({ id: `offer-${place}` })),
    );
    const { user } = renderApp('/saved', member);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await hasLoaded(25);
  });

  it('links elsewhere when there are none', async () => {
    openSaved([]);
    expect(await screen.findByText(/^Nothing saved yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find Deals' })).toHaveAttribute('href', '/deals');
  });

  it('shows an error when loading fails, and loads again', async () => {
    backend.use(profileAnswer(member), refusal('post', 'rpc/list_saved_offers', 503));
    const { user } = renderApp('/saved', member);
    const again = await screen.findByRole('button', { name: 'Try again' });
    backend.use(rpcAnswer('list_saved_offers', [fernwood]));
    await user.click(again);
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
  });

  it('keeps a removed offer in its position, to be saved again', async () => {
    const { user } = openSaved([fernwood]);
    const asked: unknown[] = [];
    backend.use(recordedAnswer('unsave_offer', [], asked), recordedAnswer('save_offer', [], asked));
    const heart = await fernwoodsHeart();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    heart.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => expect(asked).toEqual([{ offer_id: fernwood.id }, { offer_id: fernwood.id }]));
  });
});

describe('the heart of a ticket', () => {
  const deals = () =>
    backend.use(profileAnswer(member), rpcAnswer('list_offers', [{ ...fernwood, total: 1 }]));

  it('shows what was saved in the end when the answer got lost', async () => {
    const { user } = openSaved([fernwood]);
    const heart = await fernwoodsHeart();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    backend.use(refusal('post', 'rpc/unsave_offer', 503), rpcAnswer('my_saved_offers', []));
    await user.click(heart);
    expect(await screen.findByText('The offer stayed saved')).toBeInTheDocument();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  });

  it('is saved by a later press, however long an earlier one gets no answer', async () => {
    const { user } = openSaved([fernwood]);
    const heart = await fernwoodsHeart();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    const asked: unknown[] = [];
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/unsave_offer`, () => new Promise<undefined>(() => undefined)),
      recordedAnswer('save_offer', [], asked),
    );
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    heart.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    expect(asked).toEqual([]);
    patience.abort();
    await waitFor(() => expect(asked).toEqual([{ offer_id: fernwood.id }]));
    expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  it('stays as it was pressed when an older answer comes before its own', async () => {
    const { user } = openSaved([fernwood]);
    const heart = await fernwoodsHeart();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    const { answer, release } = heldBack([]);
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/unsave_offer`, async () => HttpResponse.json(await answer())),
    );
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    // With the network back, what is saved is read again.
    for (const event of ['offline', 'online']) act(() => void window.dispatchEvent(new Event(event)));
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    release();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  });

  it('mentions a reminder only when the saved offer will end', async () => {
    const endless = offerRow({ id: 'endless', brand_name: 'Endless', expiration_date: null });
    backend.use(
      profileAnswer(member),
      rpcAnswer('list_offers', [{ ...fernwood, expiration_date: '2999-01-01' }, endless]),
      rpcAnswer('save_offer', []),
    );
    const { user } = renderApp('/deals', member);
    await user.click(await heartOf(/^Save Endless/));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    await user.click(await fernwoodsHeart());
    expect(
      await screen.findByText('Saved. If reminders are on, one comes the day before it ends.'),
    ).toBeInTheDocument();
  });

  it("is rolled back when the offer can't be saved, with the reason", async () => {
    deals();
    const sentence = 'You have saved 500 offers, which is as many as fit. Take one back to save another.';
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/save_offer`, () =>
        HttpResponse.json({ code: 'P0001', message: sentence, hint: null, details: null }, { status: 400 }),
      ),
    );
    const { user } = renderApp('/deals', member);
    const heart = await fernwoodsHeart();
    await user.click(heart);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  });

  it('sends a visitor to sign in without a request, and saves the offer afterwards', async () => {
    backend.use(
      rpcAnswer('list_offers', [{ ...fernwood, total: 1 }]),
      refusal('post', 'rpc/my_saved_offers'),
    );
    const { user, location } = renderApp('/deals');
    await user.click(await fernwoodsHeart());
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(location()).toBe('/login?next=%2Fdeals'));
    const asked: unknown[] = [];
    deals();
    backend.use(recordedAnswer('save_offer', [], asked), rpcAnswer('my_saved_offers', []));
    // The visitor's app ends where the member's begins.
    cleanup();
    renderApp('/deals', member);
    await waitFor(() => expect(asked).toEqual([{ offer_id: fernwood.id }]));
  });

  it('leads a visitor who then signs in back to the list as it was sorted meanwhile', async () => {
    backend.use(rpcAnswer('list_offers', [{ ...fernwood, total: 1 }]));
    const { user, location } = renderApp('/deals');
    await user.click(await fernwoodsHeart());
    const signIn = await screen.findByRole('button', { name: 'Sign In' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Discount');
    await waitFor(() => expect(location()).toBe('/deals?sort=discount'));
    await user.click(signIn);
    await waitFor(() => expect(location()).toBe(`/login?next=${encodeURIComponent('/deals?sort=discount')}`));
  });
});

it("what is saved isn't replaced by an older offline copy when it can't be read again", async () => {
  const client = new QueryClient();
  const query = savedOffersQuery(member.id);
  const read = new Map([[fernwood.id, false]]);
  client.setQueryData(query.queryKey, read);
  vi.spyOn(deviceDatabase, 'read').mockResolvedValue({
    userId: member.id,
    offers: [],
    hasMore: false,
    keptAt: 1,
  });
  backend.use(refusal('post', 'rpc/my_saved_offers', 503));
  await expect(client.fetchQuery({ ...query, staleTime: 0 })).rejects.toThrow();
  expect(client.getQueryData(query.queryKey)).toEqual(read);
});

it('an offline copy is as old as the answer that it has, whenever it is stored', async () => {
  keepSession(member);
  const write = vi.spyOn(deviceDatabase, 'write').mockImplementation(async (key) => key);
  const client = new QueryClient();
  const list = { items: [], isCurrent: true };
  const query = { data: { pages: [], pageParams: [] }, hasNextPage: false, isLoadingError: false };
  const { rerender } = renderHook(
    ({ readAt }) =>
      useOfflineOffers(member.id, 'alerts', { ...list, query: { ...query, dataUpdatedAt: readAt } }),
    {
      initialProps: { readAt: 5 },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  for (const readAt of [5, 9]) {
    rerender({ readAt });
    const copy = expect.objectContaining({ keptAt: readAt });
    await waitFor(() => expect(write).toHaveBeenCalledWith('alerts', copy));
  }
});

it('a copied code that will end is remembered for a reminder, and a failure of that is silent', async () => {
  const asked: unknown[] = [];
  backend.use(
    profileAnswer(member),
    rpcAnswer('list_offers', [
      { ...fernwood, expiration_date: '2999-01-01' },
      offerRow({ id: 'endless', promo_code: 'ENDLESS', expiration_date: null }),
    ]),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/remember_copied_offer`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ message: 'x' }, { status: 500 });
    }),
  );
  const { user } = renderApp('/deals', member);
  await user.click(await screen.findByRole('button', { name: 'Copy code ENDLESS' }));
  await user.click(await screen.findByRole('button', { name: 'Copy code FERN20' }));
  await waitFor(() => expect(asked).toEqual([{ offer_id: fernwood.id }]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
