import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { during, type OpenSession, operator } from '../support/operator';
import { code, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();
const WHY = 'A reason of the operator.';

let desk: OpenSession;
beforeAll(async () => {
  desk = await operator(stage.database, 'operator-objections');
});
// All these tests object from one network, of which so many aren't admitted.
beforeEach(() => stage.database.sql`delete from private.counted_calls where action = 'objection'`);

const act = (name: string, offer: string) =>
  during(stage.database, desk, (tx) => tx.unsafe(`select public.${name}($1, $2)`, [offer, WHY]));

/** An influencer with a hidden offer, its agency, and each one's link. */
async function hiddenOffer(name: string) {
  const seller = await person(stage.database, `${name}-seller`, { is_influencer: true });
  const agency = await person(stage.database, `${name}-agency`, { is_agency: true });
  await stage.database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency) values (${agency.id}, ${seller.id}, true)`;
  const offer = await code(stage.database, seller, { domain: `${name}.example` });
  await act('operator_hide_offer', offer);
  const links = { own: await linkTo(offer, seller), agencys: await linkTo(offer, seller, agency) };
  return { seller, agency, offer, links };
}

/** The link that a seller, or its agency, has of a hidden offer now. */
async function linkTo(offer: string, seller: Person, { actor }: Person = seller) {
  const [row] = await stage.database.as(
    actor,
    (tx) => tx`select objection_token from public.my_hidden_offers(${seller.id}) where offer_id = ${offer}`,
  );
  return String(row?.objection_token);
}

async function linkToSuspension({ id }: Person) {
  const [row] = await stage.database.sql`select private.objection_token(${id}, ${id}) as token`;
  return String(row?.token);
}

/** The objections about a thing in the operator's queue. */
const waitingFor = async (thing: string) =>
  (
    await during(
      stage.database,
      desk,
      (tx) => tx`select objection from public.operator_queue('objection') where thing = ${thing}`,
    )
  ).map(({ objection }) => objection);

const decision = async (token: string) => [
  ...(await stage.database.as('anon', (tx) => tx`select * from public.find_decision(${token})`)),
];
const object = async (token: string, words: string) =>
  (
    await stage.database.as('anon', (tx) => tx`select public.object_to_decision(${token}, ${words}) as taken`)
  )[0]?.taken;

describe('the link to object to a decision', () => {
  it("stops working when the management ends: a former agency reads nothing and can't object", async () => {
    const { agency, links } = await hiddenOffer('former');
    expect(await decision(links.agencys)).toMatchObject([{ thing: 'offer', promo_code: 'SAVE10' }]);
    await stage.database.sql`delete from public.agency_influencers where agency_id = ${agency.id}`;
    expect(await decision(links.agencys)).toEqual([]);
    expect(await object(links.agencys, 'In the name of the influencer.')).toBe(false);
    expect(await decision(links.own)).toMatchObject([{ thing: 'offer', promo_code: 'SAVE10' }]);
  });

  it("stops working when the decision is lifted, shows nothing of an offer that is visible, and isn't valid for the next decision", async () => {
    const { offer, links } = await hiddenOffer('ended');
    await act('operator_show_offer', offer);
    await stage.database
      .sql`update public.promo_codes set promo_code = 'SECRET', followers_only = true where id = ${offer}`;
    const nothing = { thing: 'offer', reason: null, brand_name: null, promo_code: null, words: null };
    expect(await decision(links.own)).toMatchObject([nothing]);
    expect(await object(links.own, 'There is nothing to say.')).toBe(false);
    await act('operator_hide_offer', offer);
    expect(await decision(links.own)).toMatchObject([nothing]);
    expect(await object(links.own, 'There is nothing to say.')).toBe(false);
  });

  it("neither reads nor replaces the other side's objection; the operator reads and answers both", async () => {
    const { seller, agency, offer, links } = await hiddenOffer('both');
    expect(await object(links.own, 'The shop has it on its page.')).toBe(true);
    expect(await decision(links.agencys)).toMatchObject([{ words: null, objected_at: null }]);
    expect(await object(links.agencys, 'We have a contract with them.')).toBe(true);
    expect(await decision(links.own)).toMatchObject([{ words: 'The shop has it on its page.' }]);
    expect(await waitingFor(offer)).toEqual([
      'The shop has it on its page.\n\nTheir agency: We have a contract with them.',
    ]);
    await act('operator_refuse_objection', offer);
    const told = await stage.database.sql`
      select account_id from private.jobs where payload ->> 'kind' = 'objection refused' and payload ->> 'offer_id' = ${offer}`;
    expect(told.map(({ account_id }) => account_id).sort()).toEqual([seller.id, agency.id].sort());
  });

  it('belongs to its own decision: an objection refused for one cause can be raised for another', async () => {
    const seller = await person(stage.database, 'twice-seller', { is_influencer: true });
    const offer = await code(stage.database, seller, { domain: 'twice.example' });
    await act('operator_block_domain', 'twice.example');
    const first = await linkTo(offer, seller);
    expect(await object(first, 'The shop is a good one.')).toBe(true);
    await act('operator_refuse_objection', offer);
    await act('operator_hide_offer', offer);
    const second = await linkTo(offer, seller);
    expect(await decision(second)).toMatchObject([{ reason: WHY, words: null, refused_because: null }]);
    expect(await object(second, 'The code is really mine.')).toBe(true);
    expect(await waitingFor(offer)).toEqual(['The code is really mine.']);
    expect(await decision(first)).toMatchObject([{ words: 'The shop is a good one.', refused_because: WHY }]);
    await expect(object(first, 'The shop is a very good one.')).rejects.toMatchObject({ hint: 'answered' });
    const list = await stage.database.sql`
      select fields->>'words' as words from private.own_data_rows
      where account_id = ${seller.id} and list = 'objections' order by 1`;
    expect(list.map(({ words }) => words)).toEqual(['The code is really mine.', 'The shop is a good one.']);
  });

  it('stays with the cause that still hides the offer, and ends with the one that was lifted', async () => {
    const seller = await person(stage.database, 'lifted-seller', { is_influencer: true });
    const offer = await code(stage.database, seller, { domain: 'lifted.example' });
    await act('operator_block_domain', 'lifted.example');
    const domain = await linkTo(offer, seller);
    await act('operator_hide_offer', offer);
    const own = await linkTo(offer, seller);
    await object(domain, 'The shop is a good one.');
    await object(own, 'The code is really mine.');
    await act('operator_show_offer', offer);
    expect(await waitingFor(offer)).toEqual(['The shop is a good one.']);
    await act('operator_unblock_domain', 'lifted.example');
    expect(await stage.database.sql`select from private.objections where offer_id = ${offer}`).toHaveLength(
      0,
    );
  });

  it("of a suspension isn't valid for a later suspension, even if the first was lifted by SQL", async () => {
    const vendor = await person(stage.database, 'suspended-twice');
    await act('operator_suspend', vendor.id);
    const first = await linkToSuspension(vendor);
    await object(first, 'It was my own code.');
    await act('operator_refuse_objection', vendor.id);
    await stage.database.sql`select public.lift_suspension(${vendor.id})`;
    await act('operator_suspend', vendor.id);
    expect(await decision(first)).toMatchObject([{ thing: 'account', reason: null, words: null }]);
    const second = await linkToSuspension(vendor);
    expect(await decision(second)).toMatchObject([{ thing: 'account', reason: WHY, words: null }]);
    expect(await object(second, 'It was my own code, again.')).toBe(true);
    expect(await waitingFor(vendor.id)).toEqual(['It was my own code, again.']);
  });

  it("loses its place in the operator's queue when the management ends: a former agency gets no answer", async () => {
    const { seller, agency, offer, links } = await hiddenOffer('gone');
    await object(links.agencys, 'We have a contract with them.');
    expect(await waitingFor(offer)).toEqual(['Their agency: We have a contract with them.']);
    await stage.database.sql`delete from public.agency_influencers where agency_id = ${agency.id}`;
    expect(await waitingFor(offer)).toEqual([]);
    await object(links.own, 'The shop has it on its page.');
    expect(await waitingFor(offer)).toEqual(['The shop has it on its page.']);
    await act('operator_refuse_objection', offer);
    const told = await stage.database.sql`
      select account_id from private.jobs where payload ->> 'kind' = 'objection refused' and payload ->> 'offer_id' = ${offer}`;
    expect(told.map(({ account_id }) => account_id)).toEqual([seller.id]);
    const [kept] = await stage.database.sql`
      select refused_because from private.objections where offer_id = ${offer} and by_account = ${agency.id}`;
    expect(kept).toEqual({ refused_because: null });
  });

  it("loses its place in the operator's queue when the account is deleted, also while rows are left of it", async () => {
    const seller = await person(stage.database, 'deleted-seller', { is_influencer: true });
    // More than one batch removes.
    await stage.database.sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, category, affiliate_link)
      select ${seller.id}, 'Brand', 'SAVE' || n, '10% off', 'Fashion', 'https://many.example/' || n from generate_series(1, 60) n`;
    await act('operator_suspend', seller.id);
    await object(await linkToSuspension(seller), 'It was my own code.');
    expect(await waitingFor(seller.id)).toEqual(['It was my own code.']);
    await stage.database.sql`delete from auth.users where id = ${seller.id}`;
    const left = await stage.database.sql`select from private.objections where account_id = ${seller.id}`;
    expect(left).toHaveLength(1);
    expect(await waitingFor(seller.id)).toEqual([]);
  });

  it("can't be used by somebody else by replacing its addressee", async () => {
    const { seller, agency, links } = await hiddenOffer('forged');
    expect(await decision(links.agencys.replace(agency.id, seller.id))).toEqual([]);
  });
});
