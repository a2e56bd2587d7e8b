import { describe, expect, it } from 'vitest';
import { rehearse, rowsFor, type Statement } from '../support/rehearsal';
import { type Scene, setTheScene } from '../support/scene';

const stage = setTheScene();

/** The actors who must not learn that the shopper follows the influencer. */
const onlookers = {
  anonymous: () => 'anon' as const,
  'another member': ({ bystander }: Scene) => bystander.actor,
  'the followed influencer': ({ influencer }: Scene) => influencer.actor,
  'its agency': ({ agency }: Scene) => agency.actor,
};
const ONLOOKERS = Object.entries(onlookers).map(([who, actor]) => ({ who, actor }));

type Attack = (scene: Scene) => Statement;

/** Statements that read `follows.user_id`, which is refused to everybody. */
const onFollows: Record<string, Attack> = {
  'select user_id': () => (tx) => tx`select user_id from private.follows`,
  'select *': () => (tx) => tx`select * from private.follows`,
  'whole row': () => (tx) => tx`select f from private.follows f`,
  'row as json': () => (tx) => tx`select to_jsonb(f) from private.follows f`,
  'equality filter':
    ({ shopper }) =>
    (tx) =>
      tx`
      select influencer_id from private.follows where user_id = ${shopper.id}`,
  'is not null filter': () => (tx) => tx`select influencer_id from private.follows where user_id is not null`,
  order: () => (tx) => tx`select influencer_id from private.follows order by user_id`,
  'head count of a filter':
    ({ shopper }) =>
    (tx) =>
      tx`
      select count(influencer_id) from private.follows where user_id = ${shopper.id}`,
  grouping: () => (tx) => tx`select count(*) from private.follows group by user_id`,
  'embed below a profile': () => (tx) =>
    tx`
      select p.id, f.influencer_id from public.profiles p
      left join lateral (select influencer_id from private.follows where follows.user_id = p.id) f on true`,
  'embed of mappings below follows': () => (tx) =>
    tx`
      select f.influencer_id, m.domain from private.follows f
      left join lateral (
        select domain from public.user_domain_map
        where user_domain_map.user_id = f.user_id and user_domain_map.influencer_id = f.influencer_id
      ) m on true`,
  'position of the row': () => (tx) => tx`select ctid from private.follows`,
  'transaction of the row': () => (tx) => tx`select xmin from private.follows`,
  'deleting with a filter and counting':
    ({ shopper }) =>
    (tx) =>
      tx`
      delete from private.follows where user_id = ${shopper.id}`,
  'locking rows': () => (tx) => tx`select influencer_id from private.follows for update`,
};

describe('the table of follows', () => {
  it.each(Object.keys(onFollows))("reveals no other member's rows by %s", async (way) => {
    // Privileges are given to two roles. The shopper is the one with a row of its own.
    for (const actor of [() => 'anon' as const, ({ shopper }: Scene) => shopper.actor]) {
      const attack = onFollows[way];
      if (!attack) throw new Error(`No statement for ${way}.`);
      expect(await rehearse(stage.database, actor(stage.scene), attack(stage.scene))).toBe('refused');
    }
  });

  it('has no other readable column that links the follows of one member', async () => {
    const rows = await stage.database.sql`
      select a.attname from pg_attribute a
      where a.attrelid = 'private.follows'::regclass and a.attnum > 0 and not a.attisdropped
        and (has_column_privilege('anon', a.attrelid, a.attnum, 'select')
          or has_column_privilege('authenticated', a.attrelid, a.attnum, 'select'))`;
    expect([...rows]).toEqual([{ attname: 'influencer_id' }]);
  });
});

