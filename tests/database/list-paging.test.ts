import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, idsOf, listOffers, type OfferList, wholeList } from '../support/offers';

const SORTS = ['newest', 'alphabetical', 'discount', 'category'] as const;
const CATEGORIES = ['Fashion', 'Tech', 'Food'];
const DISCOUNTS = ['20% off', '$15 off', '5% off', 'A gift'];

/** The orders in plain SQL, expired offers last, to compare with the pages of a list. */
const ORDERS: Record<(typeof SORTS)[number], string> = {
  newest: '',
  alphabetical: 'brand_key,',
  discount: 'discount_rank desc,',
  category: 'category,',
};

let database: TestDatabase;
let influencerId: string;

/** Many added in the same moment, of few brands, discounts and categories; a sixth has expired. */
const addUnevenOffers = (length: number) =>
  addOffers(
    database,
    Array.from({ length }, (_, n) => ({
      influencerId,
      brand: `Brand ${n % 7}`,
      code: n % 40 === 0 ? 'RARE' : 'OFTEN',
      description: DISCOUNTS[n % 4],
      category: CATEGORIES[n % 3],
      daysLeft: n % 6 === 0 ? -1 - (n % 5) : null,
      minutesOld: 10 + Math.floor(n / 9),
    })),
  );

/** Pages enough to end between and within all that the orders tell apart. */
beforeAll(async () => {
  database = await createTestDatabase();
  influencerId = (await database.createUser({ full_name: 'Ada Osei', is_influencer: true })).id;
  await addUnevenOffers(300);
});
afterAll(() => database.drop());

/** Expired ones are asked for of an influencer or a brand; she has all offers. */
const herOffers = (list: OfferList = {}) => ({ ...list, ofInfluencer: influencerId, includeExpired: true });

const page = (list: OfferList) => (after: string | null) => listOffers(database, { ...list, after });

async function expected(sort: (typeof SORTS)[number], where: string) {
  const rows = await database.sql.unsafe(`
    select id from public.promo_codes where ${where}
    order by live_until < private.today(), ${ORDERS[sort]} created_at desc, id desc`);
  return idsOf(rows);
}

describe.each(SORTS)('the pages of a list sorted by %s', (sort) => {
  const live = 'live_until >= private.today()';
  it.each<[string, () => OfferList, string]>([
    ['all live offers', () => ({}), live],
    ['live and expired offers of an influencer', herOffers, 'true'],
    [
      'in small pages',
      () => ({ pageSize: 7, inCategories: ['Food'], ofBrand: 'Brand 3' }),
      `${live} and category = 'Food' and brand_key = 'brand 3'`,
    ],
    ['many matches of a search', () => ({ search: 'often' }), `${live} and promo_code = 'OFTEN'`],
    ['few matches of a search', () => ({ search: 'rare', pageSize: 5 }), `${live} and promo_code = 'RARE'`],
    [
      'few matches of a search with the expired',
      () => herOffers({ search: 'rare', pageSize: 5 }),
      `promo_code = 'RARE'`,
    ],
    ['one category', () => ({ inCategories: ['Tech'] }), `${live} and category = 'Tech'`],
    [
      'two categories with the expired',
      () => herOffers({ inCategories: ['Tech', 'Food'] }),
      `category in ('Tech', 'Food')`,
    ],
    [
      'a brand with the expired',
      () => ({ ofBrand: 'brand 5', includeExpired: true }),
      `brand_key = 'brand 5'`,
    ],
  ])('make up the whole list without gap or repeat: %s', async (_, list, where) => {
    const rows = await wholeList(page({ ...list(), sort }));
    expect(idsOf(rows)).toEqual(await expected(sort, where));
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('the pages of a list while others publish', () => {
  it.each(SORTS)('sorted by %s show every earlier offer once, in order', async (sort) => {
    const before = await expected(sort, 'live_until >= private.today()');
    const publish = () =>
      addOffers(database, [
        { influencerId, brand: 'Brand 0', description: '20% off', category: 'Fashion' },
        { influencerId, brand: 'Brand 9', description: 'New', category: 'Tech' },
      ]);
    const rows = await wholeList(page({ sort }), publish);
    const ids = idsOf(rows);

    expect(ids.filter((id) => before.includes(id))).toEqual(before);
    await database.sql`delete from public.promo_codes where not (id = any (${before})) and live_until >= private.today()`;
  });

  it('have no gap or repeat after an offer was deleted', async () => {
    const before = await expected('newest', 'live_until >= private.today()');
    const [first] = await listOffers(database, { pageSize: 1 });
    await database.sql`delete from public.promo_codes where id = ${first?.id}`;
    const rest = await wholeList(async (after) => listOffers(database, { after: after ?? first?.cursor }));
    expect(idsOf(rest)).toEqual(before.slice(1));
  });
});

describe('the total of a list', () => {
  beforeAll(() => addUnevenOffers(1_300));

  it('is exact below 10,001', async () => {
    const [{ live } = { live: undefined }] = await database.sql`
      select count(*)::int as live from public.promo_codes where live_until >= private.today()`;
    expect(live).toBeGreaterThan(1_001);
    expect((await listOffers(database))[0]?.total).toBe(live);
  });
});

describe("a list's cursor", () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const id = '00000000-0000-4000-8000-000000000000';
  const at = '2026-01-01T00:00:00+00:00';

  it.each<[string, string]>([
    ['empty', ''],
    ['no base64', 'not base64!'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64')],
    ['no JSON', Buffer.from('hello').toString('base64')],
    ['no array', encode({ 0: 'offers newest' })],
    ['a number', encode(7)],
    ['null', encode(null)],
    ['of another list', encode(['alerts', false, at, id])],
    ['too short', encode(['offers newest', false, false, '', 0, at])],
    ['too long', encode(['offers newest', false, false, '', 0, at, id, id])],
    ['no date', encode(['offers newest', false, false, '', 0, 'yesterday evening', id])],
    ['no id', encode(['offers newest', false, false, '', 0, at, 'x'])],
    ['no flag', encode(['offers newest', false, 'perhaps', '', 0, at, id])],
    ['no number', encode(['offers newest', false, false, '', 'much', at, id])],
    ['incomplete', encode(['offers newest', false, false, null, 0, at, id])],
    ['of another order', encode(['offers discount', false, false, '', 7, at, id])],
  ])('that is %s is refused with a clear error', async (_, after) => {
    await expect(listOffers(database, { after })).rejects.toMatchObject({ code: '22023' });
  });

  it('from the same list is accepted', async () => {
    const after = encode(['offers newest', false, false, '', 0, at, id]);
    await expect(listOffers(database, { after })).resolves.toBeInstanceOf(Array);
  });
});

it.each<[number | null, number]>([
  [null, 24],
  [25, 24],
  [2_147_483_647, 24],
  [1, 1],
  [0, 1],
  [-5, 1],
])('a list asked for a page size of %s returns %i rows', async (pageSize, length) => {
  expect(await listOffers(database, { pageSize })).toHaveLength(length);
});
