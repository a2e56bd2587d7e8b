import { beforeAll, describe, expect, it } from 'vitest';
import { during, type OpenSession, operator } from '../support/operator';
import { setTheScene } from '../support/scene';

const stage = setTheScene();
const WHY = 'A reason of the operator.';

let desk: OpenSession;
beforeAll(async () => {
  desk = await operator(stage.database);
});

const rows = (name: string, ...values: string[]) =>
  during(stage.database, desk, (tx) =>
    tx.unsafe(
      `select * from public.${name}(${values.map((_, nth) => `$${nth + 1}`).join(', ')}) as done`,
      values,
    ),
  );
const act = async (name: string, domain: string) => (await rows(name, domain, WHY))[0]?.done;

/** An offer of a shop on a platform, as the influencer writes it. Only the apply link may lead below the shop's domain. */
async function add(applyLink: string | null, platform = 'shops.example'): Promise<string> {
  const { influencer } = stage.scene;
  const [row] = await stage.database.as(
    influencer.actor,
    (tx) => tx<{ id: string }[]>`
      insert into public.promo_codes (influencer_id, brand_name, brand_url, promo_code, description, apply_link)
      values (${influencer.id}, 'Shops', ${`https://${platform}`}, 'SAVE10', '10% off', ${applyLink})
      returning id`,
  );
  if (!row) throw new Error('The offer was not added.');
  return row.id;
}

const setApplyLink = (offer: string, link: string) =>
  stage.database.as(
    stage.scene.influencer.actor,
    (tx) => tx`update public.promo_codes set apply_link = ${link} where id = ${offer} returning apply_link`,
  );

const isSeen = async (offer: string) =>
  (await stage.database.as('anon', (tx) => tx`select from public.find_offer(${offer})`)).length === 1;

describe("an apply link to a blocked domain below the shop's own", () => {
  const refused = {
    code: 'P0001',
    hint: 'blocked_domain',
    message: 'Offers may not lead to scam.shops.example.',
  };
  beforeAll(async () => {
    expect(await act('operator_block_domain', 'scam.shops.example')).toBe(0);
  });

  it.each(['https://scam.shops.example/discount/A', 'https://WWW.eu.Scam.shops.example/x'])(
    'is refused for a new offer: %s',
    async (link) => {
      await expect(add(link)).rejects.toMatchObject(refused);
    },
  );

  it('is refused when only the apply link of an offer changes, while one to a domain beside it is accepted', async () => {
    const offer = await add('https://honest.shops.example/a');
    await expect(setApplyLink(offer, 'https://scam.shops.example/discount/A')).rejects.toMatchObject(refused);
    expect(await setApplyLink(offer, 'https://notscam.shops.example/a')).toEqual([
      { apply_link: 'https://notscam.shops.example/a' },
    ]);
  });
});

describe("a domain below the shop's, to which apply links lead", () => {
  it('hides their offers when it is blocked, and shows them when nothing blocks them any more', async () => {
    const platform = 'platform.example';
    const below = await add('https://eu.fraud.platform.example/discount/A', platform);
    const beside = await add('https://honest.platform.example/discount/A', platform);
    const without = await add(null, platform);
    expect(await rows('operator_domain_reach', 'fraud.platform.example')).toEqual([
      { domain_name: 'fraud.platform.example', offers: 1, influencers: 1 },
    ]);
    expect(await act('operator_block_domain', 'fraud.platform.example')).toBe(1);
    expect([await isSeen(below), await isSeen(beside), await isSeen(without)]).toEqual([false, true, true]);
    expect(await rows('operator_domains')).toContainEqual(
      expect.objectContaining({ domain: 'fraud.platform.example', offers: 1 }),
    );

    expect(await act('operator_block_domain', 'eu.fraud.platform.example')).toBe(0);
    expect(await act('operator_unblock_domain', 'fraud.platform.example')).toBe(0);
    expect(await isSeen(below)).toBe(false);
    expect(await act('operator_unblock_domain', 'eu.fraud.platform.example')).toBe(1);
    expect(await isSeen(below)).toBe(true);
  });

  it("is blocked on a host of no shop's, too, which is no domain of the offer", async () => {
    const hub = await add(null, 'linktr.ee');
    expect(await stage.database.sql`select domains from public.promo_codes where id = ${hub}`).toEqual([
      { domains: [] },
    ]);
    expect(await act('operator_block_domain', 'linktr.ee')).toBe(1);
    expect(await isSeen(hub)).toBe(false);
    await expect(add(null, 'linktr.ee')).rejects.toMatchObject({
      message: 'Offers may not lead to linktr.ee.',
    });
  });

  it('is refused as a further domain when it is blocked, and hides offers that name it', async () => {
    const [offer, other] = [await add(null, 'knits.example'), await add(null, 'boots.example')];
    const name = (domain: string, of = offer) =>
      stage.database.as(
        stage.scene.influencer.actor,
        (tx) => tx`update public.promo_codes set further_domains = ${[domain]} where id = ${of}`,
      );
    await name('pay.swindle.example');
    expect(await act('operator_block_domain', 'swindle.example')).toBe(1);
    expect(await isSeen(offer)).toBe(false);
    await expect(name('checkout.swindle.example', other)).rejects.toMatchObject({
      hint: 'blocked_domain',
      message: 'Offers may not lead to swindle.example.',
    });
  });

  it("is found by the operator's search for offers", async () => {
    const offer = await add('https://sought.shops.example/discount/A');
    expect(await rows('operator_find_offers', 'https://sought.shops.example')).toMatchObject([{ id: offer }]);
  });
});
