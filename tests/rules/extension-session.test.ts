import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  CONNECT,
  connectedAs,
  ENDED,
  HANDED,
  LOGOUT,
  NORA,
  OFFERS,
  offer,
  page,
  playExtensionService,
  RENEW,
  session,
  store,
  VERA,
} from '../support/extension-service';

const service = playExtensionService();
const { answerSite } = await import('../../extension/worker/connect');
const { post } = await import('../../extension/worker/outbox');
const { disconnect, endLeftSessions } = await import('../../extension/worker/session');
const { sync } = await import('../../extension/worker/sync');
const { readStored } = await import('../../extension/stored');

const SITE = 'https://promobell.example';
const tokens = () => service.asked.map(({ token }) => token);
const paths = () => service.asked.map(({ path }) => path);

beforeEach(async () => {
  await chrome.storage.local.clear();
  service.asked = [];
  service.answers = {
    [OFFERS]: [{ body: page() }],
    [CONNECT]: [{ body: HANDED }],
    [RENEW]: [{ body: session(1) }],
  };
});

describe("the site, as the extension's partner,", () => {
  const connect = { type: 'connect', token: 'handed-over', userId: NORA };

  it('connects it with a token, once, for which it gets its session from the auth service and fetches the list', async () => {
    expect(await answerSite(connect, SITE)).toEqual({ type: 'connected', userId: NORA });
    await sync();
    expect(service.asked.slice(0, 2)).toEqual([
      {
        path: CONNECT,
        token: undefined,
        body: { token: 'handed-over', browser: 'chromium', version: '1.2.3' },
      },
      { path: RENEW, token: undefined, body: HANDED },
    ]);
    expect((await readStored()).list?.offers).toHaveLength(1);
    expect(await answerSite({ type: 'present' }, SITE)).toMatchObject({ version: '1.2.3', userId: NORA });
  });

  it.each([
    'https://evil.example',
    'https://promobell.example.evil.example',
    'http://promobell.example',
    undefined,
  ])("isn't the origin %s, which gets no answer", async (origin) => {
    expect(await answerSite(connect, origin)).toBeUndefined();
    expect(await answerSite({ type: 'present' }, origin)).toBeUndefined();
    expect(service.asked).toEqual([]);
  });

  it("is told why a token wasn't accepted", async () => {
    service.answers[CONNECT] = [{ status: 410 }, 'offline', { body: HANDED }];
    service.answers[RENEW] = [ENDED, { status: 429 }, { body: { ...session(1), user: { id: VERA } } }];
    for (const reason of ['token', 'offline', 'token', 'offline', 'token']) {
      expect(await answerSite(connect, SITE)).toEqual({ type: 'refused', reason });
    }
    expect(await answerSite({ type: 'offers' }, SITE)).toEqual({ type: 'refused', reason: 'request' });
    expect((await readStored()).session).toBeNull();
  });

  it("can't hand over another member's session, which is ended", async () => {
    service.answers = {
      [CONNECT]: [{ body: HANDED }],
      [RENEW]: [{ body: { ...session(1), user: { id: VERA } } }],
      [LOGOUT]: [{}],
    };
    await answerSite(connect, SITE);
    await endLeftSessions();
    expect(service.asked.at(-1)).toMatchObject({ path: LOGOUT, token: 'access-1' });
    expect(await readStored()).toMatchObject({ session: null, leftSessions: [] });
  });

  it('is answered after the extension has asked for its list, so that it learns that its session was ended under Profile', async () => {
    await store(connectedAs(NORA));
    service.answers = { [OFFERS]: [{ status: 401 }], [RENEW]: [ENDED] };
    expect(await answerSite({ type: 'follows-changed', userId: NORA }, SITE)).toEqual({ type: 'done' });
    expect(await answerSite({ type: 'present' }, SITE)).toMatchObject({ userId: null });
  });
});

