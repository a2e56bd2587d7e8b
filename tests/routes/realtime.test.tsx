import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
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

it('listens to the account’s own follows with its token', async () => {
  openInfluencers();
  const { access_token } = JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '{}');
  await isListening(OWN, access_token);
});

it('listens again, with a fresh token, when the service ends a channel whose token ran out', async () => {
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

it('joins again after ten minutes without a connection, under the token refreshed meanwhile, and asks once', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  const { standIn } = openInfluencers();
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
  const fresh = { ...session, access_token: `${session.access_token}-fresh` };
  const inAMinute = Math.floor(Date.now() / 1_000) + 60;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: inAMinute }));
  let asked = 0;
  backend.use(
    http.post(`${SUPABASE_URL}/auth/v1/token`, () => HttpResponse.json(fresh)),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_followed_influencers`, () => {
      asked += 1;
      return undefined;
    }),
  );

  realtimeStandIn.refuse();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(0);
  expect(realtimeStandIn.hears(OWN)).toBe(false);
  standIn.followed.add(influencerRow().id);
  realtimeStandIn.reset();
  await vi.advanceTimersByTimeAsync(30_000);

  await isListening(OWN, fresh.access_token);
  expect(await screen.findByRole('button', { name: 'Following Ana Flores' })).toBeInTheDocument();
  expect(asked).toBe(1);
});

it('resets the growing wait once a channel was joined', async () => {
  openInfluencers();
  for (let time = 0; time < 6; time += 1) {
    await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
    realtimeStandIn.shutDown(OWN);
  }
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
});

it('ends the account’s channel at sign-out, and listens to public topics as a visitor', async () => {
  const { user } = openInfluencers();
  backend.use(http.post(`${SUPABASE_URL}/auth/v1/logout`, () => new HttpResponse(null, { status: 204 })));
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(realtimeStandIn.hears(OWN)).toBe(false));
  await isListening(`influencer:${influencerRow().id}`, PUBLISHABLE_KEY);
});

it('asks again after the time that a message names, and once for all that come meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const asked: unknown[] = [];
  backend.use(recordedAnswer('list_brands', [brandRow()], asked));
  renderApp('/brands');
  await isListening('deals', PUBLISHABLE_KEY);
  await screen.findByText('1 offer(s) available');
  const before = asked.length;
  for (const wait_ms of [20_000, 100, 5_000])
    realtimeStandIn.send('deals', 'offers', { wait_ms, audience: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(10_500);
  await waitFor(() => expect(asked).toHaveLength(before + 1));
});

it('keeps its channel on the way to another page that listens to the same topic', async () => {
  backend.use(rpcAnswer('list_brands', [brandRow()]), rpcAnswer('list_offers', []));
  const { user } = renderApp('/brands');
  await screen.findByText('1 offer(s) available');
  await isListening('deals', PUBLISHABLE_KEY);
  await user.click(screen.getAllByRole('link', { name: 'Deals' })[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Deals & Promo Codes' });
  await isListening('deals', PUBLISHABLE_KEY);
  expect(realtimeStandIn.timesJoined('deals')).toBe(1);
});
