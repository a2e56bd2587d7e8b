import type { Row } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, idsOf, type NewOffer, wholeList } from '../support/offers';
import { rehearse } from '../support/rehearsal';

let database: TestDatabase;
let ada: string;
let bea: string;
let actor: Actor;
let ids: string[];

const NAMES = ['zebra', 'apple', 'mango', 'mango today', 'mango over', 'zebra over'] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = (await database.createUser({ username: 'ada', full_name: 'Ada Osei', is_influencer: true })).id;
  bea = (await database.createUser({ username: 'bea', is_influencer: true })).id;
  actor = { userId: ada };
  const offers: Record<(typeof NAMES)[number], NewOffer> = {
    zebra: {
      influencerId: ada,
      brand: 'Zebra',
      code: 'STRIPES',
      minutesOld: 4,
      brandUrl: 'https://zebra.example',
    },
    apple: {
      influencerId: ada,
      brand: 'apple',
      daysLeft: 30,
      minutesOld: 1,
      link: 'https://apple.example/a',
    },
    mango: { influencerId: ada, brand: ' Mango ', description: 'A gift', daysLeft: 2, minutesOld: 3 },
    'mango today': { influencerId: ada, brand: 'MANGO', daysLeft: 0, minutesOld: 5 },
    'mango over': { influencerId: ada, brand: 'mango', daysLeft: -1, minutesOld: 2 },
    'zebra over': { influencerId: ada, brand: 'Zebra', daysLeft: -400, minutesOld: 6 },
  };
  ids = await addOffers(
    database,
    NAMES.map((name) => offers[name]),
  );
  await addOffers(database, [{ influencerId: bea, brand: 'Zebra' }]);
});
afterAll(() => database.drop());

interface List {
  of?: string | null;
  search?: string | null;
  sort?: string | null;
  after?: string | null;
  pageSize?: number;
}

function list({ of = ada, search = null, sort = 'newest', after = null, pageSize = 24 }: List = {}) {
  return database.as(
    actor,
    async (tx): Promise<Row[]> => [
      ...(await tx`
      select * from public.list_managed_offers(${of}, ${search}, ${sort}, ${after}, ${pageSize})`),
    ],
  );
}

const names = async (wanted: List) => idsOf(await list(wanted)).map((id) => NAMES[ids.indexOf(id)]);

describe('the list of codes to manage', () => {
  it.each<[string | null, string[]]>([
    ['newest', ['apple', 'mango over', 'mango', 'zebra', 'mango today', 'zebra over']],
    [null, ['apple', 'mango over', 'mango', 'zebra', 'mango today', 'zebra over']],
    ['alphabetical', ['apple', 'mango over', 'mango', 'mango today', 'zebra', 'zebra over']],
    ['ending', ['mango today', 'mango', 'apple', 'zebra', 'zebra over', 'mango over']],
  ])('comes in the order of the sort %s, with expired codes', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
    const byOnes = await wholeList((after) => list({ sort, after, pageSize: 1 }));
    expect(idsOf(byOnes).map((id) => NAMES[ids.indexOf(id)])).toEqual(expected);
  });

  it.each(['', 'Newest', 'discount', 'newest; drop table promo_codes'])(
    'refuses the sort %j',
    async (sort) => {
      await expect(names({ sort })).rejects.toMatchObject({ code: '22023' });
    },
  );
});

it.each<[string, string, string[]]>([
  ['a brand in any case', 'MANGO', ['mango over', 'mango', 'mango today']],
  ['the beginning of a code', 'stri', ['zebra']],
  ['a word of the description', 'gift', ['mango']],
  ['a word that matches nothing', 'papaya', []],
])('the list of codes to manage finds by %s', async (_, search, expected) => {
  const rows = await list({ search });
  expect(idsOf(rows).map((id) => NAMES[ids.indexOf(id)])).toEqual(expected);
  expect(rows[0]?.total).toBe(expected.length || undefined);
});

it('the list of codes to manage counts all codes on the first page, and none of another influencer', async () => {
  const [first] = await list({ pageSize: 1 });
  expect(first?.total).toBe(6);
  expect((await list({ after: first?.cursor, pageSize: 1 }))[0]?.total).toBeNull();
  expect((await list({ of: bea }))[0]?.total).toBe(1);
  expect(await list({ of: crypto.randomUUID() })).toEqual([]);
  expect(await list({ of: null })).toEqual([]);
});

it('the list of codes to manage has every field that the form edits', async () => {
  const [row] = await list({ search: 'stripes' });
  expect(row).toMatchObject({
    id: ids[0],
    version: 1,
    brand_name: 'Zebra',
    brand_url: 'https://zebra.example',
    brand_instagram_handle: null,
    promo_code: 'STRIPES',
    description: 'A treat',
    category: 'Fashion',
    expiration_date: null,
    affiliate_link: null,
    created_at: expect.any(Date),
    cursor: expect.any(String),
    total: 1,
  });
});

it('the list of codes to manage refuses a cursor of another list or sort', async () => {
  const [{ cursor } = { cursor: '' }] = await list({ pageSize: 1 });
  await expect(list({ sort: 'ending', after: cursor })).rejects.toMatchObject({ code: '22023' });
  await expect(list({ after: 'nonsense' })).rejects.toMatchObject({ code: '22023' });
});

it('the list of codes to manage is refused to visitors', async () => {
  const outcome = await rehearse(
    database,
    'anon',
    (tx) => tx`select * from public.list_managed_offers(${ada})`,
  );
  expect(outcome).toBe('refused');
});
