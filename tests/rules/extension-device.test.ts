import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CONNECT,
  connectedAs,
  ENDED,
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
const { noteCopy } = await import('../../extension/worker/results');
const { disconnect } = await import('../../extension/worker/session');
const { sync } = await import('../../extension/worker/sync');
const { readStored } = await import('../../extension/stored');
const { resetUnreadable } = await import('../../extension/stored-changes');
const { SMALL_KEYS, SMALL_SHAPES } = await import('../../extension/stored-shape');

const SITE = 'https://promobell.example';
const kept = () => structuredClone({ local: service.profile.stored, session: service.profile.session });
const NEW = { local: {}, session: {} };

function forget() {
  service.profile.stored = {};
  service.profile.session = {};
}

beforeEach(async () => {
  forget();
  service.answers = {
    [OFFERS]: [{ body: page() }],
    [CONNECT]: [{ body: HANDED }],
    [RENEW]: [{ body: { ...session(1), user: { id: VERA } } }],
    [LOGOUT]: [{}],
    '/rest/v1/muted_shops': ['offline'],
  };
});

/** Nora's extension, with everything that it ever keeps. */
async function used() {
  await store({
    ...connectedAs(NORA),
    countsRings: true,
    choices: { theme: 'dark', ringInPage: true, closedShops: ['boots.example'] },
  });
  await sync();
  const [offer] = (await readStored()).list?.offers ?? [];
  await noteCopy(NORA, offer?.id ?? '', true);
  await post(NORA, { type: 'shops', key: 'tidewool.example', muted: true });
  await rememberLanding(NORA, 'www.tidewool.example');
}

describe("the extension's data on the device", () => {
  it.each<[string, () => Promise<unknown>, object]>([
    ['disconnecting in the popup', () => disconnect(NORA), {}],
    [
      'the end of the session elsewhere',
      () => {
        service.answers = { '/rest/v1/muted_shops': [{ status: 401 }], [RENEW]: [ENDED] };
        return sync();
      },
      { connection: 'ended' },
    ],
  ])('is that of a new installation after %s', async (_, end, rest) => {
    await used();
    await end();
    expect(kept()).toEqual({ ...NEW, local: rest });
  });

  it('has only the session that is still to be ended after disconnecting without a network', async () => {
    await used();
    service.answers[LOGOUT] = ['offline'];
    await disconnect(NORA);
    expect(kept()).toEqual({
      ...NEW,
      local: { leftSessions: [expect.objectContaining({ refreshToken: 'refresh-1' })], offline: true },
    });
  });

  it('has nothing of the former account for the next one, as on a new device', async () => {
    service.answers[OFFERS] = ['offline'];
    const connect = { type: 'connect', token: 'handed-over', userId: VERA };
    await answerSite(connect, SITE);
    await sync();
    const { session: _, ...fresh } = await readStored();
    forget();
    service.answers[OFFERS] = [{ body: page() }, 'offline'];
    await used();
    await answerSite(connect, SITE);
    await sync();
    const { session: theirs, ...left } = await readStored();
    expect(left).toEqual(fresh);
    expect(theirs?.userId).toBe(VERA);
    expect(kept().session).toEqual({});
  });
});

describe("the extension's stored data", () => {
  const WRONG = [undefined, null, 7, 'text', [7], { shops: 7, theme: 'blue' }];
  const KEYS = SMALL_KEYS.filter((key) => key !== 'session');

  it.each([...KEYS, 'list' as const])('is reset where it has another type than expected: %s', async (key) => {
    for (const wrong of WRONG) {
      forget();
      await store(connectedAs(NORA));
      const expected = await readStored();
      service.profile.stored[key] = wrong;
      const read = await readStored();
      if (key !== 'list' && SMALL_SHAPES[key](wrong)) continue;
      expect(read, JSON.stringify(wrong)).toEqual(expected);
      await resetUnreadable();
      expect(await readStored()).toMatchObject({ session: expected.session, connection: 'connected' });
    }
  });

  it('is reported as reset only once', async () => {
    await store(connectedAs(NORA));
    service.profile.stored.choices = 'dark';
    await resetUnreadable();
    expect(await readStored()).toMatchObject({ mended: true, choices: { theme: 'system' } });
    await store({ mended: false });
    await resetUnreadable();
    expect((await readStored()).mended).toBe(false);
  });

  it.each([7, { accessToken: 7 }])('without a readable session asks to connect again: %j', async (wrong) => {
    await used();
    service.profile.stored.session = wrong;
    await resetUnreadable();
    expect(await readStored()).toMatchObject({
      connection: 'ended',
      session: null,
      list: null,
      mended: true,
    });
  });

  it('hides a list of another format from the popup, which is fetched anew', async () => {
    await store(connectedAs(NORA));
    service.profile.stored.list = '1:{"version":"one","offers":"many"}';
    expect((await readStored()).list).toBeNull();
    await sync();
    expect((await readStored()).list?.offers).toHaveLength(1);
  });
});

