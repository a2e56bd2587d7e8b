// What colluding accounts reach with reports: which rules hold them (docs/product/results.md#which-reports-count), day by day.
import { startBenchStack } from '../support/bench-stack';
import { type Actor, openTestDatabase, type TestDatabase } from '../support/database';
import { networkOf, reportingOn } from '../support/reporting';
import { agedAccounts, code, type Person, person } from '../support/scene';

const HONEST = 10;
const DAYS = 7;

interface Attack {
  name: string;
  accounts: number;
  networks: number;
  worked: boolean;
  /** How many of ten honest members said that it works, two a day before; null for a new code. */
  honestWorked: number | null;
  /** Whether the accounts said the contrary for a month. */
  turnRound?: boolean;
}

const ATTACKS: readonly Attack[] = [
  { name: 'ten darken 10 of 10', accounts: 10, networks: 3, worked: false, honestWorked: 10 },
  { name: 'ten darken 8 of 10', accounts: 10, networks: 3, worked: false, honestWorked: 8 },
  { name: 'ten darken a new code', accounts: 10, networks: 3, worked: false, honestWorked: null },
  { name: 'ten lift a new code', accounts: 10, networks: 3, worked: true, honestWorked: null },
  { name: 'two hundred darken 10 of 10', accounts: 200, networks: 200, worked: false, honestWorked: 10 },
  { name: 'two hundred lift a new code', accounts: 200, networks: 200, worked: true, honestWorked: null },
  {
    name: 'two hundred turn round on 10 of 10',
    accounts: 200,
    networks: 200,
    worked: false,
    honestWorked: 10,
    turnRound: true,
  },
];

const bench = await startBenchStack();
const database = openTestDatabase(bench.databaseUrl, async () => undefined);
const seller = await person(database, 'seller', { is_influencer: true });
const honest = await agedAccounts(database, 'honest', HONEST, 30);
const colluding = await agedAccounts(database, 'colluding', 200, 30);
const reporting = reportingOn(() => database);

const fair = await offerWith(database, seller, 8);
console.log(`an honest 8 of 10 stands at ${(await standing(fair)).reliability}`);
for (const [nth, attack] of ATTACKS.entries()) console.log(await outcome(attack, nth));
await database.drop();
await bench.stop();

async function offerWith(to: TestDatabase, of: Person, worked: number | null): Promise<string> {
  const offer = await code(to, of, { domain: 'shop.example' });
  if (worked === null) return offer;
  for (const [nth, member] of honest.entries()) {
    await reporting.reportedBefore([member], offer, nth < worked, 1 + Math.floor((HONEST - nth) / 2));
  }
  return offer;
}

async function standing(offer: string): Promise<{ reliability: number; all: number; queue: number }> {
  const visitor: Actor = 'anon';
  const [row] = await database.as(
    visitor,
    (tx) => tx`select reliability, all_reports as all from public.find_offer(${offer})`,
  );
  const [{ queue = 0 } = {}] = await database.sql`
    select coalesce((select held_back from private.offers_with_held_back_reports() where offer_id = ${offer}), 0) as queue`;
  return { reliability: Number(row?.reliability), all: Number(row?.all), queue: Number(queue) };
}

async function outcome({ name, accounts, networks, worked, honestWorked, turnRound }: Attack, nth: number) {
  const members = colluding.slice(0, accounts);
  const offer = await offerWith(database, seller, honestWorked);
  await reporting.try(members, offer);
  if (turnRound) await reporting.reportedBefore(members, offer, !worked, 20);
  const days: string[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    // Whoever was held back tries again.
    const [{ waiting = [] } = {}] = await database.sql<{ waiting: string[] }[]>`
      select coalesce(array_agg(who), '{}') as waiting from jsonb_array_elements_text(${JSON.stringify(members)}::text::jsonb) who
      where not exists (
        select from private.offer_reports r
        where r.offer_id = ${offer} and r.user_id = who::uuid and r.counts and r.worked = ${worked}
      )`;
    await reporting.report(waiting, offer, worked, (at) => networkOf(1000 * nth + (at % networks)));
    const { reliability, all, queue } = await standing(offer);
    days.push(`${reliability} of ${all}${queue > 0 ? ` (queue: ${queue})` : ''}`);
    await reporting.nextDay();
  }
  return `${name}: ${days.join(', ')}`;
}
