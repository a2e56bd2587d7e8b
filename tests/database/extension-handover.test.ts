import type postgres from 'postgres';
import { expect, it } from 'vitest';
import { during, openSession } from '../support/operator';
import { type Person, setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';

const stage = setTheScene();

it.each<[string, (tx: postgres.TransactionSql, member: Person) => Promise<unknown>]>([
  ['all its sessions', (tx, { id }) => tx`delete from auth.sessions where user_id = ${id}`],
  ['the account', (tx, { id }) => tx`update auth.users set banned_until = 'infinity' where id = ${id}`],
])('a token that is redeemed while something ends %s opens no session', async (_, end) => {
  const { bystander: member } = stage.scene;
  const { sql } = stage.database;
  const site = await openSession(stage.database, member.id);
  const [handedOver] = await during(
    stage.database,
    site,
    (tx) => tx`select public.hand_over_to_extension() as token`,
  );
  await withSessions(stage.database, ['service_role'], async (server) => {
    let redeeming: Promise<postgres.RowList<{ refresh_token: string | null }[]>> | undefined;
    await sql.begin(async (tx) => {
      await end(tx, member);
      redeeming = server.sql<{ refresh_token: string | null }[]>`
        select public.redeem_extension_handover(${handedOver?.token}, 'Chrome', '1.0.0') as refresh_token`.execute();
      expect(await endedOrBlocked(stage.database, server, redeeming)).toBe('blocked');
    });
    expect((await redeeming)?.[0]).toEqual({ refresh_token: null });
  });
  expect(await sql`select from public.connected_extensions where user_id = ${member.id}`).toHaveLength(0);
});
