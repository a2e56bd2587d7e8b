import { beforeAll, describe, expect, it } from 'vitest';
import { countedOffers, offersCountedAnew } from '../support/departures';
import { during, type OpenSession, openSession, operator } from '../support/operator';
import { code, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();

const WHY = 'The shop wrote to us about it.';

let desk: Person & OpenSession;
beforeAll(async () => {
  desk = await operator(stage.database);
});

/** The only value of a function's only row. */
async function act(call: string, values: (string | boolean | null)[] = [], session: OpenSession = desk) {
  const places = values.map((_, nth) => `$${nth + 1}`).join(', ');
  const [row] = await during(stage.database, session, (tx) =>
    tx.unsafe(`select public.${call}(${places}) as done`, values),
  );
  return row?.done;
}

const rows = (call: string, values: (string | boolean | null)[] = [], session: OpenSession = desk) =>
  during(stage.database, session, (tx) =>
    tx.unsafe(`select * from public.${call}(${values.map((_, nth) => `$${nth + 1}`).join(', ')})`, values),
  );

const seen = (offerId: string) =>
  stage.database.as('anon', (tx) => tx`select from public.find_offer(${offerId})`);

const newOffer = (domain: string, influencer = stage.scene.influencer) =>
  code(stage.database, influencer, { domain });

const notices = (accountId: string) =>
  stage.database.sql`
    with gone as (delete from private.jobs where kind = 'notice' and account_id = ${accountId} returning id, payload)
    select payload ->> 'kind' as kind, payload ->> 'reason' as reason from gone order by id`;

/** What the trail of its own side says of an offer's being hidden. */
const trailOf = (offerId: string) =>
  stage.database.sql`
    select act, actor_kind, actor_id, reason from private.trail where subject_id = ${offerId} and act in ('hidden', 'shown') order by id`;

describe("an operator's act", () => {
  it('requires a reason of ten characters, and is in the trail with it', async () => {
    const { rival } = stage.scene;
    for (const reason of ['', '   too  short ', '\u200b'.repeat(20), '\u3164'.repeat(20), null]) {
      await expect(act('operator_set_role', [rival.id, 'featured', true, reason])).rejects.toMatchObject({
        code: 'P0001',
        message: 'Give a reason of 10 to 1,000 characters.',
      });
    }
    expect(await act('operator_set_role', [rival.id, 'featured', true, WHY])).toBe(true);
    expect(await rows('operator_acts', [rival.id])).toMatchObject([
      {
        act: 'give role',
        reason: WHY,
        operator_name: 'Name of operator-one',
        before: { featured: false },
        after: { featured: true },
      },
    ]);
  });

  it('is carried out once when it is requested twice', async () => {
    const { rival } = stage.scene;
    expect(await act('operator_set_role', [rival.id, 'credit card', true, WHY])).toBe(true);
    expect(await act('operator_set_role', [rival.id, 'credit card', true, WHY])).toBe(false);
    expect(await act('operator_set_role', [rival.id, 'credit card', false, WHY])).toBe(true);
    expect(await rows('operator_acts', [rival.id])).toHaveLength(3);
  });

  it('stays in the trail for 400 days, whoever tries to remove it', async () => {
    for (const change of [
      'delete from private.operator_acts',
      `update private.operator_acts set reason = 'x'`,
    ]) {
      await expect(stage.database.sql.unsafe(change)).rejects.toMatchObject({
        message: 'Acts are only added.',
      });
    }
  });
});

describe('a hidden offer', () => {
  it('is shown to nobody, leaves counts and domains, and is visible to its influencer with the reason', async () => {
    const { influencer, agency, rival } = stage.scene;
    const offer = await newOffer('hidden-one.example');
    expect(await seen(offer)).toHaveLength(1);
    expect(await act('operator_hide_offer', [offer, WHY])).toBe(true);
    expect(await act('operator_hide_offer', [offer, WHY])).toBe(false);
    for (const actor of ['anon', influencer.actor, agency.actor] as const) {
      const visible = await stage.database.as(
        actor,
        (tx) => tx`
          select from public.promo_codes where id = ${offer}
          union all select from public.list_offers(of_influencer => ${influencer.id}, include_expired => true) where id = ${offer}
          union all select from public.list_offers(search => 'hidden one') where id = ${offer}
          union all select from public.influencer_domains where domain = 'hidden-one.example'`,
      );
      expect(visible).toHaveLength(0);
    }
    expect((await countedOffers(stage.database))?.brands).not.toHaveProperty('Brand of hidden-one.example');
    for (const { actor } of [influencer, agency]) {
      expect(
        await stage.database.as(actor, (tx) => tx`select * from public.my_hidden_offers(${influencer.id})`),
      ).toMatchObject([{ offer_id: offer, reason: WHY }]);
    }
    await expect(
      stage.database.as(rival.actor, (tx) => tx`select public.my_hidden_offers(${influencer.id})`),
    ).rejects.toMatchObject({ code: '42501' });
    const edited = await stage.database.as(
      influencer.actor,
      (tx) => tx`update public.promo_codes set promo_code = 'AGAIN' where id = ${offer} returning id`,
    );
    expect(edited).toHaveLength(0);
    expect(await act('operator_show_offer', [offer, WHY])).toBe(true);
    expect(await seen(offer)).toHaveLength(1);
    expect(await notices(influencer.id)).toMatchObject([
      { kind: 'offer hidden', reason: WHY },
      { kind: 'offer shown', reason: WHY },
    ]);
  });

  it('takes a slot of the plan, and its influencer may delete it', async () => {
    const { influencer, rival } = stage.scene;
    const offer = await newOffer('hidden-two.example');
    const used = async () =>
      (await stage.database.as(influencer.actor, (tx) => tx`select used from public.my_offer_limit()`))[0]
        ?.used;
    const before = await used();
    await act('operator_hide_offer', [offer, WHY]);
    expect(await used()).toBe(before);
    const remove = ({ actor }: Person) =>
      stage.database.as(actor, (tx) => tx`select public.delete_hidden_offer(${offer}) as done`);
    expect(await remove(rival)).toEqual([{ done: false }]);
    expect(await remove(influencer)).toEqual([{ done: true }]);
    expect(await used()).toBe(before - 1);
  });

  it('is counted correctly when its account is suspended and returns meanwhile, and when it is deleted', async () => {
    const vendor = await person(stage.database, 'vendor', { is_influencer: true });
    const [first, second] = [
      await newOffer('vendor.example', vendor),
      await newOffer('vendor.example', vendor),
    ];
    await act('operator_hide_offer', [first ?? '', WHY]);
    await act('operator_suspend', [vendor.id, WHY]);
    await act('operator_hide_offer', [second ?? '', WHY]);
    await act('operator_show_offer', [first ?? '', WHY]);
    await act('operator_lift_suspension', [vendor.id, WHY]);
    expect(await countedOffers(stage.database)).toMatchObject({ brands: { 'Brand of vendor.example': 1 } });
    await stage.database.sql`delete from public.promo_codes where influencer_id = ${vendor.id}`;
    expect((await countedOffers(stage.database))?.brands).not.toHaveProperty('Brand of vendor.example');
    expect(await countedOffers(stage.database)).toEqual(await offersCountedAnew(stage.database));
  });
});

describe('a blocked domain', () => {
  it('hides the offers that lead to it and its subdomains, and refuses new ones', async () => {
    const { influencer, rival } = stage.scene;
    await notices(influencer.id);
    const [below, beside] = [await newOffer('shop.scam.example'), await newOffer('notscam.example')];
    expect(await rows('operator_domain_reach', ['https://www.Scam.example/x'])).toMatchObject([
      { domain_name: 'scam.example', offers: 1, influencers: 1 },
    ]);
    expect(await act('operator_block_domain', ['https://www.Scam.example/x', WHY])).toBe(1);
    expect(await act('operator_block_domain', ['scam.example', WHY])).toBeNull();
    expect([await seen(below ?? ''), await seen(beside ?? '')]).toMatchObject([[], [{}]]);
    expect(await notices(influencer.id)).toMatchObject([
      { kind: 'offers hidden by domain', reason: `scam.example: ${WHY}` },
    ]);
    const refused = { code: 'P0001', message: 'Offers may not lead to scam.example.' };
    await expect(newOffer('a.b.scam.example', rival)).rejects.toMatchObject(refused);
    const editing = stage.database.as(
      influencer.actor,
      (tx) =>
        tx`update public.promo_codes set affiliate_link = 'https://scam.example/' where id = ${beside ?? ''}`,
    );
    await expect(editing).rejects.toMatchObject(refused);
    expect(await act('operator_show_offer', [below ?? '', WHY])).toBe(false);
    expect(await act('operator_unblock_domain', ['scam.example', WHY])).toBe(1);
    expect(await act('operator_unblock_domain', ['scam.example', WHY])).toBeNull();
    expect(await notices(influencer.id)).toMatchObject([
      { kind: 'offers shown by domain', reason: `scam.example: ${WHY}` },
    ]);
    expect(await seen(below ?? '')).toHaveLength(1);
  });

  it('keeps an offer hidden that the operator shows again, and no notice says that it is shown', async () => {
    const { influencer } = stage.scene;
    const offer = await newOffer('shop_one.twice.example');
    await act('operator_hide_offer', [offer, WHY]);
    await act('operator_block_domain', ['shop_one.twice.example', WHY]);
    await notices(influencer.id);
    expect(await act('operator_show_offer', [offer, WHY])).toBe(true);
    expect(await seen(offer)).toHaveLength(0);
    expect(await notices(influencer.id)).toEqual([]);
    expect(await rows('operator_acts', [null, offer])).toMatchObject([
      { act: 'show offer', after: { hidden: true } },
      { act: 'hide offer', after: { hidden: true } },
    ]);
    expect(await trailOf(offer)).toMatchObject([{ act: 'hidden', actor_kind: 'operator', reason: WHY }]);
    expect(await act('operator_unblock_domain', ['shop_one.twice.example', WHY])).toBe(1);
    expect(await trailOf(offer)).toMatchObject([{ act: 'hidden' }, { act: 'shown', reason: WHY }]);
  });

  it('when unblocked keeps the objection to what still hides the offer', async () => {
    const offer = await newOffer('objected.example');
    await act('operator_hide_offer', [offer, WHY]);
    await act('operator_block_domain', ['objected.example', WHY]);
    await stage.database.sql`
      select public.object_to_decision(private.objection_token(${offer}, influencer_id), 'The shop has it on its page.')
      from public.promo_codes where id = ${offer}`;
    expect(await act('operator_unblock_domain', ['objected.example', WHY])).toBe(0);
    expect(await rows('operator_queue', ['objection'])).toMatchObject([{ thing: offer }]);
    expect(await act('operator_show_offer', [offer, WHY])).toBe(true);
  });

  it.each(['', 'com', 'no domain', null])("may not be '%s'", async (domain) => {
    await expect(act('operator_block_domain', [domain, WHY])).rejects.toMatchObject({
      code: 'P0001',
      message: "That isn't a domain.",
    });
  });
});

describe('an Elite contract', () => {
  it('is arranged and ended, and never replaces a paid plan', async () => {
    const { rival, influencer } = stage.scene;
    expect(await act('operator_set_contract', [rival.id, true, WHY])).toBe(true);
    expect(await rows('operator_account', [rival.id])).toMatchObject([{ plan: 'Elite' }]);
    expect(await act('operator_set_contract', [rival.id, false, WHY])).toBe(true);
    expect(await rows('operator_account', [rival.id])).toMatchObject([{ plan: 'Starter' }]);
    await expect(act('operator_set_contract', [influencer.id, true, WHY])).rejects.toMatchObject({
      code: 'P0001',
      hint: 'pays_already',
    });
  });

  it.each(['past_due', 'unpaid', 'paused', 'active'])('never replaces a plan that is %s', async (status) => {
    const owing = await person(stage.database, `owing.${status}`, { is_influencer: true });
    await stage.database.sql`
      insert into public.subscribers (user_id, subscribed, subscription_tier, subscription_end, subscription_status)
      values (${owing.id}, true, 'Growth', now() - interval '9 days', ${status})`;
    await expect(act('operator_set_contract', [owing.id, true, WHY])).rejects.toMatchObject({
      code: 'P0001',
      hint: 'pays_already',
    });
  });
});

describe('a suspension', () => {
  it("ends the account's sessions at once, gives the reason, and can be objected to by the mail's link", async () => {
    const vendor = await person(stage.database, 'suspended', { is_influencer: true });
    const session = await openSession(stage.database, vendor.id);
    expect(await act('operator_suspend', [vendor.id, WHY])).toBe(true);
    const [stands] = await during(
      stage.database,
      session,
      (tx) => tx`select private.session_state() = 'stands' as stands`,
    );
    expect(stands).toEqual({ stands: false });
    expect(await notices(vendor.id)).toMatchObject([{ kind: 'suspended', reason: WHY }]);

    const [{ token } = { token: '' }] = await stage.database.sql<{ token: string }[]>`
      select private.objection_token(${vendor.id}, ${vendor.id}) as token`;
    const asVisitor = (call: string, values: string[]) =>
      stage.database.as('anon', (tx) =>
        tx.unsafe(`select * from public.${call}(${values.map((_, nth) => `$${nth + 1}`)})`, values),
      );
    expect(await asVisitor('find_decision', [token])).toMatchObject([{ thing: 'account', reason: WHY }]);
    expect(
      await asVisitor('find_decision', [token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]),
    ).toHaveLength(0);
    const unseen = `No.${'\u200b'.repeat(20)}`;
    await expect(asVisitor('object_to_decision', [token, unseen])).rejects.toMatchObject({ hint: 'words' });
    expect(await asVisitor('object_to_decision', [token, 'It was my own code.'])).toEqual([
      { object_to_decision: true },
    ]);
    expect(await rows('operator_queue', ['objection'])).toMatchObject([
      { thing: vendor.id, objection: 'It was my own code.' },
    ]);
    expect(await act('operator_refuse_objection', [vendor.id, WHY])).toBe(true);
    expect(await rows('operator_queue', ['objection'])).toHaveLength(0);
    await expect(asVisitor('object_to_decision', [token, 'But it was my code.'])).rejects.toMatchObject({
      hint: 'answered',
    });
    expect(await act('operator_lift_suspension', [vendor.id, WHY])).toBe(true);
    expect(await asVisitor('object_to_decision', [token, 'It was my own code.'])).toEqual([
      { object_to_decision: false },
    ]);
    expect(await notices(vendor.id)).toMatchObject([
      { kind: 'objection refused' },
      { kind: 'suspension lifted' },
    ]);
  });

  it('of an operator is refused', async () => {
    await expect(act('operator_suspend', [desk.id, WHY])).rejects.toMatchObject({ hint: 'is_operator' });
  });
});
