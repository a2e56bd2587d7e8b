import type { TestDatabase } from './database';

/** An address of a network of its own. */
export const networkOf = (nth: number) => `198.18.${Math.floor(nth / 250)}.${nth % 250}`;

/** How members try codes and say whether they worked. */
export function reportingOn(database: () => TestDatabase) {
  let networks = 0;

  /** Each account reports the offer, one after the other in one transaction, which is quicker: each from a network of its own, if none is named. */
  async function report(
    userIds: readonly string[],
    offerId: string,
    worked: boolean | null,
    network: (nth: number) => string = () => networkOf(networks++),
  ) {
    const reports = userIds.map((id, nth) => ({
      claims: JSON.stringify({ sub: id, role: 'authenticated' }),
      headers: JSON.stringify({ 'cf-connecting-ip': network(nth) }),
    }));
    await database().as({ userId: userIds[0] ?? '' }, async (tx) => {
      await tx`select set_config('request.jwt.claim.sub', '', true)`;
      await tx`
        select
          set_config('request.jwt.claims', r.claims, true), set_config('request.headers', r.headers, true),
          public.report_offer(${offerId}, ${worked})
        from jsonb_to_recordset(${JSON.stringify(reports)}::text::jsonb) as r(claims text, headers text)`;
    });
  }

  /** The accounts have copied the offer's present code. */
  async function tryOut(userIds: readonly string[], offerId: string) {
    await database().sql`
      insert into private.code_trials (mark)
      select private.trial_mark(who::uuid, c.id, c.code_number)
      from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) who
      join public.promo_codes c on c.id = ${offerId}
      on conflict do nothing`;
  }

  /** What counts of the accounts' reports of three days ago. */
  async function reportedBefore(userIds: readonly string[], offerId: string, worked: boolean) {
    await database().sql`
      insert into private.offer_reports (user_id, offer_id, code_number, worked, reported_at, counts)
      select who::uuid, c.id, c.code_number, ${worked}, date_trunc('hour', now() - interval '3 days'), true
      from jsonb_array_elements_text(${JSON.stringify(userIds)}::text::jsonb) who
      join public.promo_codes c on c.id = ${offerId}`;
    await database().sql`select private.recount_reports(array[${offerId}::uuid])`;
  }

  /** A day goes by. */
  async function nextDay() {
    await database().sql`update private.offer_reports set reported_at = reported_at - interval '1 day'`;
    await database().sql`delete from private.counted_calls`;
  }

  return { report, try: tryOut, reportedBefore, nextDay };
}
