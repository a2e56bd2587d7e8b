import { expect, it, vi } from 'vitest';
import { NORA, offer, page, VERA } from '../support/extension-service';
import { fakeChrome, fakeLocks, newProfile, type Perform, type Profile } from '../support/fake-chrome';

vi.stubEnv('VITE_SITE_URL', 'https://promobell.example');
// What the lit icon is drawn with.
vi.stubGlobal('createImageBitmap', async () => ({}));
vi.stubGlobal(
  'OffscreenCanvas',
  class {
    getContext = () => ({ drawImage: () => undefined, getImageData: () => ({}) });
  },
);

/** The service: sessions with their refresh tokens in order, and what the member has told it. */
interface Service {
  sessions: Map<string, number>;
  muted: Set<string>;
}
let service: Service;
let profile: Profile;

const tokens = (id: string) => ({
  access_token: `${id} access ${service.sessions.get(id)}`,
  refresh_token: `${id} refresh ${service.sessions.get(id)}`,
  expires_in: 3600,
  user: { id: NORA },
});

const list = () =>
  page({
    muted_people: [...service.muted],
    offers: [{ ...offer(1, ['tidewool.example']), expiration_date: '2200-01-01' }],
  });

const refused = (code: string) => Response.json({ code }, { status: 400 });

function answer(path: string, token: string, body: { refresh_token?: string; token?: string }): Response {
  if (path.startsWith('/functions/')) {
    const id = body.token ?? '';
    service.sessions.set(id, 1);
    return Response.json({ refresh_token: tokens(id).refresh_token });
  }
  if (path.startsWith('/auth/v1/token')) {
    const [id = '', , number] = body.refresh_token?.split(' ') ?? [];
    const newest = service.sessions.get(id);
    if (newest === undefined) return refused('refresh_token_not_found');
    if (Number(number) === newest) service.sessions.set(id, newest + 1);
    // The one before the newest: its answer didn't arrive.
    else if (Number(number) !== newest - 1) {
      service.sessions.delete(id);
      return refused('refresh_token_already_used');
    }
    return Response.json(tokens(id));
  }
  const [session = ''] = token.split(' ');
  if (!service.sessions.has(session)) return new Response(null, { status: 401 });
  if (path.startsWith('/auth/v1/logout')) service.sessions.delete(session);
  if (path.startsWith('/rest/v1/muted_people')) service.muted.add(VERA);
  return path.endsWith('extension_offers') ? Response.json(list()) : new Response(null, { status: 204 });
}

interface Life {
  fireAlarm: () => void;
  /** A message to the worker, and its answer. */
  ask: (message: unknown, url: string) => Promise<unknown>;
}

/**
 * One life of the worker, which the browser ends at its nth change of anything outside the worker: after that has been carried out, or
 * before.
 */
async function live(act: (life: Life) => unknown, ended = { at: Number.POSITIVE_INFINITY, after: false }) {
  let [changes, steps] = [0, 0];
  const perform: Perform = async (what, run) => {
    steps += 1;
    if (what === 'change') changes += 1;
    if (changes < ended.at) return run();
    if (changes === ended.at && what === 'change' && ended.after) run();
    return new Promise(() => undefined);
  };
  const chrome = fakeChrome(profile, perform);
  vi.stubGlobal('chrome', chrome);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.startsWith('chrome-extension:')) return new Response('');
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const body = JSON.parse(String(init.body ?? '{}'));
    return perform('change', () => answer(new URL(address).pathname, token, body));
  });
  vi.resetModules();
  await import('../../extension/worker/worker');
  act({
    fireAlarm: () => chrome.alarms.onAlarm.fire({ name: 'sync' }),
    ask: (message, url) =>
      new Promise((resolve) =>
        chrome.runtime.onMessage.fire(message, { id: 'test', url, frameId: 0 }, resolve),
      ),
  });
  // Until nothing happens any more.
  for (let quiet = 0; quiet < 3; ) {
    const before = steps;
    await new Promise((resolve) => setTimeout(resolve));
    quiet = steps === before ? quiet + 1 : 0;
  }
  return { wasEnded: changes >= ended.at };
}

const SITE = 'https://promobell.example/connect-extension';
const POPUP = 'chrome-extension://test/popup.html';
const connect = (token: string) => ({ type: 'connect', token, userId: NORA });

function anew() {
  service = { sessions: new Map(), muted: new Set() };
  profile = newProfile();
}

const connected = () => live(({ ask }) => ask(connect('handed-over-before'), SITE));

async function connectedAndRunOut() {
  await connected();
  profile.stored.session = { ...Object(profile.stored.session), expiresAt: 0 };
}

/** What holds when the worker has had a life to the end: everything is as the service has it, and no session is forgotten. */
async function expectWhole(moment: string) {
  const { readStored } = await import('../../extension/stored');
  const { session, list, muted, outbox, leftSessions } = await readStored();
  const rings = session !== null && service.muted.size === 0;
  expect
    .soft(
      {
        sessions: [...service.sessions.keys()].filter((id) => id !== LOST),
        hasList: list !== null,
        muted: muted.people,
        waiting: outbox.length + leftSessions.length,
        lit: profile.rules.flatMap(({ conditions }) => conditions.map(({ pageUrl }) => pageUrl.hostSuffix)),
        alarms: [...profile.alarms.keys()].sort(),
      },
      moment,
    )
    .toEqual({
      sessions: (session?.accessToken.split(' ') ?? []).slice(0, 1).filter((id) => id !== LOST),
      hasList: session !== null,
      muted: session ? [...service.muted] : [],
      waiting: 0,
      lit: rings ? ['.tidewool.example'] : [],
      alarms: rings ? ['expiry', 'sync'] : ['sync'],
    });
  if (session) expect.soft([...service.sessions.keys()], moment).toContain(session.accessToken.split(' ')[0]);
}

/** The one session that may stay without an extension: its answer didn't arrive. The member finds it under Profile. */
const LOST = 'handed-over';

it.each<[string, () => unknown, (life: Life) => unknown]>([
  ['connecting', anew, ({ ask }) => ask(connect(LOST), SITE)],
  ['connecting anew', connectedAndRunOut, ({ ask }) => ask(connect(LOST), SITE)],
  ['asking for the list with a token that has run out', connectedAndRunOut, ({ fireAlarm }) => fireAlarm()],
  ['muting', connected, ({ ask }) => ask({ type: 'mute', what: 'people', key: VERA, muted: true }, POPUP)],
  ['disconnecting', connected, ({ ask }) => ask({ type: 'disconnect' }, POPUP)],
  [
    'disconnecting with a token that has run out',
    connectedAndRunOut,
    ({ ask }) => ask({ type: 'disconnect' }, POPUP),
  ],
])(
  "the extension's data and the service's agree again after the next tick, whenever the browser ends the worker while it is: %s",
  async (_, begin, act) => {
    for (const after of [false, true]) {
      for (let at = 1, wasEnded = true; wasEnded; at += 1) {
        anew();
        await begin();
        ({ wasEnded } = await live(act, { at, after }));
        await live(({ fireAlarm }) => fireAlarm());
        await expectWhole(`${after ? 'after' : 'before'} change ${at}`);
      }
    }
  },
);
