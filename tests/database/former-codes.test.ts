import { expect, it } from 'vitest';
import { code, person, setTheScene } from '../support/scene';

const stage = setTheScene();

it('an offer keeps its newest 50 former codes, and no number is used again, also when a code comes back', async () => {
  const { sql } = stage.database;
  const seller = await person(stage.database, 'edits_often', { is_influencer: true });
  const offer = await code(stage.database, seller, { domain: 'often.example' });
  // One code after the other, each in a statement of its own, and then the first one again.
  await sql.unsafe(`
    do $$
    begin
      for nth in 1..60 loop
        update public.promo_codes set promo_code = 'CODE' || nth where id = '${offer}';
      end loop;
      update public.promo_codes set promo_code = 'SAVE10' where id = '${offer}';
    end $$`);
  const former = await sql`
    select code_number, promo_code from private.former_codes where offer_id = ${offer} order by code_number`;
  expect(former.map((row) => [row.code_number, row.promo_code])).toEqual(
    Array.from({ length: 50 }, (_, nth) => [12 + nth, `CODE${11 + nth}`]),
  );
  const [row] = await sql`select code_number from public.promo_codes where id = ${offer}`;
  expect(row?.code_number).toBe(62);
});

it("a code that replaced another is as new in its influencer's results as it is, and not in those of the days before", async () => {
  const { sql } = stage.database;
  const seller = await person(stage.database, 'edits_late', { is_influencer: true });
  const offer = await code(stage.database, seller, { domain: 'late.example' });
  await sql`update public.promo_codes set created_at = now() - interval '90 days' where id = ${offer}`;
  const listed = async (daysAgo: number) => [
    ...(await stage.database.as(
      seller.actor,
      (tx) => tx`
        select o.promo_code, o.created_at > now() - interval '2 days' as is_new
        from unnest((public.get_results(until => current_date - ${daysAgo}::integer)).offers) o
        where o.offer_id = ${offer}`,
    )),
  ];
  expect(await listed(10)).toEqual([{ promo_code: 'SAVE10', is_new: false }]);
  await sql`update public.promo_codes set promo_code = 'NEW20' where id = ${offer}`;
  expect(await listed(0)).toEqual([{ promo_code: 'NEW20', is_new: true }]);
  expect(await listed(10)).toEqual([]);
});
