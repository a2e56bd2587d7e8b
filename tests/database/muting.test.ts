import { expect, it } from 'vitest';
import { code, follow, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();

const newAlerts = async ({ actor }: Person) => {
  const [row] = await stage.database.as(
    actor,
    (tx) => tx`select public.count_new_alerts('-infinity') as alerts`,
  );
  return row?.alerts;
};

it('new alerts are counted behind muted ones, however many are muted', async () => {
  const fan = await person(stage.database, 'mutes_thousands');
  const busy = await person(stage.database, 'publishes_thousands', { is_influencer: true });
  await follow(stage.database, fan, busy, null);
  await code(stage.database, busy, { domain: 'heard.example' });
  await stage.database.sql`
    insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link, created_at)
    select ${busy.id}, 'Loud', 'LOUD', 'Loud', 'Home', 'https://loud.example', now() + n * interval '1 ms'
    from generate_series(1, 1300) n`;
  expect(await newAlerts(fan)).toBe(21);
  await stage.database.as(
    fan.actor,
    (tx) => tx`insert into public.muted_categories (category) values ('Home')`,
  );
  expect(await newAlerts(fan)).toBe(1);
});

it('a muted shop is silent with the hosts below its domain: in alerts, notifications and mails', async () => {
  const fan = await person(stage.database, 'mutes_a_shop');
  const seller = await person(stage.database, 'links_from_a_phone', { is_influencer: true });
  await follow(stage.database, fan, seller, null);
  await code(stage.database, seller, { domain: 'm.quiet.example' });
  await code(stage.database, seller, { domain: 'notquiet.example' });
  expect(await newAlerts(fan)).toBe(2);
  await stage.database.as(
    fan.actor,
    (tx) => tx`insert into public.muted_shops (domain) values ('quiet.example')`,
  );
  expect(await newAlerts(fan)).toBe(1);
  const [row] = await stage.database.sql`
    select
      private.is_muted(${fan.id}, 'push', ${seller.id}, '{m.quiet.example}', 'Fashion') as host_below,
      private.is_muted(${fan.id}, 'mail', ${seller.id}, '{other.example,quiet.example}', 'Fashion') as itself,
      private.is_muted(${fan.id}, 'push', ${seller.id}, '{notquiet.example}', 'Fashion') as another`;
  expect(row).toEqual({ host_below: true, itself: true, another: false });
});

it('a muted domain mutes no offer that names it only beside its own links, and one that has no other', async () => {
  const fan = await person(stage.database, 'mutes_a_checkout');
  const seller = await person(stage.database, 'shares_a_checkout', { is_influencer: true });
  await follow(stage.database, fan, seller, null);
  for (const domain of ['one-shop.example', 'another-shop.example'])
    await code(stage.database, seller, { domain });
  await stage.database.sql`
    update public.promo_codes set further_domains = '{pay-desk.example}' where influencer_id = ${seller.id}`;
  await stage.database.as(
    fan.actor,
    (tx) => tx`insert into public.muted_shops (domain) values ('pay-desk.example')`,
  );
  expect(await newAlerts(fan)).toBe(2);
  await stage.database.sql`
    update public.promo_codes set affiliate_link = null, brand_url = null
    where influencer_id = ${seller.id} and 'one-shop.example' = any (domains)`;
  expect(await newAlerts(fan)).toBe(1);
});

it('a mute for mails only is extended when the same is muted for another channel', async () => {
  const fan = await person(stage.database, 'mutes_for_mails');
  const rows = await stage.database.as(fan.actor, async (tx) => {
    for (const channels of ['{mail}', '{extension,site}', '{mail}'])
      await tx.unsafe(`
        insert into public.muted_shops (domain, channels, until) values ('loud.example', '${channels}', 'infinity') on conflict do nothing;
        insert into public.muted_people (influencer_id, channels) values ('${stage.scene.influencer.id}', '${channels}')
        on conflict do nothing;
        insert into public.muted_categories (category, channels) values ('Home', '${channels}') on conflict do nothing`);
    return tx`
      select channels, until is null as for_good from public.muted_shops
      union all select channels, until is null from public.muted_people
      union all select channels, until is null from public.muted_categories`;
  });
  expect([...rows]).toEqual(
    [false, true, true].map((for_good) => ({ channels: ['site', 'extension', 'mail'], for_good })),
  );
});

it('a mute for a while is prolonged when the same is muted again for longer on the same channels, and not shortened', async () => {
  const fan = await person(stage.database, 'mutes_for_longer');
  const rows = await stage.database.as(fan.actor, async (tx) => {
    for (const until of ['2100-07-01', '2200-07-01', '2150-07-01'])
      await tx.unsafe(`
        insert into public.muted_shops (domain, until) values ('longer.example', '${until}') on conflict do nothing;
        insert into public.muted_people (influencer_id, until) values ('${stage.scene.influencer.id}', '${until}')
        on conflict do nothing;
        insert into public.muted_categories (category, until) values ('Home', '${until}') on conflict do nothing`);
    return tx`
      select extract(year from until)::integer as year from public.muted_shops
      union all select extract(year from until)::integer from public.muted_people
      union all select extract(year from until)::integer from public.muted_categories`;
  });
  expect([...rows]).toEqual([{ year: 2200 }, { year: 2200 }, { year: 2200 }]);
});
