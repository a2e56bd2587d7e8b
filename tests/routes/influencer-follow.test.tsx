import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { extensionStandIn, presentFor } from '../support/extension-stand-in';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';

const ana = influencerRow({ bio: null, is_influencer: true });
const MAPPINGS = 'user_domain_map';

function openProfile(standIn = followStandIn(), url = '/influencer/ana.flores') {
  backend.use(
    profileAnswer(member),
    rpcAnswer('influencer_profile', [ana]),
    rpcAnswer('list_offers', []),
    ...standIn.handlers,
  );
  return renderApp(url, member);
}

const followButton = () => screen.findByRole('button', { name: 'Follow Ana Flores' });
const followingButton = () => screen.findByRole('button', { name: 'Following Ana Flores' });

/** Holds a write back, so that a test can see what is shown meanwhile. */
function heldWrite(method: 'post' | 'delete') {
  let release = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = () => void resolve();
  });
  backend.use(
    http[method](`${SUPABASE_URL}/rest/v1/${MAPPINGS}`, async () => {
      await gate;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return () => release();
}

describe('following on a profile', () => {
  it('writes one row for each live domain, and says how many offers My Alerts shows', async () => {
    const standIn = followStandIn({
      domains: ['fernwood.example', 'kettle.example'],
      liveOffers: 6,
      inAlerts: 5,
    });
    const { user } = openProfile(standIn);
    await user.click(await followButton());
    expect(await screen.findByText(required('follow.done', { name: 'Ana Flores' }))).toBeInTheDocument();
    expect(screen.getByText('Added 5 offer(s) to My Alerts')).toBeInTheDocument();
    expect(await followingButton()).toHaveAttribute('aria-pressed', 'true');
    const row = { user_id: member.id, influencer_id: ana.id };
    expect(standIn.writes).toEqual([
      {
        follow: [
          { ...row, domain: 'fernwood.example' },
          { ...row, domain: 'kettle.example' },
        ],
        conflict: 'user_id,influencer_id,domain',
      },
    ]);
  });

  it('mentions a connected extension, and informs it of follow and unfollow', async () => {
    const { requests } = extensionStandIn((request) =>
      request.type === 'present' ? presentFor(member.id) : { type: 'done' },
    );
    const told = () => requests.filter(({ type }) => type === 'follows-changed');
    const { user } = openProfile(
      followStandIn({ domains: ['fernwood.example'], liveOffers: 5, inAlerts: 4 }),
    );
    await followButton();
    await waitFor(() => expect(requests).toEqual([{ type: 'present' }]));
    await user.click(await followButton());
    expect(await screen.findByText(required('follow.added', { n: 5 }))).toBeInTheDocument();
    await waitFor(() => expect(told()).toEqual([{ type: 'follows-changed', userId: member.id }]));
    await user.click(await followingButton());
    await waitFor(() => expect(told()).toHaveLength(2));
  });

  it('writes one row without a domain for an influencer without offers, and mentions none', async () => {
    const standIn = followStandIn();
    const { user } = openProfile(standIn);
    await user.click(await followButton());
    expect(await screen.findByText("You're now following Ana Flores")).toBeInTheDocument();
    expect(screen.queryByText(/^Added/)).not.toBeInTheDocument();
    expect(standIn.writes).toEqual([
      {
        follow: [{ user_id: member.id, influencer_id: ana.id, domain: null }],
        conflict: 'user_id,influencer_id,domain',
      },
    ]);
  });

  it('shows the follow before the server answers, and rings the bell', async () => {
    const { user } = openProfile();
    const release = heldWrite('post');
    const button = await followButton();
    expect(button.querySelector('.bell-ring')).toBeNull();
    await user.click(button);
    expect(await followingButton()).toHaveAttribute('aria-pressed', 'true');
    expect((await followingButton()).querySelector('.bell-ring')).not.toBeNull();
    expect(screen.queryByText("You're now following Ana Flores")).not.toBeInTheDocument();
    release();
    expect(await screen.findByText("You're now following Ana Flores")).toBeInTheDocument();
    expect(await followingButton()).toHaveAttribute('aria-pressed', 'true');
  });

  it('sends one request on a double click', async () => {
    const standIn = followStandIn();
    const { user } = openProfile(standIn);
    await user.dblClick(await followButton());
    expect(await screen.findByText("You're now following Ana Flores")).toBeInTheDocument();
    expect(await followingButton()).toBeInTheDocument();
    expect(standIn.writes).toHaveLength(1);
  });

  it('ignores presses while a request is running', async () => {
    const standIn = followStandIn();
    const { user } = openProfile(standIn);
    const release = heldWrite('post');
    await user.click(await followButton());
    const following = await followingButton();
    following.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(following).toHaveAttribute('aria-pressed', 'true');
    release();
    await screen.findByText("You're now following Ana Flores");
    expect(standIn.writes).toEqual([]);
  });

  it.each([
    ['the mappings are refused', 'post', MAPPINGS],
    ['the domains can not be read', 'get', 'influencer_domains'],
  ] as const)('is rolled back when %s', async (_case, method, path) => {
    const { user } = openProfile();
    backend.use(refusal(method, path));
    await user.click(await followButton());
    expect(await screen.findByText(required('follow.failed'))).toBeInTheDocument();
    expect(screen.getByText(required('follow.failed.why'))).toBeInTheDocument();
    expect(await followButton()).toHaveAttribute('aria-pressed', 'false');
  });

  it('is rolled back without a connection, with a message and no automatic retry', async () => {
    const { user } = openProfile();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let requests = 0;
    backend.use(
      http.get(`${SUPABASE_URL}/rest/v1/influencer_domains`, () => {
        requests += 1;
        return HttpResponse.error();
      }),
    );
    await user.click(await followButton());
    expect(await screen.findByText(required('follow.failed'))).toBeInTheDocument();
    expect(screen.getByText(required('follow.failed.why'))).toBeInTheDocument();
    expect(await followButton()).toHaveAttribute('aria-pressed', 'false');
    expect(requests).toBe(1);
  });

  it('is rolled back after an unexpected error', async () => {
    const { user } = openProfile();
    backend.use(
      http.get(`${SUPABASE_URL}/rest/v1/influencer_domains`, () => HttpResponse.json({ not: 'rows' })),
    );
    await user.click(await followButton());
    expect(await screen.findByText(required('follow.error'))).toBeInTheDocument();
    expect(await followButton()).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('unfollowing on a profile', () => {
  it('deletes all mappings of the influencer and confirms it', async () => {
    const standIn = followStandIn({ follows: [ana.id] });
    const { user } = openProfile(standIn);
    await user.click(await followingButton());
    expect(await screen.findByText('You are no longer following Ana Flores')).toBeInTheDocument();
    expect(await followButton()).toHaveAttribute('aria-pressed', 'false');
    expect(standIn.writes).toEqual([
      { unfollow: { user_id: `eq.${member.id}`, influencer_id: `eq.${ana.id}` } },
    ]);
  });

  it('is rolled back when it fails', async () => {
    const { user } = openProfile(followStandIn({ follows: [ana.id] }));
    backend.use(refusal('delete', MAPPINGS));
    await user.click(await followingButton());
    expect(await screen.findByText(required('unfollow.failed'))).toBeInTheDocument();
    expect(await followingButton()).toHaveAttribute('aria-pressed', 'true');
  });

  it('is shown in the end when it was saved and no answer came', async () => {
    const standIn = followStandIn({ follows: [ana.id] });
    const { user } = openProfile(standIn);
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    backend.use(
      http.delete(`${SUPABASE_URL}/rest/v1/${MAPPINGS}`, () => {
        standIn.followed.clear();
        patience.abort();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await followingButton());
    expect(await screen.findByText(required('unfollow.failed'))).toBeInTheDocument();
    expect(await followButton()).toHaveAttribute('aria-pressed', 'false');
  });

  it('allows following again', async () => {
    const standIn = followStandIn({ follows: [ana.id] });
    const { user } = openProfile(standIn);
    await user.click(await followingButton());
    await screen.findByText('You are no longer following Ana Flores');
    await user.click(await followButton());
    await screen.findByText("You're now following Ana Flores");
    expect(await followingButton()).toBeInTheDocument();
    expect([...standIn.followed]).toEqual([ana.id]);
  });
});

describe('the Follow button on a profile', () => {
  it("isn't shown on one's own", async () => {
    const own = { ...ana, id: member.id, full_name: member.full_name, username: member.username };
    backend.use(
      profileAnswer(member),
      rpcAnswer('influencer_profile', [own]),
      rpcAnswer('list_offers', []),
      ...followStandIn().handlers,
    );
    renderApp('/influencer/mia', member);
    await screen.findByRole('button', { name: 'Share Profile' });
    expect(screen.queryByRole('button', { name: /Follow/ })).not.toBeInTheDocument();
  });

  it('is updated by a follow in another tab', async () => {
    const standIn = followStandIn();
    openProfile(standIn);
    await followButton();
    await waitFor(() => expect(realtimeStandIn.hears(`member:${member.id}`)).toBe(true));
    standIn.followed.add(ana.id);
    realtimeStandIn.send(`member:${member.id}`, 'follows');
    expect(await followingButton()).toBeInTheDocument();
  });

  it("can be pressed when the list of followed influencers couldn't be loaded", async () => {
    const standIn = followStandIn();
    const { user } = openProfile(standIn);
    backend.use(refusal('post', 'rpc/my_followed_influencers'));
    const button = await followButton();
    backend.use(...standIn.handlers);
    await user.click(button);
    await screen.findByText("You're now following Ana Flores");
    expect(await followingButton()).toBeInTheDocument();
  });
});
