import { expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { offerOfSomebody } from '../support/results';
import { code, setTheScene } from '../support/scene';

const stage = setTheScene();

async function readBySource(
  actor: Actor,
  offers: string[],
  daysAgo = 29,
): Promise<{ source: string; counts: Record<string, number | null> }[]> {
  const [row] = await stage.database.as(
    actor,
    (tx) => tx`
      select coalesce(json_agg(r), '[]') as results from public.get_results_by_source(${offers}, private.today() - ${daysAgo}::integer) r`,
  );
  return row?.results;
}

async function readBrandReport(actor: Actor, brand: string | null) {
  const [row] = await stage.database.as(
    actor,
    (tx) => tx`select to_json(r) as report from public.get_brand_report(${brand}) r`,
  );
  return row?.report;
}

it("an offer's results by source are sums over the requested days, with 'a few' for 1 to 4", async () => {
  const { sql } = stage.database;
  const { influencer, offer } = await offerOfSomebody(stage.database);
  await sql`
    insert into private.noted_results (day, influencer_id, offer_id, source, kind)
    select private.today() - ago, ${influencer.id}, ${offer}, source, 'copied'
    from generate_series(0, 9) ago
    cross join unnest(array['mail', 'deals', 'deals']) source
    -- Of days before only the mails.
    where ago < 6 or source = 'mail'`;
  await sql`select private.add_up_results()`;
  const copied = async (days: number) =>
    (await readBySource(influencer.actor, [offer], days - 1)).map(({ source, counts }) => [
      source,
      counts.copied,
    ]);
  expect(await copied(10)).toEqual([
    ['deals', 12],
    ['mail', 10],
  ]);
  expect(await copied(2)).toEqual([
    ['deals', null],
    ['mail', null],
  ]);
});

it("an offer's results by source are readable by those who may read its results, and by nobody else", async () => {
  const { rival, agency, otherAgency, bystander, influencer } = stage.scene;
  const offer = await code(stage.database, influencer, { domain: 'sources.example' });
  const others = await code(stage.database, rival, { domain: 'sources.example' });
  expect(await readBySource(influencer.actor, [offer])).toEqual([]);
  expect(await readBySource(agency.actor, [offer])).toEqual([]);
  const denied: [Actor, string[]][] = [
    [influencer.actor, [offer, others]],
    [influencer.actor, [crypto.randomUUID()]],
    [agency.actor, [others]],
    [otherAgency.actor, [offer]],
    [bystander.actor, [offer]],
    ['anon', [offer]],
  ];
  for (const [actor, ids] of denied) {
    await expect(readBySource(actor, ids)).rejects.toMatchObject({ code: '42501' });
  }
  const tooMany = Array(1_001).fill(offer);
  await expect(readBySource(influencer.actor, tooMany)).rejects.toMatchObject({ code: '22023' });
});

it("a brand's results include all of its offers in any spelling, of influencers whose results the caller may read", async () => {
  const { sql } = stage.database;
  const { influencer, offer } = await offerOfSomebody(stage.database);
  const { agency, rival } = stage.scene;
  await sql`insert into public.agency_influencers (agency_id, influencer_id) values (${agency.id}, ${influencer.id})`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
      select influencer_id, case n % 2 when 0 then 'Fern & Moss' else 'fern & moss' end, promo_code, description, category
      from public.promo_codes, generate_series(1, 1100) n where id = ${offer}`;
    await tx`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category)
      select ${rival.id}, 'Fern & Moss', promo_code, description, category from public.promo_codes where id = ${offer}`;
    await tx`
      insert into private.noted_results (influencer_id, offer_id, source, kind)
      select c.influencer_id, c.id, 'deals', 'copied'
      from public.promo_codes c cross join generate_series(1, case c.id when ${offer} then 9 else 1 end)
      where c.influencer_id = ${influencer.id} or c.influencer_id = ${rival.id}`;
  });
  await sql`select private.add_up_results()`;
  const report = await readBrandReport(agency.actor, 'FERN & MOSS');
  expect(report.offers).toHaveLength(1100);
  expect(report.influencers).toEqual([{ influencer_id: influencer.id, name: expect.any(String) }]);
  expect(report.brand_name).toMatch(/^fern & moss$/i);
  expect(report.brands.filter((name: string) => /^fern & moss$/i.test(name))).toHaveLength(1);
  // Without a brand, the one that was copied most.
  expect((await readBrandReport(agency.actor, null)).brand_name).toBe(report.brand_name);
  const none = { brand_name: null, offers: [], influencers: [] };
  expect(await readBrandReport(agency.actor, 'Nobody')).toMatchObject(none);
  expect(await readBrandReport(stage.scene.bystander.actor, 'Fern & Moss')).toMatchObject({
    ...none,
    brands: [],
  });
  await expect(readBrandReport('anon', null)).rejects.toMatchObject({ code: '42501' });
});
