import { beforeAll, describe, expect, it } from 'vitest';
import { during, type OpenSession, openSession, operator } from '../support/operator';
import { type Person, setTheScene } from '../support/scene';

const stage = setTheScene();

const WHY = 'The shop wrote to us about it.';

let desk: Person & OpenSession;
beforeAll(async () => {
  desk = await operator(stage.database);
});

/** Each function of the desk with arguments that an operator could give. */
const CALLS: Record<string, (offer: string, account: string) => (string | boolean | null)[]> = {
  operator_queue: () => [],
  operator_find_accounts: () => ['a'],
  operator_account: (_, account) => [account],
  operator_find_offers: () => ['a'],
  operator_acts: () => [],
  operator_domains: () => [],
  operator_domain_reach: () => ['live.example'],
  operator_totals: () => [],
  operator_days: () => [],
  operator_errors: () => [],
  operator_system: () => [],
  operator_set_role: (_, account) => [account, 'agency', true, WHY],
  operator_feature_offer: (offer) => [offer, true, WHY],
  operator_set_promotion: () => [true, WHY],
  operator_set_contract: (_, account) => [account, true, WHY],
  operator_hide_offer: (offer) => [offer, WHY],
  operator_show_offer: (offer) => [offer, WHY],
  operator_remove_team_member: (_, account) => [account, account, WHY],
  operator_hand_over_agency: (_, account) => [account, account, WHY],
  operator_suspend: (_, account) => [account, WHY],
  operator_lift_suspension: (_, account) => [account, WHY],
  operator_block_domain: () => ['live.example', WHY],
  operator_unblock_domain: () => ['live.example', WHY],
  operator_switch_instagram: (_, account) => [true, WHY, account],
  operator_dismiss: (offer) => [offer, 'complaints', WHY],
  operator_refuse_objection: (_, account) => [account, WHY],
};

describe("hostile calls of the operator's functions", () => {
  const attackers: Record<string, () => Promise<OpenSession | 'anon'>> = {
    'a visitor': async () => 'anon',
    'an influencer with a fresh password': () => openSession(stage.database, stage.scene.influencer.id),
    'an agency that writes itself into its metadata': async () => {
      const session = await openSession(stage.database, stage.scene.agency.id);
      return {
        ...session,
        claims: { ...session.claims, user_metadata: { operator: true }, app_role: 'operator' },
      };
    },
    "an operator's token whose session has ended": async () => {
      const session = await openSession(stage.database, desk.id, { gaveCode: true });
      await stage.database.sql`delete from auth.sessions where id = ${String(session.claims.session_id)}`;
      return session;
    },
    "an operator's browser extension": async () => {
      const session = await openSession(stage.database, desk.id, { gaveCode: true });
      await stage.database.sql`
        insert into public.connected_extensions (session_id, user_id, browser, version)
        values (${String(session.claims.session_id)}, ${desk.id}, 'Chrome', '1.0')`;
      return session;
    },
    'a suspended operator': async () => {
      const former = await operator(stage.database, 'operator-two');
      await stage.database.sql`select public.suspend_account(${former.id})`;
      return openSession(stage.database, former.id, { gaveCode: true });
    },
  };

  it('are tried for every function of the desk', async () => {
    const [row] = await stage.database.sql<{ names: string[] }[]>`
      select array_agg(proname::text order by proname) as names from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'operator\_%' and proname <> 'operator_session'`;
    expect(Object.keys(CALLS).sort()).toEqual(row?.names);
  });

  it.each(Object.keys(attackers))('are refused to %s by each function, and nothing changes', async (name) => {
    const attacker = await attackers[name]?.();
    if (!attacker) throw new Error('There is no such attacker.');
    const state = () => stage.database.sql`
      select (select count(*) from private.operator_acts), (select count(*) from private.hidden_offers),
        (select count(*) from private.hidden_accounts), (select count(*) from private.blocked_domains),
        (select string_agg(p::text, '' order by id) from public.profiles p), (select s::text from public.app_settings s),
        (select count(*) from private.instagram_switched_off)`;
    const before = await state();
    for (const [call, values] of Object.entries(CALLS)) {
      const given = values(stage.scene.liveCode, stage.scene.influencer.id);
      const places = given.map((_, nth) => `$${nth + 1}`).join(', ');
      const text = `select public.${call}(${places})`;
      const attempt =
        attacker === 'anon'
          ? stage.database.as('anon', (tx) => tx.unsafe(text, given))
          : during(stage.database, attacker, (tx) => tx.unsafe(text, given));
      await expect(attempt, call).rejects.toMatchObject({ code: '42501' });
    }
    expect(await state()).toEqual(before);
  });

  it.each([
    'private.operators',
    'private.operator_acts',
    'private.complaints',
    'private.hidden_offers',
    'private.jobs',
    'private.noted_errors',
  ])("can't read or write %s, not even as an operator", async (table) => {
    for (const text of [
      `select from ${table}`,
      `insert into ${table} default values`,
      `delete from ${table}`,
    ]) {
      await expect(
        during(stage.database, desk, (tx) => tx.unsafe(text)),
        text,
      ).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});
