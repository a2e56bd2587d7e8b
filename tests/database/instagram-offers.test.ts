import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { InstagramQueue } from '../support/instagram';

let database: TestDatabase;
let sql: postgres.Sql;
let queue: InstagramQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  queue = new InstagramQueue(database);
});
afterAll(() => database.drop());

describe('the offers in the reply of an Instagram rule', () => {
  it('are chosen when it is sent: only live ones that are neither hidden nor followers-only', async () => {
    const host = await queue.host('choosing');
    const rule = await queue.rule(host);
    const offersAfter = async (change: () => Promise<unknown>) => {
      await change();
      await queue.comment(host, rule, crypto.randomUUID());
      return (await queue.answer())[0]?.offers.map(({ id }) => id);
    };
    const set = (fields: Record<string, string | boolean | null>) =>
      sql`update public.promo_codes set ${sql(fields)} where id = ${host.offer}`;
    expect(await offersAfter(() => set({ promo_code: 'NEW' }))).toEqual([host.offer]);
    expect(await offersAfter(() => set({ followers_only: true }))).toEqual([]);
    expect(await offersAfter(() => set({ followers_only: false, expiration_date: '2020-01-01' }))).toEqual(
      [],
    );
    expect(await offersAfter(() => set({ expiration_date: null }))).toEqual([host.offer]);
    expect(
      await offersAfter(() => sql`select private.hide_offer(${host.offer}, 'operator', 'Not theirs.')`),
    ).toEqual([]);
    expect(await offersAfter(() => sql`delete from public.promo_codes where id = ${host.offer}`)).toEqual([]);
  });

  it("of a menu come in the menu's order, without expired ones", async () => {
    const host = await queue.host('menu');
    const add = async (promoCode: string, ends: string | null = null) => {
      const [row] = await sql<{ id: string }[]>`
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description, expiration_date)
        values (${host.id}, 'Brand', ${promoCode}, '10% off', ${ends}) returning id`;
      return row?.id ?? '';
    };
    const [ended, second] = [await add('ENDED', '2020-01-01'), await add('SECOND')];
    const rule = await queue.rule(host, { choice: 'menu', offer_ids: [second, ended, host.offer] });
    await queue.comment(host, rule, 'one');
    expect((await queue.answer())[0]?.offers.map(({ promo_code }) => promo_code)).toEqual([
      'SECOND',
      'SAVE10',
    ]);
  });

  it("for a brand are the influencer's newest live one, however the brand is spelled", async () => {
    const host = await queue.host('brand_choice');
    const rival = await queue.host('brand_rival');
    const add = (id: string, promoCode: string, hours: number, ends: string | null = null) => sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, expiration_date, created_at)
      values (${id}, 'Ócean  Air', ${promoCode}, '10% off', ${ends}, now() - make_interval(hours => ${hours}))`;
    await add(host.id, 'OLD', 3);
    await add(host.id, 'NEW', 2);
    await add(host.id, 'ENDED', 1, '2020-01-01');
    await add(rival.id, 'THEIRS', 0);
    const rule = await queue.rule(host, { choice: 'brand', brand_name: ' ócean air' });
    await queue.comment(host, rule, 'one');
    expect((await queue.answer())[0]?.offers.map(({ promo_code }) => promo_code)).toEqual(['NEW']);
  });
});
