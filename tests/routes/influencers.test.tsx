import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { recordedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';

const idAt = (index: number) => `00000000-0000-4000-8000-${String(index + 100).padStart(12, '0')}`;
const cards = () => screen.findAllByRole('article');
const listAnswer = (...rows: unknown[]) => rpcAnswer('list_influencers', rows);

describe('the list of influencers', () => {
  it('shows who somebody is and how many offers they have', async () => {
    backend.use(listAnswer(influencerRow({ follower_count: 1_234, live_offer_count: 3 })));
    renderApp('/influencers');
    const [card] = await cards();
    expect(card).toHaveTextContent('Ana Flores@ana.floresHome1.2k followers3 live offers');
    expect(screen.getByRole('link', { name: 'Ana Flores' })).toHaveAttribute(
      'href',
      '/influencer/ana.flores',
    );
    expect(screen.getByText('1 influencer')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Influencers · Promobell'));
  });

  it('has a fallback for the name and address of somebody without either', async () => {
    backend.use(listAnswer(influencerRow({ id: idAt(7), full_name: null, username: null, category: null })));
    renderApp('/influencers');
    expect(await screen.findByRole('link', { name: required('name.influencer') })).toHaveAttribute(
      'href',
      `/influencer/${idAt(7)}`,
    );
    expect(screen.getByText(`@${required('handle.influencer')}`)).toBeInTheDocument();
  });

  it('shows an error when loading fails, and tries again', async () => {
    backend.use(refusal('post', 'rpc/list_influencers'));
    const { user } = renderApp('/influencers');
    expect(await screen.findByText('Failed to load influencers. Please try again.')).toBeInTheDocument();
    backend.use(listAnswer(influencerRow()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ana Flores' })).toBeInTheDocument();
  });

  it('links elsewhere when there is no influencer', async () => {
    backend.use(listAnswer());
    renderApp('/influencers');
    expect(await screen.findByText(/No influencers have joined yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Explore Deals' })).toHaveAttribute('href', '/deals');
  });
});

describe('searching and sorting influencers', () => {
  it('is debounced, and keeps the search in the URL', async () => {
    const asked: unknown[] = [];
    backend.use(recordedAnswer('list_influencers', [influencerRow()], asked));
    const { user, location } = renderApp('/influencers');
    await cards();
    await user.type(screen.getByRole('searchbox', { name: 'Search influencers' }), ' ana ');
    await waitFor(() => expect(location()).toBe('/influencers?q=ana'));
    expect(await screen.findByText('for “ana”', { exact: false })).toBeInTheDocument();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      { sort: 'newest', page_size: 24 },
      { search: 'ana', sort: 'newest', page_size: 24 },
    ]);
  });

  it('starts from what the URL says', async () => {
    const asked: unknown[] = [];
    backend.use(recordedAnswer('list_influencers', [influencerRow()], asked));
    renderApp('/influencers?q=ana&sort=alphabetical');
    await cards();
    expect(asked).toEqual([{ search: 'ana', sort: 'alphabetical', page_size: 24 }]);
    expect(screen.getByRole('searchbox')).toHaveValue('ana');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('alphabetical');
  });

  it('keeps the sort in the URL', async () => {
    backend.use(listAnswer(influencerRow()));
    const { user, location } = renderApp('/influencers?q=ana');
    await cards();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Alphabetical');
    await waitFor(() => expect(location()).toBe('/influencers?q=ana&sort=alphabetical'));
  });

  it('says when nobody matches, and leads back to everybody', async () => {
    backend.use(listAnswer());
    const { user, location } = renderApp('/influencers?q=zzz');
    expect(await screen.findByText('Nobody matches your search.')).toBeInTheDocument();
    expect(screen.getByText('0 influencers')).toBeInTheDocument();
    backend.use(listAnswer(influencerRow()));
    await user.click(screen.getByRole('button', { name: 'Show all influencers' }));
    expect(await screen.findByRole('link', { name: 'Ana Flores' })).toBeInTheDocument();
    expect(location()).toBe('/influencers');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe("following from an influencer's card", () => {
  it('shows whom the member follows, with one request for all cards', async () => {
    const rows = [0, 1, 2].map((place) =>
      influencerRow({ id: idAt(place), username: `u${place}`, full_name: `Person ${place}` }),
    );
    const asked: unknown[] = [];
    backend.use(
      profileAnswer(member),
      listAnswer(...rows),
      recordedAnswer('my_followed_influencers', [{ influencer_id: idAt(1) }], asked),
    );
    renderApp('/influencers', member);
    const following = await screen.findByRole('button', { name: 'Following Person 1' });
    expect(following).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Follow Person 0' })).toHaveAttribute('aria-pressed', 'false');
    expect(asked).toHaveLength(1);
  });

  it("knows the 1,001st followed influencer, too, who doesn't fit into one answer", async () => {
    const follows = Array.from({ length: 1_001 }, (_, index) => ({ influencer_id: idAt(index) }));
    backend.use(
      profileAnswer(member),
      listAnswer(influencerRow({ id: idAt(1_000) })),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_followed_influencers`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        const after = searchParams.get('influencer_id')?.replace('gt.', '') ?? '';
        const rows = follows.filter(({ influencer_id }) => influencer_id > after);
        return HttpResponse.json(rows.slice(0, Number(searchParams.get('limit'))));
      }),
    );
    renderApp('/influencers', member);
    expect(await screen.findByRole('button', { name: 'Following Ana Flores' })).toBeInTheDocument();
  });

  it("isn't possible on one's own card", async () => {
    backend.use(
      profileAnswer(member),
      listAnswer(influencerRow({ id: member.id, full_name: 'Mia Member' }), influencerRow()),
      ...followStandIn().handlers,
    );
    renderApp('/influencers', member);
    await screen.findByRole('button', { name: 'Follow Ana Flores' });
    expect(screen.queryByRole('button', { name: /Mia Member/ })).not.toBeInTheDocument();
  });

  it('updates the follower count', async () => {
    backend.use(listAnswer(influencerRow({ follower_count: 12 })));
    renderApp('/influencers');
    const [card] = await cards();
    if (!card) throw new Error('There is no card.');
    const id = influencerRow().id;
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${id}`)).toBe(true));
    realtimeStandIn.send(`influencer:${id}`, 'followers', { follower_count: 13 });
    expect(await within(card).findByText('13 followers')).toBeInTheDocument();
  });
});
