import { beforeAll, describe, expect, it } from 'vitest';
import { addFactor, during, type OpenSession, openSession } from '../support/operator';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

const CODE_FIRST = {
  code: 'PT403',
  message: 'Please enter the code of your authenticator app.',
  hint: 'second_factor',
};

const ENDED = { code: 'PT401', hint: 'session_not_found' };

/** A request of a session, as PostgREST asks before it. */
const request = (session: OpenSession, path: string, method = 'POST') =>
  during(stage.database, session, async (tx) => {
    await tx`select set_config('request.path', ${path}, true), set_config('request.method', ${method}, true)`;
    return tx`select private.admit_request()`;
  });

async function account() {
  const { id: userId } = await stage.database.createUser();
  return userId;
}

/** Expects that a session is refused so whatever it asks for. */
async function expectServedNothing(session: OpenSession, refusal: typeof CODE_FIRST | typeof ENDED) {
  const paths = await stage.database.sql<{ path: string }[]>`
    select '/' || c.relname as path from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
    union select '/rpc/' || p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace`;
  expect(paths.length).toBeGreaterThan(150);
  for (const { path } of paths) {
    for (const method of path.startsWith('/rpc/') ? ['GET', 'POST'] : ['GET', 'POST', 'PATCH', 'DELETE']) {
      await expect(request(session, path, method), `${method} ${path}`).rejects.toMatchObject(refusal);
    }
  }
}

async function expectToJoinNoTopic(session: OpenSession) {
  const [row] = await during(
    stage.database,
    session,
    (tx) => tx`select private.session_state() = 'stands' as stands`,
  );
  expect(row).toEqual({ stands: false });
}

describe("a session that hasn't given the second factor of its account", () => {
  let session: OpenSession;
  beforeAll(async () => {
    const userId = await account();
    await addFactor(stage.database, userId);
    session = await openSession(stage.database, userId);
  });

  it('is served no table, no view and no function', () => expectServedNothing(session, CODE_FIRST));

  it("isn't served for what its token claims", async () => {
    const claims = { ...session.claims, aal: 'aal2', amr: [{ method: 'totp', timestamp: 0 }] };
    await expect(request({ ...session, claims }, '/profiles')).rejects.toMatchObject(CODE_FIRST);
  });

  it('joins no topic', () => expectToJoinNoTopic(session));
});

describe.each([
  [
    'that has ended',
    ({ claims }: OpenSession) =>
      stage.database.sql`delete from auth.sessions where id = ${String(claims.session_id)}`,
  ],
  [
    'of a suspended account',
    ({ userId }: OpenSession) => stage.database.sql`select public.suspend_account(${userId})`,
  ],
])('a session %s', (_, end) => {
  let session: OpenSession;
  beforeAll(async () => {
    session = await openSession(stage.database, await account());
    expect(await request(session, '/profiles')).toHaveLength(1);
    await end(session);
  });

  it('is served no table, no view and no function', () => expectServedNothing(session, ENDED));

  it('joins no topic', () => expectToJoinNoTopic(session));
});

describe('a session', () => {
  it('is served when it has given the second factor, and when its account has none or none that was verified', async () => {
    const [with2, without] = [await account(), await account()];
    await addFactor(stage.database, with2);
    await addFactor(stage.database, without, 'unverified');
    for (const session of [
      await openSession(stage.database, with2, { gaveCode: true }),
      await openSession(stage.database, without),
      await openSession(stage.database, await account()),
    ]) {
      expect(await request(session, '/profiles')).toHaveLength(1);
    }
  });

  it('is no longer served when its account gets a second factor from another session, or when its level is lowered', async () => {
    const userId = await account();
    const session = await openSession(stage.database, userId);
    await addFactor(stage.database, userId);
    await expect(request(session, '/profiles')).rejects.toMatchObject(CODE_FIRST);
    const raised = await openSession(stage.database, userId, { gaveCode: true });
    await stage.database
      .sql`update auth.sessions set aal = 'aal1' where id = ${String(raised.claims.session_id)}`;
    await expect(request(raised, '/profiles')).rejects.toMatchObject(CODE_FIRST);
  });

  it("of an extension whose account has a second factor is answered with 401, because it can't give it", async () => {
    const userId = await account();
    await addFactor(stage.database, userId);
    const session = await openSession(stage.database, userId);
    await stage.database.sql`
      insert into public.connected_extensions (session_id, user_id, browser, version)
      values (${String(session.claims.session_id)}, ${userId}, 'Chrome', '1.0')`;
    await expect(request(session, '/rpc/extension_offers')).rejects.toMatchObject(ENDED);
  });
});
