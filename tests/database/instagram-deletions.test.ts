import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { InstagramQueue } from '../support/instagram';
import { endedOrBlocked, withSessions } from '../support/session';

let database: TestDatabase;
let sql: postgres.Sql;
let queue: InstagramQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  queue = new InstagramQueue(database);
});
afterAll(() => database.drop());

const asServer = <Row>(statement: (tx: postgres.TransactionSql) => Promise<Row>) =>
  database.as('service_role', statement);

describe("a request of Instagram's", () => {
  const forget = (id: string) => asServer((tx) => tx`select public.disconnect_instagram_user(${id})`);
  const deleteData = async (id: string) => {
    const [row] = await asServer(
      (tx) => tx<{ code: string }[]>`select public.delete_instagram_data(${id}) as code`,
    );
    return row?.code ?? '';
  };
  const stateOf = async (code: string) => {
    const [row] = await database.as(
      'anon',
      (tx) => tx`select public.instagram_deletion_state(${code}) as state`,
    );
    return row?.state;
  };

  it('to withdraw an account disconnects it, by either of its ids, and no other account', async () => {
    const [host, other, third] = [
      await queue.host('withdrawn'),
      await queue.host('kept'),
      await queue.host('withdrawn_too'),
    ];
    await forget(host.appScopedId);
    await forget(third.instagramId);
    await forget('unknown');
    const left = await sql`select influencer_id from public.instagram_accounts`;
    expect([...left]).toEqual([{ influencer_id: other.id }]);
  });

  it("to delete an account's data removes account and log, also after a withdrawal, and turns off rules for posts", async () => {
    const host = await queue.host('erased');
    const [forPost, forAll] = [await queue.rule(host, { media_ids: ['1'] }), await queue.rule(host)];
    await queue.comment(host, forPost, 'one');
    await forget(host.appScopedId);
    expect(await queue.stored(host)).toHaveLength(1);
    const code = await deleteData(host.appScopedId);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(await stateOf(code)).toBe('done');
    expect(await queue.stored(host)).toEqual([]);
    const rules =
      await sql`select id, media_ids, active from public.instagram_rules where influencer_id = ${host.id} order by created_at`;
    expect([...rules]).toEqual([
      { id: forPost, media_ids: [], active: false },
      { id: forAll, media_ids: [], active: true },
    ]);
    const connected = await queue.host('erased_while_connected');
    await deleteData(connected.instagramId);
    expect(
      await sql`select from public.instagram_accounts where influencer_id = ${connected.id}`,
    ).toHaveLength(0);
  });

  it("to delete an account's data turns off rules for posts of all influencers who have had it", async () => {
    const [first, second] = [await queue.host('had_it_first'), await queue.host('had_it_then')];
    for (const host of [first, second]) {
      await queue.connect(host, { id: first.instagramId });
      await queue.comment(host, await queue.rule(host, { media_ids: ['1'] }), `to-${host.username}`);
      await forget(first.appScopedId);
    }
    await deleteData(first.appScopedId);
    const rules = await sql`
      select media_ids, active from public.instagram_rules where influencer_id in (${first.id}, ${second.id})`;
    expect([...rules]).toEqual(Array(2).fill({ media_ids: [], active: false }));
  });

  it("to delete an account's data waits for comments that arrive, which don't wait for it", async () => {
    const host = await queue.host('commented_meanwhile');
    const rule = await queue.rule(host, { media_ids: ['1'] });
    await withSessions(database, ['service_role'], async (instagram) => {
      let deleted: Promise<unknown> | undefined;
      // The locks of receive_instagram_events, one by one.
      await sql.begin(async (tx) => {
        await tx`select from public.instagram_accounts where influencer_id = ${host.id} for no key update`;
        deleted = instagram.sql`select public.delete_instagram_data(${host.instagramId})`.execute();
        expect(await endedOrBlocked(database, instagram, deleted)).toBe('blocked');
        await tx`select from public.instagram_rules where id = ${rule} for no key update`;
      });
      await deleted;
    });
    const rules = await sql`select media_ids, active from public.instagram_rules where id = ${rule}`;
    expect([...rules]).toEqual([{ media_ids: [], active: false }]);
  });

  it("to delete a commenter's data removes their id from the log and fails the replies that wait for them", async () => {
    const host = await queue.host('written_to');
    const rule = await queue.rule(host);
    await queue.comment(host, rule, 'sent', { sender_id: 'nora' });
    await queue.answer();
    await queue.comment(host, rule, 'waiting', { sender_id: 'nora' });
    await queue.comment(host, rule, 'of-another', { sender_id: 'amara' });
    expect(await stateOf(await deleteData('nora'))).toBe('done');
    expect(await sql`select from private.instagram_replies where sender_id = 'nora'`).toHaveLength(0);
    expect((await queue.answer()).map(({ event_id }) => event_id)).toEqual(['of-another']);
    expect(await queue.stored(host)).toMatchObject([
      { event_id: 'sent', state: 'sent' },
      { event_id: 'waiting', state: 'failed', reason: 'cannot_receive' },
      { event_id: 'of-another', state: 'sent' },
    ]);
  });

  it("to delete a long log is carried out in batches, and then doesn't say any more whose log it was", async () => {
    const host = await queue.host('long_log');
    const rule = await queue.rule(host);
    for (const batch of ['a', 'b', 'c']) {
      await queue.receive(
        host,
        Array.from({ length: 900 }, (_, nth) => queue.event(rule, `${batch}-${nth}`)),
      );
    }
    const code = await deleteData(host.appScopedId);
    const states = [await stateOf(code)];
    for (let batch = 1; batch <= 2; batch += 1) {
      await sql`select private.go_on_deleting_instagram_data()`;
      states.push(await stateOf(code));
    }
    expect(states).toEqual(['under way', 'under way', 'done']);
    expect(await queue.stored(host)).toEqual([]);
    expect([
      ...(await sql`select instagram_id from private.instagram_deletions where code = ${code}`),
    ]).toEqual([{ instagram_id: null }]);
  });

  it("to delete a log of which another transaction is deleting a part isn't done while the rest is there", async () => {
    const host = await queue.host('forgotten_meanwhile');
    const rule = await queue.rule(host);
    for (const batch of ['a', 'b']) {
      await queue.receive(
        host,
        Array.from({ length: 900 }, (_, nth) => queue.event(rule, `${batch}-${nth}`)),
      );
    }
    await forget(host.appScopedId);
    await withSessions(database, ['service_role'], async (instagram) => {
      let deleted: Promise<unknown> | undefined;
      await sql.begin(async (tx) => {
        await tx`delete from private.instagram_replies where influencer_id = ${host.id} and event_id like '%0'`;
        deleted = instagram.sql`select public.delete_instagram_data(${host.appScopedId})`.execute();
        expect(await endedOrBlocked(database, instagram, deleted)).toBe('blocked');
      });
      await deleted;
    });
    const underWay = () =>
      sql`select from private.instagram_deletions where instagram_id = ${host.appScopedId}`;
    expect(await underWay()).toHaveLength(1);
    await sql`select private.go_on_deleting_instagram_data()`;
    expect(await underWay()).toHaveLength(0);
    expect(await queue.stored(host)).toEqual([]);
  });

  it("to delete data has no state under a confirmation code that doesn't exist", async () => {
    for (const code of ['', 'x', "' or true --"]) expect(await stateOf(code)).toBeNull();
  });
});