/** Statements that may run but must not reveal a shopper's row, not even by an error. */
const onMappings: Record<string, Attack> = {
  'select *': () => (tx) => tx`select * from public.user_domain_map`,
  'filter by user':
    ({ shopper }) =>
    (tx) =>
      tx`
      select influencer_id from public.user_domain_map where user_id = ${shopper.id}`,
  'filter by influencer':
    ({ influencer }) =>
    (tx) =>
      tx`
      select user_id from public.user_domain_map where influencer_id = ${influencer.id}`,
  'filter beside the policy':
    ({ shopper }) =>
    (tx) =>
      tx`
      select user_id from public.user_domain_map where user_id = ${shopper.id} or true`,
  'division by zero as an oracle': () => (tx) =>
    tx`
      select domain from public.user_domain_map where 1 / (domain is null)::int = 1`,
  'cast error as an oracle': () => (tx) => tx`select id from public.user_domain_map where domain::int = 1`,
  'delete returning':
    ({ influencer }) =>
    (tx) =>
      tx`
      delete from public.user_domain_map where influencer_id = ${influencer.id} returning user_id`,
  'the profile of a follower':
    ({ shopper }) =>
    (tx) =>
      tx`
      select id from public.profiles where id = ${shopper.id}`,
};

describe('the table of mappings', () => {
  it.each(Object.keys(onMappings))("reveals no other member's rows by %s", async (way) => {
    const attack = onMappings[way];
    if (!attack) throw new Error(`No statement for ${way}.`);
    for (const { who, actor } of ONLOOKERS) {
      const outcome = await rehearse(stage.database, actor(stage.scene), attack(stage.scene));
      const isForAnybody = way === 'the profile of a follower';
      expect([who, outcome]).toEqual([who, who === 'anonymous' && !isForAnybody ? 'refused' : 'filtered']);
    }
  });

  it("gives no hint in a conflict that another's mapping exists", async () => {
    const { database, scene } = stage;
    const guess = (domain: string) =>
      rehearse(
        database,
        scene.bystander.actor,
        (tx) => tx`
          insert into public.user_domain_map (user_id, influencer_id, domain)
          values (${scene.shopper.id}, ${scene.influencer.id}, ${domain})
          on conflict (user_id, influencer_id, domain) do nothing`,
      );
    expect(await guess('live.example')).toBe('refused');
    expect(await guess('no-such.example')).toBe('refused');
  });

  it('gives a refused insert the same error whether the other member follows or not', async () => {
    const { database, scene } = stage;
    const message = (followed: string) =>
      rowsFor(
        database,
        scene.bystander.actor,
        (tx) => tx`
          insert into public.user_domain_map (user_id, influencer_id, domain)
          values (${scene.shopper.id}, ${followed}, 'x.example')`,
      ).then(
        () => 'no error',
        (error: unknown) => String(error),
      );
    expect(await message(scene.influencer.id)).toBe(await message(scene.rival.id));
  });
});

describe('the functions about follows', () => {
  it.each(['my_followed_influencers', 'list_alerts', 'list_followed_influencers'])(
    '%s shows each member only its own follows',
    async (name) => {
      const { database, scene } = stage;
      const ask = (who: keyof Pick<Scene, 'shopper' | 'bystander' | 'influencer' | 'agency'>) =>
        rowsFor(database, scene[who].actor, (tx) => tx.unsafe(`select * from public.${name}()`));
      expect((await ask('shopper')).length).toBeGreaterThan(0);
      for (const other of ['bystander', 'influencer', 'agency'] as const)
        expect(await ask(other)).toEqual([]);
    },
  );

  it.each(['my_followed_influencers', 'list_alerts', 'list_followed_influencers', 'my_offer_limit'])(
    "%s can't be called by visitors",
    async (name) => {
      expect(
        await rehearse(stage.database, 'anon', (tx) => tx.unsafe(`select * from public.${name}()`)),
      ).toBe('refused');
    },
  );

  it("never take another member's id and return follows", async () => {
    const callable = await stage.database.sql<{ name: string; arguments: string }[]>`
      select p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and has_function_privilege('authenticated', p.oid, 'execute')
        -- Only operators are answered by those of their desk.
        and p.proname not like 'operator\\_%'
        and pg_get_function_identity_arguments(p.oid) ~ '(user|member|follower)'`;
    expect([...callable]).toEqual([]);
  });
});

it("clients can't read the planner's statistics", async () => {
  const { database, scene } = stage;
  await database.sql`analyze private.follows, public.user_domain_map`;
  for (const { actor } of ONLOOKERS) {
    const rows = await rowsFor(
      database,
      actor(scene),
      (tx) => tx`
        select tablename, attname from pg_stats
        where schemaname = 'public'
          and (tablename, attname) in (('follows', 'user_id'), ('user_domain_map', 'user_id'))`,
    );
    expect(rows).toEqual([]);
  }
});
