import { expect, it } from 'vitest';
import { withShops } from '../../extension/rules/shop-domain';
import { offersAt } from '../../extension/rules/shops';
import { parseOffersPage } from '../../src/domain/offers-page';
import { follow, person, setTheScene } from '../support/scene';

const stage = setTheScene();

async function published(fields: Record<string, unknown>): Promise<string> {
  const { influencer } = stage.scene;
  const offer = {
    influencer_id: influencer.id,
    brand_name: 'Fernwood',
    promo_code: 'FERN20',
    description: '20% off',
    affiliate_link: 'https://m.fernwood.example/?ref=1',
    ...fields,
  };
  const [row] = await stage.database.as(
    influencer.actor,
    (tx) => tx<{ id: string }[]>`insert into public.promo_codes ${tx(offer)} returning id`,
  );
  if (!row) throw new Error('Nothing was published.');
  return row.id;
}

it.each([
  ['a fourth one', ['a.example', 'b.example', 'c.example', 'd.example']],
  ['one twice', ['a.example', 'a.example']],
  ['two in another order', ['b.example', 'a.example']],
  ['two in one', ['a.example, b.example']],
  ['nothing among others', ['a.example', null]],
  ['a word without a dot', ['localhost']],
  ['an address', ['https://pay.example']],
  ['one with a path', ['pay.example/checkout']],
  ['one with a port', ['pay.example:443']],
  ['one with a user name, which leads elsewhere', ['shop.example@pay.example']],
  ['one with capitals', ['Pay.example']],
  ['one with www.', ['www.pay.example']],
  ['one that ends with a dot', ['pay.example.']],
  ['every domain', ['*.example']],
  ['one with a line after it', ['pay.example\n']],
  ['one in letters of another alphabet', ['pаy.example']],
  ['a blank one', ['']],
  ['one that is too long', [`${'a.'.repeat(130)}example`]],
  ["an affiliate network's", ['prf.hn']],
  ["one below an affiliate network's", ['shop.anrdoezrs.net']],
  ["a link hub's", ['linktr.ee']],
  ["a social network's", ['instagram.com']],
  ["a shortener's", ['bit.ly']],
  ["a checkout's of many shops", ['shop.app']],
  ['one below such', ['checkout.stripe.com']],
  ["a store's of apps", ['play.google.com']],
])("an offer's further domains may not be %s", async (_, further_domains) => {
  await expect(published({ further_domains })).rejects.toMatchObject({
    code: '23514',
    constraint_name: 'promo_codes_further_domains_known',
  });
});

it('the bell rings at the domains of the links and at the further ones, each once', async () => {
  const further = ['m.fernwood.example', 'pay.example'];
  const id = await published({
    further_domains: further,
  });
  const [row] = await stage.database.sql`select domains from public.promo_codes where id = ${id}`;
  expect(row?.domains).toEqual(['m.fernwood.example', 'pay.example']);
});

it('an apply link may not lead to a further domain, which nobody sees on a ticket', async () => {
  const fields = { further_domains: ['pay.example'], apply_link: 'https://pay.example/x' };
  await expect(published(fields)).rejects.toMatchObject({
    code: '23514',
    constraint_name: 'promo_codes_apply_link_domain',
  });
});

it.each([
  ['makes no other code beside a link to the shop, so that what was reported stays', {}, 1],
  ['makes another code where no link is given', { affiliate_link: null }, 2],
  ['makes another code where the only link leads to a network', { affiliate_link: 'https://prf.hn/1' }, 2],
])('another further domain %s', async (_, links, number) => {
  const id = await published({ ...links, further_domains: ['checkout.example'] });
  await stage.database.as(
    stage.scene.influencer.actor,
    (tx) => tx`update public.promo_codes set further_domains = '{pay.example}' where id = ${id}`,
  );
  const [row] = await stage.database.sql`select code_number from public.promo_codes where id = ${id}`;
  expect(row?.code_number).toBe(number);
});

it.each([
  ['checkout.pay-desk.example', true],
  ['pay-desk.example', true],
  ['www.fernwood.example', true],
  ['fernwood.example.elsewhere.example', false],
])(
  'in a browser extension, an offer with a link copied on a phone and a further domain counts on %s: %s',
  async (host, counts) => {
    const fan = await person(stage.database, `fan_of_${host.replaceAll(/\W/g, '_')}`.slice(0, 30));
    await follow(stage.database, fan, stage.scene.influencer, null);
    const id = await published({ further_domains: ['checkout.pay-desk.example'] });
    const [row] = await stage.database.as(
      fan.actor,
      (tx) => tx<{ answer: unknown }[]>`select public.extension_offers() as answer`,
    );
    const offers = withShops(parseOffersPage(row?.answer)?.offers ?? []);
    expect(offersAt(offers, host).some((offer) => offer.id === id)).toBe(counts);
  },
);
