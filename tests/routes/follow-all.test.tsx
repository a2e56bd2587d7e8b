import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { pagedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';
import { tallScreen } from '../support/tall-screen';

const idAt = (index: number) => `00000000-0000-4000-8000-${String(index + 100).padStart(12, '0')}`;
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, index) => idAt(from + index));
const rowAt = (index: number) =>
  influencerRow({ id: idAt(index), username: `u${index}`, full_name: `Person ${index}` });
const MAPPINGS = `${SUPABASE_URL}/rest/v1/user_domain_map`;

/** Opens the list with `count` influencers as a member. */
function openList(count: number, standIn = followStandIn()) {
  backend.use(profileAnswer(member), pagedAnswer('list_influencers', count, rowAt), ...standIn.handlers);
  return { standIn, ...renderApp('/influencers', member) };
}

const button = (name: string) => screen.findByRole('button', { name });
const followingAll = () => button(required('follow-all.done'));

/** The service refuses to write the follow of this influencer. */
const refuseToFollow = (influencerId: string) =>
  backend.use(
    http.post(MAPPINGS, async ({ request }) => {
      const text = await request.clone().text();
      return text.includes(influencerId) ? HttpResponse.json({ message: 'no' }, { status: 500 }) : undefined;
    }),
  );

/** Holds writes back until the test releases them, and lists those that arrived. */
function holdWrites() {
  const arrived: string[] = [];
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  backend.use(
    http.post(MAPPINGS, async ({ request }) => {
      arrived.push(await request.clone().text());
      await gate;
      return undefined;
    }),
  );
  return { arrived, letGo: () => letGo() };
}

describe('Follow All', () => {
  it('follows everybody whose card is loaded, in batches that read their domains together', async () => {
    const standIn = followStandIn({ follows: [idAt(0)], domains: ['fernwood.example'] });
    const asked: (string | null)[] = [];
    const { user } = openList(7, standIn);
    backend.use(
      http.get(`${SUPABASE_URL}/rest/v1/influencer_domains`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('influencer_id'));
        return undefined;
      }),
    );
    await user.click(await button(required('follow-all', { n: 6 })));
    expect(await followingAll()).toBeDisabled();
    expect(await screen.findAllByRole('button', { name: /^Following Person/ })).toHaveLength(7);
    expect(asked).toEqual([`in.(${ids(5, 1)})`, `in.(${idAt(6)})`]);
    expect(standIn.writes).toHaveLength(6);
    expect(standIn.writes).toContainEqual({
      follow: [{ user_id: member.id, influencer_id: idAt(6), domain: 'fernwood.example' }],
      conflict: 'user_id,influencer_id,domain',
    });
    expect([...standIn.followed].sort()).toEqual(ids(7));
  });

  it("says 'Processing...' while it runs, and 'Following All' at the end", async () => {
    const { user } = openList(3);
    const { arrived, letGo } = holdWrites();
    await user.click(await button('Follow All (3)'));
    const busy = await button(required('follow-all.busy'));
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Processing...', { selector: '[role=status]' })).toBeInTheDocument();
    await waitFor(() => expect(arrived).toHaveLength(3));
    letGo();
    expect(await followingAll()).toBeDisabled();
    expect(screen.getByText(required('follow-all.done'), { selector: '[role=status]' })).toBeInTheDocument();
  });

  it("leaves out the member itself, and isn't shown when there is nobody else", async () => {
    backend.use(
      profileAnswer(member),
      rpcAnswer('list_influencers', [influencerRow({ id: member.id, full_name: 'Mia Member' })]),
      ...followStandIn().handlers,
    );
    const { user } = renderApp('/influencers', member);
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: /All/ })).not.toBeInTheDocument();

    backend.use(
      rpcAnswer('list_influencers', [
        influencerRow({ id: member.id, full_name: 'Mia Member', total: 2 }),
        rowAt(1),
      ]),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Alphabetical');
    expect(await button('Follow All (1)')).toBeEnabled();
  });

  it('is disabled when everybody is followed', async () => {
    openList(2, followStandIn({ follows: ids(2) }));
    expect(await followingAll()).toBeDisabled();
  });

  it("isn't shown when the list couldn't be read", async () => {
    openList(2);
    backend.use(refusal('post', 'rpc/list_influencers'));
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: /All/ })).not.toBeInTheDocument();
  });

  it('runs once on a double click, and on presses while it runs', async () => {
    const { user, standIn } = openList(2);
    const { letGo } = holdWrites();
    await user.dblClick(await button('Follow All (2)'));
    await user.click(await button('Processing...'));
    await user.keyboard('{Enter}');
    letGo();
    await followingAll();
    expect(standIn.writes).toHaveLength(2);
  });

  it('asks a visitor to sign up, with a way back', async () => {
    backend.use(pagedAnswer('list_influencers', 2, rowAt));
    const { user, location } = renderApp('/influencers?sort=alphabetical');
    await user.click(await button('Follow All (2)'));
    expect(
      await screen.findByText('Please create an account or sign in to follow influencers.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(location()).toBe('/signup?next=%2Finfluencers%3Fsort%3Dalphabetical'));
  });
});

