import { beforeAll, describe, expect, it } from 'vitest';
import { BY_ROLE, type Ids } from '../support/team-calls';
import { ANYBODY, outcomes, outcomesFor } from '../support/team-rehearsal';
import { setTheTeamScene, type TeamActor } from '../support/team-scene';

const stage = setTheTeamScene();

/** What a role changes nothing about: a call with these arguments, which comes out for everybody as for a stranger. */
const FOR_ANYBODY: Record<string, (ids: Ids) => string> = {
  'admit_caller()': () => '',
  'alerts_seen_at()': () => '',
  'count_new_alerts(timestamp with time zone)': () => "'2020-01-01'",
  'count_results(jsonb)': () => "'[]'",
  'end_session(uuid)': ({ influencer }) => `'${influencer}'`,
  'featured_accounts()': () => '',
  'featured_offers()': () => '',
  'find_decision(text)': () => "'x'",
  'has_temporary_password()': () => '',
  'influencer_profile(text)': () => "'influencer'",
  'instagram_deletion_state(text)': () => "'x'",
  'list_alerts(text,text,integer,text)': () => '',
  'list_brands(text,text,text[],text,integer)': () => '',
  'list_followed_influencers(text,text,integer)': () => '',
  'list_influencers(text,text,boolean,text,integer)': () => '',
  'list_offers(text,text[],text,uuid,text,boolean,text,integer,text)': ({ influencer }) =>
    `of_influencer => '${influencer}'`,
  'list_saved_offers(text,integer)': () => '',
  'mark_alerts_seen(timestamp with time zone)': () => "'2020-01-01'",
  'my_agencies()': () => '',
  'my_followed_influencers()': () => '',
  'my_invitations()': () => '',
  'my_muted_people()': () => '',
  'my_offer_limit()': () => '',
  'my_recovery_codes()': () => '',
  'my_saved_offers()': () => '',
  'note_client_error(text,text,text,text,text,text)': () => "'site', 'Error', 'x', 'x', '/', 'x'",
  'object_to_decision(text,text)': () => "'x', 'x'",
  'operator_session()': () => '',
  'own_report(uuid)': ({ offer }) => `'${offer}'`,
  'pinned_offers(uuid)': ({ influencer }) => `'${influencer}'`,
  'profile_page_version(uuid)': ({ influencer }) => `'${influencer}'`,
  'register_extension(text,text)': () => "'Chrome', '1.0'",
  'subscribe_to_push(text,text,text,text)': () => "'https://evil.example/', 'x', 'x', 'x'",
  'unsave_offer(uuid)': ({ offer }) => `'${offer}'`,
  'unsubscribe(text)': () => "'x'",
  'username_available(text)': () => "'influencer'",
  'withdraw_report(uuid)': ({ offer }) => `'${offer}'`,
};

/** The same, with answers that name the caller or tell the time. */
const OF_ONESELF: Record<string, string> = {
  'extension_offers(text,text)': '',
  'hand_over_to_extension()': '',
  'my_notification_settings(text)': "'UTC'",
  'my_sessions()': '',
};

/** What members may call, but for the operator's desk. */
let open: string[];
let ids: Ids;
beforeAll(async () => {
  const { sql } = stage.database;
  const functions = await sql<{ signature: string }[]>`
    select p.proname || '(' || array_to_string(array(select format_type(t, null) from unnest(p.proargtypes) t), ',') || ')' as signature
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      and (not starts_with(p.proname::text, 'operator_') or p.proname = 'operator_session')`;
  open = functions.map(({ signature }) => signature);
  const { agency, influencer, offer, hiddenOffer: hidden, upload } = stage.scene;
  const [change] = await sql<{ id: string }[]>`
    select t.id from private.trail t where t.account_id = ${influencer.id} and t.upload_id = ${upload}`;
  ids = { agency: agency.id, influencer: influencer.id, offer, hidden, upload, entry: String(change?.id) };
});

/** How a call that needs no role comes out, with the rows that it gives. */
async function answersOf(name: string, args: string) {
  const answers = new Map<TeamActor, unknown>();
  const come = await outcomesFor(stage, {
    statement: async (tx, _, actor) => {
      const rows = await tx.unsafe(`select to_jsonb(answer) as answer from public.${name}(${args}) answer`);
      answers.set(actor, [...rows]);
      return rows;
    },
  });
  return { come, answers };
}

describe('the team of an agency', () => {
  it('has its rights listed here for each function that members may call', () => {
    const stated = [...Object.keys(BY_ROLE), ...Object.keys(FOR_ANYBODY), ...Object.keys(OF_ONESELF)];
    expect(open.sort()).toEqual(stated.sort());
  });

  const calls = Object.entries(BY_ROLE).flatMap(([signature, ways]) =>
    Object.entries(ways).map(([what, call]) => [what, signature, call] as const),
  );
  it.each(calls)(
    '%s as far as role and scope allow, by calling %s',
    async (_, __, { text, allowed, otherwise = 'filtered' }) => {
      const statements = [text(ids)].flat();
      const come = await outcomesFor(stage, {
        statement: async (tx) => {
          const last = statements.at(-1) ?? '';
          for (const statement of statements.slice(0, -1)) await tx.unsafe(statement);
          return tx.unsafe(last);
        },
      });
      expect(come).toEqual(outcomes(allowed, otherwise));
    },
  );

  it.each(Object.entries(FOR_ANYBODY))(
    'gets the same answer from %s as a stranger',
    async (signature, args) => {
      const [name = ''] = signature.split('(');
      const { come, answers } = await answersOf(name, args(ids));
      expect(come['without the code']).toBe('error PT403');
      for (const actor of ANYBODY) {
        expect([come[actor], answers.get(actor)], actor).toEqual([come.stranger, answers.get('stranger')]);
      }
    },
  );

  it.each(Object.entries(OF_ONESELF))(
    'gets from %s an answer about the caller alone',
    async (signature, args) => {
      const [name = ''] = signature.split('(');
      const { come } = await answersOf(name, args);
      expect(come).toEqual(outcomes(ANYBODY, come.stranger));
    },
  );
});
