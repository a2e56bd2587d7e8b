import { beforeAll, describe, expect, it } from 'vitest';
import { reportingOn } from '../support/reporting';
import { agedAccounts, code, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();
const { reportedBefore } = reportingOn(() => stage.database);

let seller: Person;
beforeAll(async () => {
  seller = await person(stage.database, 'edits_often', { is_influencer: true });
});

/** Gives the offer one code after the other, each in a statement of its own. */
const edit = (offer: string, from: number, to: number) =>
  stage.database.sql.unsafe(`
    do $$
    begin
      for nth in ${from}..${to} loop
        update public.promo_codes set promo_code = 'CODE' || nth where id = '${offer}';
      end loop;
    end $$`);

const formerNumbers = async (offer: string) =>
  (
    await stage.database.sql<{ number: number }[]>`
      select number from private.former_codes where offer_id = ${offer} order by number`
  ).map(({ number }) => number);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

describe('the former codes of an offer', () => {
  it('are kept for the newest 50, and no number is reused', async () => {
    const offer = await code(stage.database, seller, { domain: 'often.example' });
    await edit(offer, 1, 60);
    expect(await formerNumbers(offer)).toEqual(numbers(11, 60));
    const [row] = await stage.database.sql`select code_number from public.promo_codes where id = ${offer}`;
    expect(row?.code_number).toBe(61);
  });

  it('that are older are kept as long as they have reports or results, up to the newest 200', async () => {
    const offer = await code(stage.database, seller, { domain: 'reported.example' });
    const [member = ''] = await agedAccounts(stage.database, 'reports-once', 1, 8);
    await reportedBefore([member], offer, true);
    await edit(offer, 1, 1);
    await stage.database.sql`
      insert into private.offer_results (offer_id, code_number, month, shown) values (${offer}, 2, '2026-11-01', '{1}')`;
    await edit(offer, 2, 60);
    expect(await formerNumbers(offer)).toEqual([1, 2, ...numbers(11, 60)]);
    await stage.database.sql`
      insert into private.offer_results (offer_id, code_number, month, shown)
      select ${offer}, nth, '2026-11-01', '{1}' from generate_series(11, 60) nth`;
    await edit(offer, 61, 120);
    expect(await formerNumbers(offer)).toEqual([1, 2, ...numbers(11, 60), ...numbers(71, 120)]);
  });

  it('beyond 200 are deleted with their reports and results', async () => {
    const offer = await code(stage.database, seller, { domain: 'counted.example' });
    const [member = ''] = await agedAccounts(stage.database, 'reports-first', 1, 8);
    await reportedBefore([member], offer, true);
    await stage.database.sql`
      insert into private.former_codes (offer_id, number, promo_code, brand_name, domains, category, description)
      select ${offer}, nth, 'FORMER' || nth, 'Brand', '{}', 'Fashion', '10% off' from generate_series(1, 200) nth`;
    await stage.database.sql`
      insert into private.offer_results (offer_id, code_number, month, shown)
      select ${offer}, nth, '2026-11-01', '{1}' from generate_series(1, 201) nth`;
    await stage.database.sql`update public.promo_codes set code_number = 201 where id = ${offer}`;
    await edit(offer, 1, 1);
    expect(await formerNumbers(offer)).toEqual(numbers(2, 201));
    const left = await stage.database.sql`
      select code_number from private.offer_results where offer_id = ${offer} order by 1`;
    expect(left.map(({ code_number }) => code_number)).toEqual(numbers(2, 201));
    expect(
      await stage.database.sql`select from private.offer_reports where offer_id = ${offer}`,
    ).toHaveLength(0);
  });

  it('include one that has become the present code again, however many are newer', async () => {
    const offer = await code(stage.database, seller, { domain: 'back.example' });
    const [member = ''] = await agedAccounts(stage.database, 'reports-back', 1, 8);
    await reportedBefore([member], offer, true);
    await edit(offer, 1, 60);
    await stage.database.sql`delete from private.offer_reports where offer_id = ${offer}`;
    await stage.database.sql`update public.promo_codes set promo_code = 'SAVE10' where id = ${offer}`;
    expect(await formerNumbers(offer)).toEqual([1, ...numbers(12, 61)]);
    await edit(offer, 61, 61);
    expect(await formerNumbers(offer)).toEqual(numbers(12, 61));
  });
});