describe("the extension's session", () => {
  it('is refreshed once for many requests at the same time, before it expires', async () => {
    await store(connectedAs(NORA, 1000));
    service.answers[RENEW] = [{ body: session(2) }];
    await Promise.all([
      sync(),
      post(NORA, { type: 'worked', key: offer(1, []).id, worked: true }),
      post(NORA, { type: 'shops', key: 'tidewool.example', muted: true }),
    ]);
    expect(paths().filter((path) => path === RENEW)).toHaveLength(1);
    expect((await readStored()).session?.refreshToken).toBe('refresh-2');
  });

  it("is refreshed when the service refuses a token that is valid by the device's clock", async () => {
    await store(connectedAs(NORA));
    service.answers[OFFERS] = [{ status: 401 }, { body: page() }];
    service.answers[RENEW] = [{ body: session(2) }];
    await sync();
    expect(tokens()).toEqual(['access-1', undefined, 'access-2']);
    expect((await readStored()).offline).toBe(false);
  });

  it('that ended elsewhere leaves nothing of the account', async () => {
    await store(connectedAs(NORA));
    await sync();
    service.answers = { [OFFERS]: [{ status: 401 }], [RENEW]: [ENDED] };
    await sync();
    expect(await readStored()).toMatchObject({ connection: 'ended', session: null, list: null, outbox: [] });
  });

  it('stays when the auth service refreshes it and another part of the service still refuses it', async () => {
    await store(connectedAs(NORA));
    service.answers = { [OFFERS]: [{ status: 401 }], [RENEW]: [{ body: session(2) }] };
    await sync();
    expect(await readStored()).toMatchObject({ connection: 'connected', offline: true });
  });

  it.each<Answer>(['offline', ...[400, 401, 403, 404, 429, 503].map((status) => ({ status }))])(
    "stays when it can't be refreshed now: %j",
    async (answer) => {
      await store(connectedAs(NORA));
      await sync();
      await store({ session: { accessToken: 'a', refreshToken: 'b', expiresAt: 0, userId: NORA } });
      service.answers[RENEW] = [answer];
      await sync();
      const stored = await readStored();
      expect(stored).toMatchObject({ connection: 'connected', offline: true });
      expect(stored.list?.offers).toHaveLength(1);
    },
  );

  it('stays ended when somebody disconnects while it is refreshed', async () => {
    await store(connectedAs(NORA, 0));
    service.answers[RENEW] = [{ body: session(2) }];
    const running = sync();
    await disconnect(NORA);
    await running;
    expect(await readStored()).toMatchObject({ connection: 'none', session: null, list: null });
  });

  it('is never used to send what still waits of the account that was connected before', async () => {
    await store(connectedAs(NORA));
    service.answers = { [OFFERS]: ['offline'] };
    const shops = Array.from({ length: 8 }, (_, number) => `${number}.example`);
    for (const key of shops) {
      service.answers['/rest/v1/muted_shops'] = ['offline'];
      await post(NORA, { type: 'shops', key, muted: true });
    }
    service.asked = [];
    service.answers = {
      '/rest/v1/muted_shops': [{}],
      [CONNECT]: [{ body: HANDED }],
      [RENEW]: [{ body: { ...session(2), user: { id: VERA } } }],
      [OFFERS]: [{ body: page() }],
      [LOGOUT]: [{}],
    };
    const running = sync();
    await answerSite({ type: 'connect', token: 'handed-over', userId: VERA }, SITE);
    await running;
    await endLeftSessions();
    const muted = service.asked.filter(({ path }) => path === '/rest/v1/muted_shops');
    expect(new Set(muted.map(({ token }) => token))).toEqual(new Set(['access-1']));
    expect(muted.length).toBeLessThan(shops.length);
    expect((await readStored()).session?.userId).toBe(VERA);
  });

  it('is refreshed before it is ended, when its token has expired', async () => {
    await store(connectedAs(NORA, 0));
    service.answers = { [RENEW]: [{ body: session(2) }], [LOGOUT]: [{}] };
    await disconnect(NORA);
    expect([paths(), tokens()]).toEqual([
      [RENEW, LOGOUT],
      [undefined, 'access-2'],
    ]);
    expect(await readStored()).toMatchObject({ connection: 'none', leftSessions: [] });
  });

  it('is ended later when the service is out of reach, and is all that stays on the device until then', async () => {
    await store(connectedAs(NORA));
    await sync();
    service.answers = { [LOGOUT]: ['offline', { status: 401 }], [RENEW]: [ENDED] };
    await disconnect(NORA);
    expect(await readStored()).toMatchObject({
      connection: 'none',
      list: null,
      offline: true,
      leftSessions: [{ refreshToken: 'refresh-1' }],
    });
    await endLeftSessions();
    expect((await readStored()).leftSessions).toEqual([]);
  });
});
