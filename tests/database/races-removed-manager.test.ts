import type postgres from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { setTheScene } from '../support/scene';
import { newTeam, type Team } from '../support/team';

const stage = setTheScene();

let team: Team;
beforeEach(async () => {
  team = await newTeam(stage.database);
  await stage.database.sql`
    update public.agency_influencers set temporary_password = 'noted' where influencer_id = ${team.influencer.id}`;
});

type Call = (
  tx: postgres.TransactionSql,
  agency: string,
  manager: string,
  influencer: string,
  email: string,
) => postgres.PendingQuery<postgres.Row[]>;

const CALLS: [string, Call][] = [
  [
    'gets no fresh temporary password',
    (tx, agency, manager, influencer) => tx`
      select from public.renew_temporary_password(${agency}, ${manager}, ${influencer}) as renewed where renewed is not null`,
  ],
  [
    'moves no address',
    (tx, agency, manager, influencer, email) => tx`
      select from public.change_managed_email(${agency}, ${manager}, ${influencer}, 'late-box@mail.example', ${email}) as changed where changed`,
  ],
  [
    'ends no management',
    (tx, agency, manager, influencer) => tx`
      select from public.end_management(${agency}, ${influencer}, ${manager}) as ended where ended is not null`,
  ],
  [
    'saves no profile',
    (tx, _, manager, influencer) => tx`
      select from public.save_profile(${influencer}, ${manager}, 'Late', null, null)`,
  ],
];

type End = (tx: postgres.TransactionSql, manager: string) => postgres.PendingQuery<postgres.Row[]>;

const ENDS: [string, End][] = [
  ['removal', (tx, manager) => tx`delete from public.agency_members where member_id = ${manager}`],
  ['suspension', (tx, manager) => tx`select public.suspend_account(${manager})`],
];

describe.each(ENDS)("a manager's call that waits for the manager's %s", (_, end) => {
  it.each(CALLS)('%s', async (_, call) => {
    const { database } = stage;
    const [manager, influencer] = [team['manager of all'].id, team.influencer.id];
    const [account] = await database.sql`select email from auth.users where id = ${influencer}`;
    let late: Promise<postgres.Row[]> | undefined;
    await database.sql.begin(async (tx) => {
      await tx`select from public.profiles where id = ${influencer} for update`;
      await end(tx, manager);
      late = database.as('service_role', (caller) =>
        call(caller, team.agencyId, manager, influencer, account?.email),
      );
      await blocked();
    });
    expect(await late).toHaveLength(0);
  });
});

/** Waits until a statement of this database waits for a lock. */
async function blocked() {
  for (;;) {
    const [row] = await stage.database.sql<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (row && row.waiting > 0) return;
  }
}
