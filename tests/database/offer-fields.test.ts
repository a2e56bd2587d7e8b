import { COUNTRY_CODES } from '@rules/country-codes';
import { checkPromoCode } from '@rules/csv-promo-codes';
import { OFFER_FIELD_NAMES, type OfferFieldName, offerField } from '@rules/offer-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseOffersPage } from '../../src/domain/offers-page';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { asText, misplacedIn, OFFER_VALUES, offerOf, offerValue } from '../support/offer-values';
import { follow, type Person, person } from '../support/scene';
import { emailOf, uploading } from '../support/upload-rows';

/** The columns that the server fills in. */
const FILLED_IN = [
  'brand_key',
  'code_number',
  'created_at',
  'discount_rank',
  'domains',
  'id',
  'idempotency_key',
  'influencer_id',
  'influencer_names',
  'is_featured',
  'live_until',
  'has_ended',
  'hidden',
  'published_by_influencer',
  'reliability_rank',
  'search',
  'version',
];

let database: TestDatabase;
let influencer: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  influencer = await person(database, 'vera', { is_influencer: true });
  await database.sql`update public.app_settings set promotion_active = true`;
});
afterAll(() => database.drop());

/** The names of columns: of the table, of what the database answers about an offer, and those that clients may write. */
async function columnNames(of: string): Promise<string[]> {
  const rows = await database.sql.unsafe<{ name: string }[]>(of);
  return rows.map(({ name }) => name);
}
const COLUMNS = `select attname as name from pg_attribute where attrelid = 'public.promo_codes'::regclass and attnum > 0`;
const ANSWERED = `select attname as name from pg_attribute where attrelid = 'public.offer'::regclass`;
const granted = (privilege: string) => `
  select column_name as name from information_schema.column_privileges
  where table_schema = 'public' and table_name = 'promo_codes' and grantee = 'authenticated' and privilege_type = '${privilege}'`;

/** What every field needs, in the words of supabase/schemas/08_offers.sql. */
const NEEDED = {
  'a column of promo_codes': COLUMNS,
  'in the type offer and private.as_offer()': ANSWERED,
  'granted to be inserted': granted('INSERT'),
  'granted to be updated': granted('UPDATE'),
};

// First, and once: without its column, a field would fail everything below.
beforeAll(async () => {
  const gaps: string[] = [];
  for (const [what, query] of Object.entries(NEEDED)) {
    const there = await columnNames(query);
    gaps.push(
      ...OFFER_FIELD_NAMES.filter((name) => !there.includes(name)).map((name) => `${name} isn't ${what}`),
    );
  }
  if (gaps.length > 0) throw new Error(`${gaps.join('\n')}\n(supabase/schemas/08_offers.sql)`);
});

it('each column of promo_codes is a field or filled in by the server', async () => {
  expect((await columnNames(COLUMNS)).sort()).toEqual([...OFFER_FIELD_NAMES, ...FILLED_IN].sort());
});

it("a field's name is never executed as part of a statement", async () => {
  const writing = database.sql`
    select private.write_offers(array[]::public.promo_codes[], array['terms) values (null); --'], true)`;
  await expect(writing).rejects.toMatchObject({ code: '42703' });
});

it.each([
  ['INSERT', ['idempotency_key', 'influencer_id']],
  ['UPDATE', []],
])('clients may %s the fields of an offer, and beside them %j', async (privilege, others) => {
  expect((await columnNames(granted(privilege))).sort()).toEqual([...OFFER_FIELD_NAMES, ...others].sort());
});

/** The offer as its influencer's screen gets it, each field written as the file has it. */
async function found(id: string): Promise<Record<string, unknown>> {
  const [row] = await database.as(
    influencer.actor,
    (tx) => tx`select to_jsonb(o) as offer from public.find_offer(${id}) o`,
  );
  return row?.offer;
}

async function published(fields: Record<string, unknown>): Promise<string> {
  const [row] = await database.as(
    influencer.actor,
    (tx) => tx<{ id: string }[]>`
      insert into public.promo_codes ${tx({ influencer_id: influencer.id, ...fields })} returning id`,
  );
  if (!row) throw new Error('Nothing was published.');
  return row.id;
}

async function latestEntry(): Promise<string> {
  const [entry] = await database.sql<{ id: string }[]>`select max(id) as id from private.trail`;
  return entry?.id ?? '';
}

const revert = (entry: string) =>
  database.as(influencer.actor, (tx) => tx`select public.revert_change(${entry})`);
