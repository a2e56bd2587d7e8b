import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as tracking from '@/features/tracking/track';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followerCountsAnswer, followStandIn, refusal } from '../support/follow-stand-in';
import { alertsAnswer, influencerRow, rpcAnswer } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { offerRow } from '../support/offer-rows';
import { pagedAnswer, recordedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';

const ana = influencerRow({ bio: 'Plants, mostly alive.', is_influencer: true });
const profileOf = (row: Record<string, unknown>) => rpcAnswer('influencer_profile', [row]);
const codes = (...rows: unknown[]) => rpcAnswer('list_offers', rows);
const followersShown = (text: string) => screen.findByText(text);

/** A request that never gets its answer. */
const silence = (name: string) =>
  http.post(`${SUPABASE_URL}/rest/v1/rpc/${name}`, () => new Promise<never>(() => undefined));

describe('the header of a profile', () => {
  it('shows name, picture and description', async () => {
    backend.use(profileOf({ ...ana, follower_count: 1_234 }), codes(offerRow()));
    renderApp('/influencer/ana.flores');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Flores' })).toBeInTheDocument();
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(header).toHaveTextContent('@ana.flores');
    expect(header).toHaveTextContent('Plants, mostly alive.');
    expect(header).toHaveTextContent('1.2k followers');
    expect(header).toHaveTextContent('3 live offers');
    await waitFor(() => expect(document.title).toBe('Ana Flores · Promobell'));
  });

  it('hides the handle of a credit card, and has a fallback for its name', async () => {
    backend.use(profileOf({ ...ana, full_name: null, is_creditcard: true }), codes());
    renderApp('/influencer/ana.flores');
    const name = await screen.findByRole('heading', { level: 1, name: 'Unnamed Credit Card' });
    expect(name.closest('header')).not.toHaveTextContent('@ana.flores');
    await waitFor(() => expect(document.title).toBe('Unnamed Credit Card · Promobell'));
    expect(document.head.innerHTML).not.toContain('@ana.flores');
    expect(document.querySelector('meta[name="description"]')).toHaveAttribute(
      'content',
      '3 live offers by Unnamed Credit Card. Follow Unnamed Credit Card, and the bell rings when there is a new one.',
    );
  });

  it('becomes the not-found page when nobody has that name', async () => {
    backend.use(rpcAnswer('influencer_profile', []));
    renderApp('/influencer/nobody');
    expect(await screen.findByRole('heading', { name: required('not-found') })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Page Not Found · Promobell'));
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Explore Deals' })).toHaveAttribute('href', '/deals');
  });

  it('shows an error when loading fails, and tries again', async () => {
    backend.use(refusal('post', 'rpc/influencer_profile'), codes());
    const { user } = renderApp('/influencer/ana.flores');
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Influencer');
    backend.use(profileOf(ana));
    await user.click(tryAgain);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Flores' })).toBeInTheDocument();
  });

  it('shows the follower count as it changes', async () => {
    backend.use(profileOf({ ...ana, follower_count: 0 }), codes());
    renderApp('/influencer/ana.flores');
    await followersShown(required('followers.none'));
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ana.id}`)).toBe(true));
    for (const [count, shown] of [
      [1, required('followers.one')],
      [999, '999 followers'],
      [999_950, '1.0M followers'],
      [12, '12 followers'],
    ] as const) {
      realtimeStandIn.send(`influencer:${ana.id}`, 'followers', { follower_count: count });
      expect(await followersShown(shown)).toBeInTheDocument();
    }
  });

  it('includes a follow that happened before its topic was joined', async () => {
    backend.use(profileOf({ ...ana, follower_count: 12 }), codes());
    renderApp('/influencer/ana.flores');
    await followersShown('12 followers');
    backend.use(
      profileOf({ ...ana, follower_count: 13 }),
      followerCountsAnswer({ influencer_id: ana.id, follower_count: 13 }),
    );
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ana.id}`)).toBe(true));
    expect(await followersShown('13 followers')).toBeInTheDocument();
  });

  it('reads the follower count again after a lost connection', async () => {
    backend.use(profileOf({ ...ana, follower_count: 12 }), codes());
    renderApp('/influencer/ana.flores');
    await followersShown('12 followers');
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ana.id}`)).toBe(true));
    backend.use(profileOf({ ...ana, follower_count: 15 }));
    realtimeStandIn.disconnect();
    expect(await followersShown('15 followers')).toBeInTheDocument();
  });
});

describe('the codes on a profile', () => {
  it("are all of this influencer's, with the expired ones last and marked", async () => {
    const asked: unknown[] = [];
    const expired = offerRow({ id: 'old', brand_name: 'Oldshop', expiration_date: '2020-01-01' });
    backend.use(profileOf(ana), recordedAnswer('list_offers', [offerRow(), expired], asked));
    renderApp('/influencer/ana.flores');
    const tickets = await screen.findAllByRole('article');
    expect(tickets.map((ticket) => ticket.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Fernwood'),
      expect.stringContaining('Oldshop'),
    ]);
    expect(tickets[1]).toHaveTextContent('Expired');
    expect(screen.getByRole('heading', { name: 'Expired' })).toBeInTheDocument();
    expect(asked).toEqual([{ of_influencer: ana.id, include_expired: true, sort: 'newest', page_size: 24 }]);
  });

  it('have a message when there are none', async () => {
    backend.use(profileOf(ana), codes());
    renderApp('/influencer/ana.flores');
    expect(await screen.findByText(required('influencer.empty'))).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find other influencers' })).toHaveAttribute(
      'href',
      '/influencers',
    );
  });

  it('invite a new influencer to add the first one', async () => {
    const { handlers } = followStandIn();
    backend.use(profileAnswer(member), ...handlers, alertsAnswer([]), codes());
    backend.use(profileOf({ ...ana, id: member.id }));
    renderApp('/influencer/ana.flores', member);
    expect(await screen.findByRole('link', { name: 'Add your first code' })).toHaveAttribute(
      'href',
      '/influencer-dashboard/add',
    );
  });

  it('show an error when loading fails, and try again', async () => {
    backend.use(profileOf(ana), refusal('post', 'rpc/list_offers'));
    const { user } = renderApp('/influencer/ana.flores');
    expect(await screen.findByText('Failed to load promo codes')).toBeInTheDocument();
    backend.use(codes(offerRow()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toHaveTextContent('FERN20');
  });

  it('load page after page', async () => {
    const page = pagedAnswer('list_offers', 30, (place) => offerRow({ id: `offer-${place}` }));
    backend.use(profileOf(ana), page);
    const { user } = renderApp('/influencer/ana.flores');
    await hasLoaded(24);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await hasLoaded(30);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('are requested together with the profile when the URL holds the id', async () => {
    backend.use(silence('influencer_profile'), codes(offerRow()));
    renderApp(`/influencer/${ana.id}`);
    expect(await screen.findByRole('article')).toHaveTextContent('FERN20');
  });

  it("are requested together with the profile when a list has shown the influencer's id", async () => {
    backend.use(rpcAnswer('list_influencers', [ana]), silence('influencer_profile'), codes(offerRow()));
    const { user } = renderApp('/influencers');
    await user.click(await screen.findByRole('link', { name: 'Ana Flores' }));
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
  });

  it('appear when the influencer publishes them', async () => {
    backend.use(profileOf(ana), codes());
    renderApp('/influencer/ana.flores');
    await screen.findByText(required('influencer.empty'));
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${ana.id}`)).toBe(true));
    backend.use(codes(offerRow()));
    realtimeStandIn.offersChanged(`influencer:${ana.id}`);
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
  });
});