describe('the extension in a browser without storage space', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is shown as full, and not as offline, until there is space again', async () => {
    await store(connectedAs(NORA));
    const { set } = chrome.storage.local;
    vi.spyOn(chrome.storage.local, 'set').mockImplementation((items: object) =>
      'list' in items ? Promise.reject(new Error('QUOTA_BYTES quota exceeded')) : set(items),
    );
    await sync();
    expect(await readStored()).toMatchObject({ full: true, offline: false, list: null });
    vi.restoreAllMocks();
    await sync();
    expect(await readStored()).toMatchObject({ full: false, offline: false, list: { version: 'one' } });
  });

  it("keeps its data when it can't even write that the storage is full", async () => {
    await used();
    const before = await readStored();
    vi.spyOn(chrome.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    await sync();
    expect(await readStored()).toEqual(before);
  });

  it("still removes the account's data when it is disconnected", async () => {
    await used();
    const { set } = chrome.storage.local;
    vi.spyOn(chrome.storage.local, 'set').mockImplementation((items: object) =>
      'list' in service.profile.stored ? Promise.reject(new Error('QUOTA_BYTES quota exceeded')) : set(items),
    );
    await disconnect(NORA);
    expect(kept()).toEqual(NEW);
  });

  it("that can't even note the session to be ended still removes the account's data, and ends the session at once", async () => {
    await used();
    service.asked = [];
    vi.spyOn(chrome.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    await disconnect(NORA);
    expect(kept()).toEqual(NEW);
    expect(service.asked).toEqual([{ path: LOGOUT, token: 'access-1', body: {} }]);
  });

  it("also ends a session whose token has run out, because a newer one couldn't be stored", async () => {
    await store(connectedAs(NORA, 0));
    service.answers = { [RENEW]: [{ body: session(2) }], [LOGOUT]: [{ status: 403 }, {}] };
    service.asked = [];
    vi.spyOn(chrome.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    await disconnect(NORA);
    expect(kept()).toEqual(NEW);
    expect(service.asked.map(({ path, token }) => [path, token])).toEqual([
      [LOGOUT, 'access-1'],
      [RENEW, undefined],
      [LOGOUT, 'access-2'],
    ]);
  });

  it("refuses another account's session that it can't store, and ends the former account's, too", async () => {
    await store(connectedAs(NORA));
    service.answers[RENEW] = [{ body: { ...session(2), user: { id: VERA } } }];
    service.asked = [];
    vi.spyOn(chrome.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    const answer = await answerSite({ type: 'connect', token: 'handed-over', userId: VERA }, SITE);
    expect(answer).toEqual({ type: 'refused', reason: 'token' });
    const ended = service.asked.filter(({ path }) => path === LOGOUT);
    expect(ended.map(({ token }) => token)).toEqual(['access-2', 'access-1']);
    expect(kept()).toEqual(NEW);
  });

  it("refuses a session that it can't store, and ends it", async () => {
    vi.spyOn(chrome.storage.local, 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    service.asked = [];
    const answer = await answerSite({ type: 'connect', token: 'handed-over', userId: VERA }, SITE);
    expect(answer).toEqual({ type: 'refused', reason: 'token' });
    expect(service.asked.at(-1)).toEqual({ path: LOGOUT, token: 'access-1', body: {} });
    expect(kept()).toEqual(NEW);
  });
});