const revertLatest = async () => revert(await latestEntry());

describe.each(OFFER_FIELD_NAMES)('the offer field %s', (name) => {
  it("can be published and edited, which makes a new version, and is in the list's answer", async () => {
    const id = await published(offerOf(0));
    const before = await found(id);
    expect(asText(before[name])).toBe(OFFER_VALUES[name][0]);
    await database.as(
      influencer.actor,
      (tx) => tx`update public.promo_codes set ${tx({ [name]: offerValue(name, 1) })} where id = ${id}`,
    );
    const after = await found(id);
    expect(asText(after[name])).toBe(OFFER_VALUES[name][1]);
    expect(after.version).toBe(Number(before.version) + 1);
  });

  it('is restored when its change is reverted, and when a deleted offer comes back', async () => {
    const id = await published(offerOf(0));
    await database.as(
      influencer.actor,
      (tx) => tx`update public.promo_codes set ${tx({ [name]: offerValue(name, 1) })} where id = ${id}`,
    );
    await revertLatest();
    expect(asText((await found(id))[name])).toBe(OFFER_VALUES[name][0]);
    await database.as(influencer.actor, (tx) => tx`delete from public.promo_codes where id = ${id}`);
    await revertLatest();
    expect(asText((await found(id))[name])).toBe(OFFER_VALUES[name][0]);
  });

  it('is read from an uploaded file', async () => {
    if (!offerField(name).csv) return;
    await database.sql`delete from public.promo_codes`;
    const email = await emailOf(database, influencer);
    const checked = checkPromoCode({ ...offerOf(1), email });
    await database.as(influencer.actor, uploading('row' in checked ? [checked.row] : []));
    const [{ id } = { id: '' }] = await database.sql<{ id: string }[]>`select id from public.promo_codes`;
    expect(asText((await found(id))[name])).toBe(OFFER_VALUES[name][1]);
  });

  it('has the same maximum length in the app and the database', async () => {
    const { longest, kind } = offerField(name);
    if (longest === undefined) return;
    const long = (length: number) => {
      if (kind.endsWith('web address'))
        return `https://fernwood.example/${'x'.repeat(length - 'https://fernwood.example/'.length)}`;
      return kind === 'handle' ? `@${'x'.repeat(length - 1)}` : 'x'.repeat(length);
    };
    await published({ ...offerOf(0), [name]: long(longest) });
    const publishing = published({ ...offerOf(0), [name]: long(longest + 1) });
    await expect(
      publishing,
      `no constraint promo_codes_${name}_… of 08_offers.sql has private.max_length('${name}')`,
    ).rejects.toMatchObject({
      code: '23514',
      constraint_name: expect.stringMatching(`^promo_codes_${name}_`),
    });
  });
});

it.each([
  ["a country that doesn't exist", ['XX']],
  ['one that is written small', ['ca']],
  ['a name', ['Canada']],
  ['one twice', ['CA', 'CA']],
  ['two in another order', ['US', 'CA']],
  ['two in one', ['CA, US']],
  ['nothing among others', ['CA', null]],
  ['more than sixty', COUNTRY_CODES.slice(0, 61)],
])("an offer's countries may not be %s", async (_, countries) => {
  await expect(published({ ...offerOf(0), countries })).rejects.toMatchObject({
    code: '23514',
    constraint_name: 'promo_codes_countries_known',
  });
});

it('an offer may count in sixty countries, or everywhere', async () => {
  for (const countries of [COUNTRY_CODES.slice(0, 60), []]) {
    expect((await found(await published({ ...offerOf(0), countries }))).countries).toEqual(countries);
  }
});

it("an offer's link may not be led to another shop than its apply link", async () => {
  const id = await published({ ...offerOf(0), brand_url: null });
  const editing = database.as(
    influencer.actor,
    (tx) => tx`update public.promo_codes set affiliate_link = 'https://elsewhere.example' where id = ${id}`,
  );
  await expect(editing).rejects.toMatchObject({ constraint_name: 'promo_codes_apply_link_domain' });
});

