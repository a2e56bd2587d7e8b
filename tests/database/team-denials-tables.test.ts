import type { TransactionSql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ANYBODY,
  NOBODY,
  type Outcomes,
  outcomes,
  outcomesFor,
  READERS,
  TEAM,
  WRITERS,
} from '../support/team-rehearsal';
import { setTheTeamScene, type TeamActor, type TeamScene } from '../support/team-scene';

const stage = setTheTeamScene();

interface Rights {
  /** Whose row is attempted: a column and who is in it. */
  row: (scene: TeamScene) => readonly [column: string, value: string];
  select?: readonly TeamActor[];
  insert?: readonly TeamActor[];
  update?: readonly TeamActor[];
  delete?: readonly TeamActor[];
  /** What an update sets, where it must be something else than before. */
  change?: string;
}

const ofInfluencer = ({ influencer }: TeamScene) => ['influencer_id', influencer.id] as const;
const ofUser = ({ influencer }: TeamScene) => ['user_id', influencer.id] as const;
const ofAgency = ({ agency }: TeamScene) => ['agency_id', agency.id] as const;

/** What an influencer's account has for itself, of which no agency sees anything. */
const OWN: Rights = { row: ofUser };
/** The same; whoever adds one does so for itself. */
const OWN_BY_DEFAULT: Rights = { row: ofUser, insert: ANYBODY };

/** What those in a team may do to a row of the influencer whom the agency manages, or of the agency. What isn't said is denied to all. */
const RIGHTS: Record<string, Rights> = {
  'private.instagram_replies': { row: ofInfluencer, select: WRITERS },
  'private.instagram_switched_off': { row: ofInfluencer, select: WRITERS },
  'private.kept_offers': OWN,
  'private.offer_reports': OWN,
  'private.profile_pages': { row: ofInfluencer, select: ANYBODY, insert: WRITERS, update: WRITERS },
  'private.recovery_codes': OWN,
  'private.seen_alerts': OWN,
  'private.short_links': { row: ofInfluencer, select: WRITERS, insert: WRITERS },
  'public.agencies': {
    row: ofAgency,
    select: TEAM,
    update: ['owner'],
    change: 'requires_second_factor = not requires_second_factor',
  },
  'public.agency_influencers': { row: ofInfluencer, select: READERS },
  'public.agency_invitations': {
    row: ofAgency,
    select: [...WRITERS, 'manager of others'],
    update: [...WRITERS, 'manager of others'],
    change: "state = 'withdrawn'",
  },
  // Each its own.
  'public.agency_members': { row: ofAgency, select: TEAM.filter((actor) => actor !== 'owner') },
  'public.connected_extensions': OWN,
  'private.follows': { row: ofInfluencer, select: ANYBODY },
  'public.instagram_accounts': { row: ofInfluencer, select: WRITERS, update: WRITERS },
  'public.instagram_rules': {
    row: ofInfluencer,
    select: WRITERS,
    insert: WRITERS,
    update: WRITERS,
    delete: WRITERS,
  },
  'public.member_countries': OWN_BY_DEFAULT,
  'public.muted_categories': OWN_BY_DEFAULT,
  'public.muted_people': OWN_BY_DEFAULT,
  'public.muted_shops': OWN_BY_DEFAULT,
  'public.notification_settings': OWN,
  'public.profiles': { row: ({ influencer }) => ['id', influencer.id], select: ANYBODY },
  'public.promo_codes': {
    row: ({ offer }) => ['id', offer],
    select: READERS,
    insert: WRITERS,
    update: WRITERS,
    delete: WRITERS,
  },
  'public.push_subscriptions': OWN,
  'public.result_mails': { ...OWN_BY_DEFAULT, row: ofInfluencer },
  'public.subscribers': OWN,
  'public.team_invitations': {
    row: ({ actors }) => ['email', actors.invited.email],
    select: ['owner'],
    update: ['owner'],
    change: "state = 'withdrawn'",
  },
  'public.user_domain_map': OWN,
};

/** What a role changes nothing about: everybody reads the same of it, and nobody writes it. */
const FOR_ANYBODY = [
  'private.blocked_domains',
  'private.former_endings',
  'private.hidden_accounts',
  'private.influencer_cards',
  'private.instagram_deletions',
  'private.offer_reliability',
  'private.profiles_not_hidden',
  'private.public_profiles',
  'public.app_settings',
  'public.brand_counts',
  'public.category_counts',
  'public.follower_counts',
  'public.follows',
  'public.influencer_domains',
  'public.influencer_offer_counts',
];