describe('the Share button of a profile', () => {
  beforeEach(() => {
    backend.use(profileOf(ana), codes());
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  it('copies the link and confirms it', async () => {
    const { user } = renderApp('/influencer/ana.flores');
    await user.click(await screen.findByRole('button', { name: 'Share Profile' }));
    expect(await screen.findByRole('button', { name: required('copy.copied') })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/influencer/ana.flores');
  });

  it('counts a share once, also where the page shows it before it is counted', async () => {
    const tracked = vi.spyOn(tracking, 'track').mockReturnValue();
    const { user } = renderApp('/influencer/ana.flores');
    const share = await screen.findByRole('button', { name: 'Share Profile' });
    // As in a browser during a press, React renders a change at once, and not only in its next task.
    vi.spyOn(window, 'event', 'get').mockReturnValue(new MouseEvent('click'));
    await user.dblClick(share);
    expect(await screen.findByRole('button', { name: required('copy.copied') })).toBeInTheDocument();
    expect(tracked.mock.calls.filter(([event]) => event === 'Share')).toHaveLength(1);
  });

  it("shows an error when the link couldn't be copied", async () => {
    const { user } = renderApp('/influencer/ana.flores');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await user.click(await screen.findByRole('button', { name: 'Share Profile' }));
    expect(await screen.findByText(required('copy.link-failed'))).toBeInTheDocument();
    expect(screen.queryByText('Copied!')).not.toBeInTheDocument();
  });

  it('opens the share sheet of a device that has one', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = renderApp('/influencer/ana.flores');
    await user.click(await screen.findByRole('button', { name: 'Share with an app' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Ana Flores on Promobell',
      url: 'http://localhost:3000/influencer/ana.flores',
    });
  });

  it('copies the link when the share sheet fails, and does nothing when the sheet is closed', async () => {
    const share = vi.fn().mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = renderApp('/influencer/ana.flores');
    const open = await screen.findByRole('button', { name: 'Share with an app' });
    await user.click(open);
    expect(screen.queryByText('Copied!')).not.toBeInTheDocument();
    share.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
    await user.click(open);
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
  });

  it('stands alone, without the one for apps, on a device without a share sheet', async () => {
    renderApp('/influencer/ana.flores');
    await screen.findByRole('button', { name: 'Share Profile' });
    expect(screen.queryByRole('button', { name: 'Share with an app' })).not.toBeInTheDocument();
  });
});
