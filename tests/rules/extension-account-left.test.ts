import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Answer,
  CONNECT,
  connectedAs,
  HANDED,
  LOGOUT,
  NORA,
  OFFERS,
  page,
  playExtensionService,
  RENEW,
  session,
  store,
  VERA,
} from '../support/extension-service';

const service = playExtensionService();
const { rememberLanding } = await import('../../extension/landings');
const { answerSite } = await import('../../extension/worker/connect');
const { post } = await import('../../extension/worker/outbox');
const { noteCopy, noteRing, noteShop } = await import('../../extension/worker/results');
const { answerPage, answerBell } = await import('../../extension/worker/ring');
const { disconnect } = await import('../../extension/worker/session');
const { markAlertsSeen, sync } = await import('../../extension/worker/sync');
const { changeChoices } = await import('../../extension/stored-changes');

const SITE = 'https://promobell.example';
const SHOP = 'https://www.tidewool.example/';
const OFFER = page().offers[0]?.id ?? '';
const VERAS_TOKEN = 'access-of-vera';

/** Nora's and Vera's sessions, by what they are exchanged for. */
const renew = (body: unknown): Answer =>
  JSON.stringify(body) === JSON.stringify(HANDED)
    ? { body: { ...session(1), access_token: VERAS_TOKEN, refresh_token: 'of-vera', user: { id: VERA } } }
    : { body: session(2) };

const answers = {
  [OFFERS]: [{ body: page() }],
  [CONNECT]: [{ body: HANDED }],
  [RENEW]: [renew],
  [LOGOUT]: [{}],
  '/rest/v1/muted_shops': [{}],
  '/rest/v1/rpc/count_results': [{}],
  '/rest/v1/rpc/report_offer': [{}],
  '/rest/v1/rpc/mark_alerts_seen': [{}],
};

beforeEach(() => {
  // When the list was asked for would differ otherwise.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Nora's extension, in use. */
async function used() {
  service.before = async () => undefined;
  service.profile.stored = {};
  service.profile.session = {};
  service.answers = { ...answers };
  await store({
    ...connectedAs(NORA),
    countsRings: true,
    choices: { theme: 'dark', ringInPage: true, closedShops: [] },
  });
  await sync();
}

/** What is begun for Nora. */
const FOR_NORA: [string, () => Promise<unknown>][] = [
  ['a copied code', () => noteCopy(NORA, OFFER, true)],
  ["a press on 'Shop'", () => noteShop(NORA, OFFER, true)],
  ['a ring', () => noteRing(NORA, OFFER, true)],
  ['the tick that sends a ring', () => noteRing(NORA, OFFER, true).then(sync)],
  ['muting', () => post(NORA, { type: 'shops', key: 'tidewool.example', muted: true })],
  ["an answer to 'Did it work?'", () => post(NORA, { type: 'worked', key: OFFER, worked: true })],
  ['a choice in the popup', () => changeChoices(NORA, () => ({ theme: 'light' }))],
  ['alerts that were seen', () => markAlertsSeen(NORA, '2027-01-01T00:00:00+00:00')],
  ['a landing', () => rememberLanding(NORA, 'www.tidewool.example')],
];

/** What asks first whose extension it is. */
const FOR_ANYBODY: [string, () => Promise<unknown>][] = [
  ["'Not in this shop'", () => answerBell({ type: 'not-here' }, SHOP)],
  ['a page that an affiliate link led to', () => answerPage({ type: 'page-opened', landed: true }, SHOP)],
  ['asking for the list', sync],
  ['asking for the list after the token has run out', () => store(connectedAs(NORA, 0)).then(sync)],
  [
    'asking for the list without a network',
    () => {
      service.answers[OFFERS] = ['offline'];
      return sync();
    },
  ],
];

const LEAVINGS: [string, () => Promise<unknown>][] = [
  ['disconnecting', () => disconnect(NORA)],
  [
    'another account that connects',
    async () => {
      // Whatever list is there afterwards is Nora's.
      service.answers[OFFERS] = [{ body: page({ version: 'of Vera', people: [], offers: [] }) }];
      await answerSite({ type: 'connect', token: 'handed-over', userId: VERA }, SITE);
      await sync();
    },
  ],
];

/** Waits until the extension neither reads nor writes nor waits for an answer. */
async function quiet(steps: () => number) {
  for (let still = 0; still < 3; ) {
    const before = steps();
    await new Promise((done) => setTimeout(done));
    still = steps() === before ? still + 1 : 0;
  }
}

/**
 * Begins a work, and has the account left at its nth step: it reads or writes something, or an answer arrives. With none it is left before.
 * @returns what is on the device in the end, and what was sent as Vera
 */
async function leaveAt(at: number, work: () => Promise<unknown>, leave: () => Promise<unknown>) {
  await used();
  service.asked = [];
  let steps = 0;
  let leaving = at === 0 ? leave() : undefined;
  await leaving;
  service.before = async () => {
    steps += 1;
    if (steps !== at) return;
    leaving = leave();
    // It may have to wait for the work.
    await quiet(() => steps);
  };
  await work().catch(() => undefined);
  await leaving;
  await quiet(() => steps);
  const { stored, session } = service.profile;
  const asVera = service.asked.filter(({ token }) => token === VERAS_TOKEN);
  return {
    wasLeft: leaving !== undefined,
    kept: structuredClone({ stored, session }),
    asVera: asVera.map(({ path }) => path),
  };
}

for (const [way, leave] of LEAVINGS) {
  it.each([
    ...FOR_NORA.map(([name, work]) => ({ name, work, first: 0 })),
    // Before that it isn't anybody's.
    ...FOR_ANYBODY.map(([name, work]) => ({ name, work, first: 2 })),
  ])(`nothing of $name stays in the extension after ${way} at any moment`, async ({ work, first }) => {
    const { kept, asVera } = await leaveAt(0, async () => undefined, leave);
    for (let at = first; ; at += 1) {
      const left = await leaveAt(at, work, leave);
      if (!left.wasLeft) break;
      expect(left.kept, `step ${at}`).toEqual(kept);
      expect(new Set(left.asVera), `step ${at}`).toEqual(new Set(asVera));
    }
  });
}