describe('Follow All, when something fails,', () => {
  it("says how many couldn't be followed, and follows them by another press", async () => {
    const { user, standIn } = openList(6);
    refuseToFollow(idAt(2));
    await user.click(await button('Follow All (6)'));
    expect(await screen.findByText(required('follow-all.some-failed', { n: 1 }))).toBeInTheDocument();
    expect([...standIn.followed].sort()).toEqual(ids(6).filter((id) => id !== idAt(2)));
    expect(screen.getByRole('button', { name: 'Follow Person 2' })).toBeInTheDocument();

    backend.use(...standIn.handlers);
    await user.click(await button('Follow All (1)'));
    expect(await followingAll()).toBeDisabled();
    expect([...standIn.followed].sort()).toEqual(ids(6));
  });

  it("counts a whole batch whose domains couldn't be read", async () => {
    const { user } = openList(3);
    backend.use(refusal('get', 'influencer_domains'));
    await user.click(await button('Follow All (3)'));
    expect(await screen.findByText(required('follow-all.some-failed', { n: 3 }))).toBeInTheDocument();
    expect(await button('Follow All (3)')).toBeEnabled();
  });

  it('says when everybody was followed elsewhere meanwhile, and writes nothing', async () => {
    const { user, standIn } = openList(2);
    const follow = await button('Follow All (2)');
    for (const id of ids(2)) standIn.followed.add(id);
    await user.click(follow);
    expect(await screen.findByText(required('follow-all.nobody-left'))).toBeInTheDocument();
    expect(await followingAll()).toBeDisabled();
    expect(standIn.writes).toEqual([]);
  });

  it("shows an error when the followed influencers can't be read", async () => {
    const { user, standIn } = openList(2);
    const follow = await button('Follow All (2)');
    backend.use(refusal('post', 'rpc/my_followed_influencers'));
    await user.click(follow);
    expect(await screen.findByText(required('follow-all.failed'))).toBeInTheDocument();
    expect(standIn.writes).toEqual([]);
    expect(await button('Follow All (2)')).toBeEnabled();
  });

  it('shows an error after an unexpected failure', async () => {
    const { user } = openList(2);
    backend.use(
      http.get(`${SUPABASE_URL}/rest/v1/influencer_domains`, () => HttpResponse.json({ not: 'rows' })),
    );
    await user.click(await button('Follow All (2)'));
    expect(await screen.findByText(required('follow-all.failed'))).toBeInTheDocument();
  });
});

describe('Follow All, while it runs,', () => {
  it('ends after the present batch when the page is left, and what is followed stays', async () => {
    const { user, standIn } = openList(7);
    backend.use(rpcAnswer('list_brands', []));
    const { arrived, letGo } = holdWrites();
    await user.click(await button('Follow All (7)'));
    await waitFor(() => expect(arrived).toHaveLength(5));
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(navigation.getByRole('link', { name: 'Brands' }));
    await screen.findByRole('heading', { level: 1, name: 'Brands' });
    letGo();
    await waitFor(() => expect([...standIn.followed].sort()).toEqual(ids(5)));

    await user.click(navigation.getByRole('link', { name: 'Influencers' }));
    expect(await button('Follow All (2)')).toBeEnabled();
    expect(standIn.writes).toHaveLength(5);
    expect(screen.queryByText(/could not be followed/)).not.toBeInTheDocument();
  });

  it('ends without a message when the member signs out', async () => {
    const { user, standIn } = openList(7);
    backend.use(http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })));
    const { arrived, letGo } = holdWrites();
    await user.click(await button('Follow All (7)'));
    await waitFor(() => expect(arrived).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await button('Follow All (7)')).toBeEnabled();
    letGo();
    await waitFor(() => expect(standIn.writes).toHaveLength(5));
    await screen.findByText('Logged out successfully');
    expect(await button('Follow All (7)')).toBeEnabled();
    expect(screen.queryByText(/could not be followed/)).not.toBeInTheDocument();
  });

  it('leaves cards that are loaded meanwhile to the next press', async () => {
    tallScreen();
    const { user, standIn } = openList(26, followStandIn({ follows: ids(22) }));
    const { arrived, letGo } = holdWrites();
    await user.click(await button('Follow All (2)'));
    await waitFor(() => expect(arrived).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: 'Person 25' });
    expect(await button('Processing...')).toBeInTheDocument();
    letGo();
    expect(await button('Follow All (2)')).toBeEnabled();
    expect([...standIn.followed].sort()).toEqual(ids(24));
  });
});
