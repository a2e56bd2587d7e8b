import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { retryDelayMs } from '@/lib/retry-delay';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { refetchDelayMs } from '@/shared/realtime/refresh-timing';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn } from '../support/follow-stand-in';
import { brandRow, influencerRow, rpcAnswer } from '../support/list-answers';
import { recordedAnswer } from '../support/paged-answer';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { member, storedSession } from '../support/sample-session';

const PUBLISHABLE_KEY = 'sb_publishable_test';
const session = storedSession(member);
const OWN = `member:${member.id}`;

function openInfluencers() {
  const standIn = followStandIn();
  backend.use(profileAnswer(member), rpcAnswer('list_influencers', [influencerRow()]), ...standIn.handlers);
  return { standIn, ...renderApp('/influencers', member) };
}

const isListening = (topic: string, token: string) =>
  waitFor(() => expect(realtimeStandIn.tokensFor(topic)).toEqual([token]));

beforeEach(() => backend.use(rpcAnswer('list_influencers', [influencerRow()])));

it("realtime joins the topic of the account's own follows with its token", async () => {
  openInfluencers();
  const { access_token } = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}');
  await isListening(OWN, access_token);
});

it('realtime joins a topic again with a fresh token when the service ends it because the token ran out', async () => {
  const { standIn } = openInfluencers();
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));

  // The machine slept until the token expired; meanwhile the member followed somebody on another device.
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: 1, expires_in: -1 }));
  const fresh = { ...session, access_token: `${session.access_token}-fresh` };
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.json(fresh)));
  standIn.followed.add(influencerRow().id);
  realtimeStandIn.shutDown(OWN);

  await isListening(OWN, fresh.access_token);
  expect(await screen.findByRole('button', { name: 'Following Ana Flores' })).toBeInTheDocument();
});

it('realtime passes a refreshed token to a joined topic when the tab is looked at again, without joining anew', async () => {
  openInfluencers();
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
  // Not the token of the tests above: supabase-js hands on only one that it hasn't seen.
  const fresh = { ...session, access_token: `${session.access_token}-renewed` };
  const inAMinute = Math.floor(Date.now() / 1_000) + 60;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: inAMinute }));
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.json(fresh)));

  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await isListening(OWN, fresh.access_token);
  expect(realtimeStandIn.timesJoined(OWN)).toBe(1);
});

/** Counts how often the follows are asked for. */
function countRequests() {
  const requests = { follows: 0 };
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_followed_influencers`, () => {
      requests.follows += 1;
      return undefined;
    }),
  );
  return requests;
}

function useFakeClock() {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
}

it('realtime tries every minute without a connection, joins again with the token refreshed meanwhile, and refreshes lists once', async () => {
  useFakeClock();
  vi.mocked(retryDelayMs).mockRestore();
  const { standIn } = openInfluencers();
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
  const fresh = { ...session, access_token: `${session.access_token}-fresh` };
  const inAMinute = Math.floor(Date.now() / 1_000) + 60;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: inAMinute }));
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.json(fresh)));

  realtimeStandIn.refuse();
  standIn.followed.add(influencerRow().id);
  const requests = countRequests();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests.follows).toBeGreaterThanOrEqual(8);
  expect(requests.follows).toBeLessThanOrEqual(14);
  expect(await screen.findByRole('button', { name: 'Following Ana Flores' })).toBeInTheDocument();

  realtimeStandIn.accept();
  await vi.advanceTimersByTimeAsync(300_000);
  await isListening(OWN, fresh.access_token);
  const before = requests.follows;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(requests.follows).toBe(before);
});

it('realtime retries a refused topic with backoff on an open connection', async () => {
  useFakeClock();
  vi.mocked(retryDelayMs).mockRestore();
  realtimeStandIn.refuseJoins();
  openInfluencers();
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  await vi.advanceTimersByTimeAsync(600_000);
  // After 1, 2, 4 … 256 and 300 seconds at the latest, and after half of that at the earliest.
  expect(realtimeStandIn.timesJoined(OWN)).toBeGreaterThanOrEqual(8);
  expect(realtimeStandIn.timesJoined(OWN)).toBeLessThanOrEqual(14);
});

it('realtime leaves when the tab was hidden for half a minute, and joins again and refreshes when it is shown', async () => {
  useFakeClock();
  const { standIn } = openInfluencers();
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
  const tab = vi.spyOn(document, 'visibilityState', 'get');
  const look = (state: DocumentVisibilityState) => {
    tab.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  look('hidden');
  await vi.advanceTimersByTimeAsync(20_000);
  look('visible');
  look('hidden');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(realtimeStandIn.hears(OWN)).toBe(true);
  const requests = countRequests();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(realtimeStandIn.hears(OWN)).toBe(false);
  expect(requests.follows).toBe(0);

  standIn.followed.add(influencerRow().id);
  look('visible');
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
  expect(await screen.findByRole('button', { name: 'Following Ana Flores' })).toBeInTheDocument();
});

it('realtime catches up with what was published before joining, and ignores a refused connection', async () => {
  realtimeStandIn.refuse();
  backend.use(rpcAnswer('list_brands', [brandRow()]));
  renderApp('/brands');
  await screen.findByText('1 offer(s) available');
  backend.use(rpcAnswer('list_brands', [brandRow({ deal_count: 2 })]));
  realtimeStandIn.accept();
  await waitFor(() => expect(realtimeStandIn.hears('deals')).toBe(true));
  expect(await screen.findByText('2 offer(s) available')).toBeInTheDocument();
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});

it('realtime resets the backoff once a topic was joined', async () => {
  openInfluencers();
  for (let time = 0; time < 6; time += 1) {
    await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
    realtimeStandIn.shutDown(OWN);
  }
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
  const failures = vi.mocked(retryDelayMs).mock.calls.map(([count]) => count);
  expect(failures).toEqual([1, 1, 1, 1, 1, 1]);
});

it("realtime leaves the account's topic at sign-out, and joins public topics as a visitor", async () => {
  const { user } = openInfluencers();
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })));
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(false));
  await isListening(`influencer:${influencerRow().id}`, PUBLISHABLE_KEY);
});

it('realtime spreads the refreshes of all pages over two seconds, and makes one for all signals that come meanwhile', async () => {
  vi.mocked(refetchDelayMs).mockRestore();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  useFakeClock();
  const asked: unknown[] = [];
  backend.use(recordedAnswer('list_brands', [brandRow()], asked));
  renderApp('/brands');
  await screen.findByText('1 offer(s) available');
  await isListening('deals', PUBLISHABLE_KEY);
  await waitFor(() => expect(asked).toHaveLength(2));
  for (let signal = 0; signal < 3; signal += 1) realtimeStandIn.offersChanged('deals');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  await waitFor(() => expect(asked).toHaveLength(3));
});

it('realtime stays in a topic on the way to another page that needs it', async () => {
  backend.use(rpcAnswer('list_brands', [brandRow()]), rpcAnswer('list_offers', []));
  const { user } = renderApp('/brands');
  await screen.findByText('1 offer(s) available');
  await isListening('deals', PUBLISHABLE_KEY);
  await user.click(screen.getAllByRole('link', { name: 'Deals' })[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Deals & Promo Codes' });
  await isListening('deals', PUBLISHABLE_KEY);
  expect(realtimeStandIn.timesJoined('deals')).toBe(1);
});
