import type postgres from 'postgres';
import type { Actor, TestDatabase } from './database';
import { code, person } from './scene';

let made = 0;
/** An offer of an influencer of its own. */
export async function offerOfSomebody(database: TestDatabase) {
  made += 1;
  const influencer = await person(database, `somebody_${made}`, { is_influencer: true });
  return { influencer, offer: await code(database, influencer, { domain: 'somebody.example' }) };
}

export const NO_RESULTS = { shown: 0, copied: 0, shop: 0, rung: 0, followed: 0 };

/** What `get_results` answers, of all whose results the actor reads and for the last 30 days if nothing else is asked for. */
export async function readResults(
  database: TestDatabase,
  actor: Actor,
  ids: string[] | null = null,
  since: string | null = null,
  until: string | null = null,
) {
  const [row] = await database.as(
    actor,
    (tx) => tx`select to_json(r) as results from public.get_results(${ids}, ${since}, ${until}) r`,
  );
  return row?.results;
}

/** What an influencer reads of one of its offers, once everything is added up. */
export async function countsOf(database: TestDatabase, offer: string) {
  await database.sql`select private.add_up_results()`;
  const [row] = await database.sql`select influencer_id from public.promo_codes where id = ${offer}`;
  const results = await readResults(database, { userId: row?.influencer_id });
  return results.offers.find((one: { offer_id: string }) => one.offer_id === offer)?.counts;
}

/** Adds, to rows of results by source that were written without counting, the sums that are kept beside them. */
export async function addSumsOfResults(sql: postgres.ISql) {
  await sql`
    insert into private.influencer_results (influencer_id, day, source, shown, copied, shop, rung, followed)
    select influencer_id, day, source, sum(shown), sum(copied), sum(shop), sum(rung), sum(followed)
    from private.offer_results where source <> 'every' group by influencer_id, day, source
    on conflict do nothing`;
  await sql`
    insert into private.offer_results (influencer_id, day, offer_id, code_number, source, shown, copied, shop, rung, followed)
    select influencer_id, day, offer_id, code_number, 'every', sum(shown), sum(copied), sum(shop), sum(rung), sum(followed)
    from private.offer_results where source <> 'every' group by influencer_id, day, offer_id, code_number
    on conflict do nothing`;
}
