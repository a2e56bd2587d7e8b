import { describe, expect, it } from 'vitest';
import { during, type OpenSession, openSession } from '../support/operator';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

const idOf = ({ claims }: OpenSession) => String(claims.session_id);
const end = (by: OpenSession, session: OpenSession) =>
  during(stage.database, by, (tx) => tx`select public.end_session(${idOf(session)})`);
const standing = async (...sessions: OpenSession[]) => {
  const rows = await stage.database.sql<{ id: string }[]>`
    select id from auth.sessions where id = any (${sessions.map(idOf)})`;
  return sessions.map((session) => rows.some(({ id }) => id === idOf(session)));
};

describe('the list of sessions', () => {
  it("has the caller's sessions that haven't ended, the latest used first, with browser and level, and marks this one and extensions'", async () => {
    const { shopper, bystander } = stage.scene;
    const { sql } = stage.database;
    const old = await openSession(stage.database, shopper.id, { minutesAgo: 60 });
    const extension = await openSession(stage.database, shopper.id, { minutesAgo: 30, gaveCode: true });
    const present = await openSession(stage.database, shopper.id);
    const ended = await openSession(stage.database, shopper.id);
    const others = await openSession(stage.database, bystander.id);
    await sql`update auth.sessions set not_after = now() where id = ${idOf(ended)}`;
    await sql`
      update auth.sessions set user_agent = 'Mozilla/5.0', updated_at = now() - interval '3 minutes' where id = ${idOf(old)}`;
    await sql`update auth.sessions set updated_at = null where id = ${idOf(extension)}`;
    await sql`
      insert into public.connected_extensions (session_id, user_id, browser, version)
      values (${idOf(extension)}, ${shopper.id}, 'Chrome', '1.0')`;
    const rows = await during(stage.database, present, (tx) => tx`select * from public.my_sessions()`);
    expect(rows).toMatchObject([
      { id: idOf(present), is_this: true, is_extension: false, level: 'aal1', user_agent: null },
      { id: idOf(old), is_this: false, is_extension: false, level: 'aal1', user_agent: 'Mozilla/5.0' },
      { id: idOf(extension), is_this: false, is_extension: true, level: 'aal2' },
    ]);
    expect(rows[2]?.last_used_at).toEqual(rows[2]?.created_at);
    expect(rows.map(({ id }) => id)).not.toContain(idOf(others));
  });

  it('marks none for a token that names no session', async () => {
    const { shopper } = stage.scene;
    await openSession(stage.database, shopper.id);
    const rows = await stage.database.as(
      shopper.actor,
      (tx) => tx`select distinct is_this from public.my_sessions()`,
    );
    expect([...rows]).toEqual([{ is_this: false }]);
  });

  it('is for members only', async () => {
    await expect(
      stage.database.as('anon', (tx) => tx`select * from public.my_sessions()`),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('ending a session', () => {
  it("of the caller's own ends the one with that id, and no other", async () => {
    const { shopper } = stage.scene;
    const [present, other, third] = [
      await openSession(stage.database, shopper.id),
      await openSession(stage.database, shopper.id),
      await openSession(stage.database, shopper.id),
    ];
    await end(present, other);
    await end(present, other);
    expect(await standing(present, other, third)).toEqual([true, false, true]);
  });

  it("of somebody else's does nothing, and is refused to visitors", async () => {
    const { shopper, bystander } = stage.scene;
    const [own, others] = [
      await openSession(stage.database, shopper.id),
      await openSession(stage.database, bystander.id),
    ];
    await end(own, others);
    await expect(
      stage.database.as('anon', (tx) => tx`select public.end_session(${idOf(others)})`),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await standing(own, others)).toEqual([true, true]);
  });
});

it("a person's token that names no session isn't let through by naming somebody's session in a header", async () => {
  const { shopper, bystander } = stage.scene;
  const standing = await openSession(stage.database, bystander.id);
  const state = stage.database.as(shopper.actor, async (tx) => {
    await tx`select set_config('request.headers', ${JSON.stringify({ 'x-acting-session': idOf(standing) })}, true)`;
    return tx`select private.session_state() as state`;
  });
  expect([...(await state)]).toEqual([{ state: 'ended' }]);
});
