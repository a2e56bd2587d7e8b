import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { alertsAnswer, influencerRow } from '../support/list-answers';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';

const id = (index: number) => `00000000-0000-4000-8000-0000000000${index.toString(16).padStart(2, '0')}`;
const ada = influencerRow({ id: id(1), full_name: 'Ada Osei', username: 'ada.osei', live_offer_count: 2 });
const bea = influencerRow({ id: id(2), full_name: 'Bea Vidal', username: 'bea', live_offer_count: 0 });
const card = influencerRow({ id: id(3), full_name: 'Kestrel', username: 'kestrel.x', is_creditcard: true });

const listArguments = z.object({ search: z.optional(z.string()) });

/** Answers the list with those of `people` who are followed and whose name contains the searched text. */
function followingStandIn(people: (typeof ada)[]) {
  const following = followStandIn({ follows: people.map((person) => person.id) });
  const list = http.post(`${SUPABASE_URL}/rest/v1/rpc/list_followed_influencers`, async ({ request }) => {
    const { search = '' } = listArguments.parse(await request.json());
    const rows = people
      .filter((person) => following.followed.has(person.id))
      .filter((person) => person.full_name.toLowerCase().includes(search.toLowerCase()));
    return HttpResponse.json(rows.map((row) => ({ ...row, total: rows.length })));
  });
  backend.use(profileAnswer(member), alertsAnswer([]), ...following.handlers, list);
  return following;
}

const list = async () => within(await screen.findByRole('region', { name: 'Following' }));
const names = () =>
  screen.getAllByRole('button', { name: /^(Unf|F)ollow / }).map((button) => button.textContent);

describe('the list of followed influencers', () => {
  it('is a tab of My Alerts, including those without live offers', async () => {
    followingStandIn([ada, bea, card]);
    const { user, location, back } = renderApp('/my-deals', member);
    await user.click(await screen.findByRole('tab', { name: 'Following (3)' }));
    expect(location()).toBe('/my-deals?tab=following');
    const shown = await list();
    expect(await shown.findByRole('link', { name: 'Ada Osei @ada.osei · 2 live offers' })).toHaveAttribute(
      'href',
      '/influencer/ada.osei',
    );
    expect(shown.getByRole('link', { name: 'Bea Vidal @bea · No live offers' })).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Kestrel 3 live offers' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Following · Promobell'));
    await back();
    expect(location()).toBe('/my-deals');
  });

  it('is a tab of the profile', async () => {
    followingStandIn([ada]);
    const { user, location } = renderApp('/profile', member);
    await user.click(await screen.findByRole('tab', { name: 'Following (1)' }));
    expect(await screen.findByRole('button', { name: 'Unfollow Ada Osei' })).toBeInTheDocument();
    expect(location()).toBe('/profile/following');
  });

  it('unfollows somebody, and follows them again, in place', async () => {
    const following = followingStandIn([ada, bea]);
    const { user } = renderApp('/my-deals?tab=following', member);
    await user.click(await screen.findByRole('button', { name: 'Unfollow Ada Osei' }));
    const again = await screen.findByRole('button', { name: 'Follow Ada Osei' });
    expect(await screen.findByRole('tab', { name: 'Following (1)' })).toBeInTheDocument();
    expect(await screen.findByText(required('unfollow.done', { name: 'Ada Osei' }))).toBeInTheDocument();
    expect([...following.followed]).toEqual([bea.id]);
    expect(names()).toEqual(['Follow Ada Osei', 'Unfollow Bea Vidal']);
    expect(again).toHaveFocus();
    await user.click(again);
    expect(await screen.findByRole('tab', { name: 'Following (2)' })).toBeInTheDocument();
    expect(names()).toEqual(['Unfollow Ada Osei', 'Unfollow Bea Vidal']);
  });

  it("unfollows somebody also when whom the account follows couldn't be loaded", async () => {
    const following = followingStandIn([ada]);
    backend.use(refusal('post', 'rpc/my_followed_influencers'));
    const { user } = renderApp('/my-deals?tab=following', member);
    const unfollow = await screen.findByRole('button', { name: 'Unfollow Ada Osei' });
    await waitFor(() => expect(unfollow).toBeEnabled());
    await user.click(unfollow);
    expect(await screen.findByText(required('unfollow.done', { name: 'Ada Osei' }))).toBeInTheDocument();
    expect([...following.followed]).toEqual([]);
  });

  it('adds somebody who was followed elsewhere', async () => {
    const following = followingStandIn([bea, ada]);
    following.followed.delete(bea.id);
    renderApp('/my-deals?tab=following', member);
    await screen.findByRole('button', { name: 'Unfollow Ada Osei' });
    await waitFor(() => expect(realtimeStandIn.hears(`member:${member.id}`)).toBe(true));
    following.followed.add(bea.id);
    realtimeStandIn.send(`member:${member.id}`, 'follows');
    expect(await screen.findByRole('button', { name: 'Unfollow Bea Vidal' })).toBeInTheDocument();
    expect(names()).toEqual(['Unfollow Bea Vidal', 'Unfollow Ada Osei']);
  });

  it('has a search when it is long, and says when nobody matches', async () => {
    const many = Array.from({ length: 10 }, (_, index) =>
      influencerRow({ id: id(index + 16), full_name: `Person ${index}`, username: `person-${index}` }),
    );
    followingStandIn([...many, ada]);
    const { user, location } = renderApp('/my-deals?tab=following', member);
    const field = await screen.findByRole('searchbox', { name: 'Search whom you follow' });
    await user.type(field, 'ada');
    await waitFor(() => expect(names()).toEqual(['Unfollow Ada Osei']));
    expect(location()).toBe('/my-deals?tab=following&q=ada');
    expect(screen.getByText('1 found').parentElement).toHaveTextContent('1 found for “ada”');
    await user.type(field, 'zzz');
    expect(await screen.findByText('Nobody you follow matches your search.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show everybody you follow' }));
    await waitFor(() => expect(names()).toHaveLength(11));
  });

  it('shows a link to the influencers when the list is empty', async () => {
    followingStandIn([]);
    renderApp('/my-deals?tab=following', member);
    expect(await screen.findByText(/^You follow nobody yet\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find Influencers' })).toHaveAttribute('href', '/influencers');
    expect(screen.queryByRole('searchbox', { name: 'Search whom you follow' })).not.toBeInTheDocument();
  });

  it('shows an error when loading fails, and tries again', async () => {
    followingStandIn([ada]);
    backend.use(refusal('post', 'rpc/list_followed_influencers'));
    const { user } = renderApp('/my-deals?tab=following', member);
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(await screen.findByText('Failed to load influencers. Please try again.')).toBeInTheDocument();
    followingStandIn([ada]);
    await user.click(tryAgain);
    expect(await screen.findByRole('button', { name: 'Unfollow Ada Osei' })).toBeInTheDocument();
  });

  it('asks a visitor to sign in, and returns', async () => {
    renderApp('/my-deals?tab=following');
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?next=%2Fmy-deals%3Ftab%3Dfollowing',
    );
  });
});