interface Relation {
  name: string;
  isView: boolean;
  /** The columns that members may use. */
  select: string[];
  insert: string[];
  update: string[];
  delete: boolean;
}

let relations: Relation[];
beforeAll(async () => {
  const granted = (privilege: string) => stage.database.sql`array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('authenticated', c.oid, a.attnum, ${privilege})
    order by a.attnum)`;
  relations = await stage.database.sql<Relation[]>`
    select n.nspname || '.' || c.relname as name, c.relkind in ('v', 'm') as "isView", ${granted('select')} as select, ${granted('insert')} as insert,
      ${granted('update')} as update, has_table_privilege('authenticated', c.oid, 'delete') as delete
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'v', 'm', 'p', 'f')
    order by 1`;
});

const isGranted = ({ select, insert, update, delete: remove }: Relation) =>
  select.length + insert.length + update.length > 0 || remove;

function relation(name: string): Relation {
  const found = relations.find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

const READ = 'select 1 from';

/** Attempts of each verb by each actor at the row that is meant. */
async function attempts(name: string, { row, change }: Rights): Promise<Record<string, Outcomes>> {
  const { sql } = stage.database;
  const { insert, update } = relation(name);
  const [column, value] = row(stage.scene);
  const [found] = await sql.unsafe<{ row: object }[]>(
    `select to_jsonb(t) as row from ${name} t where ${column} = $1 order by 1 limit 1`,
    [value],
  );
  if (!found) throw new Error(`The scene has no row of ${name}.`);
  const witness = (tx: TransactionSql) => tx.unsafe(`select to_jsonb(t) from ${name} t order by 1`);
  const columns = insert.join(', ') || column;
  return {
    select: await outcomesFor(stage, {
      statement: (tx) => tx.unsafe(`${READ} ${name} where ${column} = $1`, [value]),
    }),
    insert: await outcomesFor(stage, {
      prepare: (tx) => tx.unsafe(`delete from ${name} where ${column} = $1`, [value]),
      statement: (tx) =>
        tx.unsafe(
          `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1::text::jsonb)`,
          [JSON.stringify(found.row)],
        ),
    }),
    update: await outcomesFor(stage, {
      statement: (tx) =>
        tx.unsafe(
          `update ${name} set ${change ?? `${update[0] ?? column} = ${update[0] ?? column}`} where ${column} = $1`,
          [value],
        ),
    }),
    delete: await outcomesFor(stage, {
      statement: (tx) => tx.unsafe(`delete from ${name} where ${column} = $1`, [value]),
      witness,
    }),
  };
}

describe('the team of an agency', () => {
  it('has its rights listed here for each table and view on which members have a grant', () => {
    const stated = [...Object.keys(RIGHTS), ...FOR_ANYBODY].sort();
    expect(relations.filter(isGranted).map(({ name }) => name)).toEqual(stated);
  });

  it.each(Object.entries(RIGHTS))(
    'reads and writes %s as far as role and scope allow',
    async (name, rights) => {
      const granted = relation(name);
      const denial = (isOpen: boolean) => (isOpen ? 'filtered' : 'refused');
      expect(await attempts(name, rights)).toEqual({
        select: outcomes(rights.select ?? NOBODY, denial(granted.select.length > 0)),
        insert: outcomes(rights.insert ?? NOBODY, 'refused'),
        update: outcomes(rights.update ?? NOBODY, denial(granted.update.length > 0)),
        delete: outcomes(rights.delete ?? NOBODY, denial(granted.delete)),
      });
    },
  );

  it.each(FOR_ANYBODY)('reads the same rows of %s as a stranger, and writes none', async (name) => {
    const [column = '*'] = relation(name).select;
    const count = async (actor: TeamActor) => {
      const { actor: self } = stage.scene.actors[actor];
      return [
        ...(await stage.database.as(self, (tx) => tx.unsafe(`select count(${column})::int from ${name}`))),
      ];
    };
    const strangers = await count('stranger');
    for (const actor of ANYBODY) expect(await count(actor), actor).toEqual(strangers);
    if (relation(name).isView) return;
    for (const text of [`delete from ${name}`, `update ${name} set ${column} = ${column}`]) {
      const come = await outcomesFor(stage, { statement: (tx) => tx.unsafe(text) });
      expect(come, text).toEqual(outcomes(NOBODY, 'refused'));
    }
  });

  it("can't read temporary passwords in the table, which owners and managers get by functions only", async () => {
    const come = await outcomesFor(stage, {
      statement: (tx) => tx`select temporary_password from public.agency_influencers`,
    });
    expect(come).toEqual(outcomes(NOBODY, 'refused'));
  });
});