it('an offer that was deleted before offers had countries, a currency and further domains comes back', async () => {
  const id = await published(offerOf(0));
  await database.as(influencer.actor, (tx) => tx`delete from public.promo_codes where id = ${id}`);
  const deletion = await latestEntry();
  await database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update private.trail set before = before - array['apply_link', 'countries', 'currency', 'unpaid_link', 'further_domains']
      where id = ${deletion}`;
  });
  await revert(deletion);
  expect(await found(id)).toMatchObject({
    apply_link: null,
    countries: [],
    currency: 'USD',
    unpaid_link: false,
    further_domains: [],
  });
});

it("a change of a link isn't reverted where the offer would then lead to another shop than its apply link", async () => {
  const id = await published({ ...offerOf(0), brand_url: null, apply_link: null });
  const change = (fields: Record<string, string>) =>
    database.as(influencer.actor, (tx) => tx`update public.promo_codes set ${tx(fields)} where id = ${id}`);
  await change({ affiliate_link: 'https://elsewhere.example' });
  const entry = await latestEntry();
  await change({ apply_link: 'https://elsewhere.example/discount/FERN20' });
  await expect(revert(entry)).rejects.toMatchObject({
    code: '23514',
    constraint_name: 'promo_codes_apply_link_domain',
  });
});

const says = (fields: Record<string, unknown>) => (name: OfferFieldName) =>
  asText(fields[name]) === OFFER_VALUES[name][0];

it("each field of an offer is in its influencer's own data export", async () => {
  const id = await published(offerOf(0));
  const [row] = await database.sql<{ fields: Record<string, unknown> }[]>`
    select fields from private.own_data_rows
    where account_id = ${influencer.id} and list = 'offers' and fields ->> 'id' = ${id}`;
  expect(OFFER_FIELD_NAMES.filter((name) => !says(row?.fields ?? {})(name))).toEqual([]);
});

it("each field of an offer is in the extension's list, except where its entry in the list of fields leaves it out", async () => {
  const fan = await person(database, 'fan', {});
  await follow(database, fan, influencer, null);
  // In its first hour a follower sees no offer for followers only.
  const id = await published({ ...offerOf(0), followers_only: false });
  const [row] = await database.as(
    fan.actor,
    (tx) => tx<{ answer: unknown }[]>`select public.extension_offers() as answer`,
  );
  const page = parseOffersPage(row?.answer);
  if (!page)
    throw new Error("The extension can't read what extension_offers answers (extension-protocol.ts).");
  const listed = page.offers.find((offer) => offer.id === id);
  expect(misplacedIn('extension list', says({ ...listed }))).toEqual([]);
});

it.each([
  ['minimum_spend', 0, 'promo_codes_minimum_spend_range'],
  ['minimum_spend', -1, 'promo_codes_minimum_spend_range'],
  ['minimum_spend', 10_000_000.01, 'promo_codes_minimum_spend_range'],
  ['minimum_spend', 'NaN', 'promo_codes_minimum_spend_range'],
  ['minimum_spend', null, 'promo_codes_currency_with_amount'],
  ['currency', 'eur', 'promo_codes_currency_known'],
  ['currency', 'DEM', 'promo_codes_currency_known'],
  ['currency', '', 'promo_codes_currency_known'],
  ['apply_link', 'https://elsewhere.example/discount/FERN20', 'promo_codes_apply_link_domain'],
  ['apply_link', 'https://notfernwood.example/discount/FERN20', 'promo_codes_apply_link_domain'],
  ['apply_link', 'https://fernwood.example.elsewhere.example/', 'promo_codes_apply_link_domain'],
  ['apply_link', 'https://fernwood.example@elsewhere.example/', 'promo_codes_apply_link_domain'],
  ['apply_link', 'http://fernwood.example/discount/FERN20', 'promo_codes_apply_link_domain'],
  ['apply_link', 'javascript:alert(1)//fernwood.example', 'promo_codes_apply_link_domain'],
  ['apply_link', '', 'promo_codes_apply_link_domain'],
  ['terms', ' \n ', 'promo_codes_terms_given'],
  ['terms', '\u200b\u3164', 'promo_codes_terms_given'],
  ['promo_code', '\u2060\u00ad', 'promo_codes_promo_code_given'],
  ['description', '\u00a0\u200b', 'promo_codes_description_given'],
])("an offer's %s may not be %j", async (name, value, constraint_name) => {
  const refused = { code: '23514', constraint_name };
  await expect(published({ ...offerOf(0), [name]: value })).rejects.toMatchObject(refused);
  const email = await emailOf(database, influencer);
  const rows = [{ ...offerOf(0), promo_code: 'NEW', email, [name]: value }];
  await expect(database.as(influencer.actor, uploading(rows))).rejects.toMatchObject(refused);
});
