import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, idsOf, listOffers } from '../support/offers';

let database: TestDatabase;
let ada: string;
let shoes: string;
let coffee: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = (await database.createUser({ username: 'ada.osei', full_name: 'Ada Osei', is_influencer: true })).id;
  const noor = (
    await database.createUser({ username: 'noor-builds', full_name: 'Noor Haddad', is_influencer: true })
  ).id;
  const ids = await addOffers(database, [
    { influencerId: ada, brand: "Quill & Coat's", code: 'SAVE20', description: 'Winter shoes, 20% off' },
    { influencerId: noor, brand: 'Café Lark', code: 'BREW-15', description: 'Coffee beans: first box free' },
  ]);
  [shoes, coffee] = [ids[0] ?? '', ids[1] ?? ''];
});
afterAll(() => database.drop());

async function found(search: string | null) {
  const ids = idsOf(await listOffers(database, { search }));
  return [ids.includes(shoes) && 'shoes', ids.includes(coffee) && 'coffee'].filter(Boolean);
}

it('ended offers are found where they are asked for, whether or not the schedule has processed them', async () => {
  const [live = '', past = '', noted = ''] = await addOffers(database, [
    { influencerId: ada, brand: 'Almanac' },
    { influencerId: ada, brand: 'Almanac', daysLeft: -1 },
    { influencerId: ada, brand: 'Almanac', daysLeft: -1 },
  ]);
  await database.sql`update public.promo_codes set has_ended = true where id = ${noted}`;
  const search = 'almanac';
  expect(idsOf(await listOffers(database, { search }))).toEqual([live]);
  const all = idsOf(await listOffers(database, { search, ofInfluencer: ada, includeExpired: true }));
  expect(all[0]).toBe(live);
  expect(all.toSorted()).toEqual([live, past, noted].toSorted());
});

it.each([
  ['ワンピース', '夏のワンピースセール'],
  ['绿茶', '新鲜绿茶礼盒'],
  ['할인', '여름세일 10% 할인중'],
  ['세일', '여름세일 10% 할인중'],
  ['ลด', 'สินค้าลดราคา'],
])('a search for %s finds it within %s, where no blanks are between words', async (search, description) => {
  const [offer = ''] = await addOffers(database, [{ influencerId: ada, brand: 'Uni', description }]);
  const [other = ''] = await addOffers(database, [
    { influencerId: ada, brand: 'Uni', description: '別の話 다른 것' },
  ]);
  const ids = idsOf(await listOffers(database, { search }));
  expect([ids.includes(offer), ids.includes(other)]).toEqual([true, false]);
});

describe('a search finds by', () => {
  it.each<[string, string, string[]]>([
    ['brand', 'quill', ['shoes']],
    ['brand with its punctuation', "Quill & Coat's", ['shoes']],
    ['brand with accents', 'café', ['coffee']],
    ['brand without its accents', 'CAFE', ['coffee']],
    ['brand without its apostrophe', 'coats', ['shoes']],
    ['brand with another apostrophe', 'coat’s', ['shoes']],
    ['code', 'save20', ['shoes']],
    ['code with a hyphen', 'brew-15', ['coffee']],
    ['a part of a hyphenated code', '15', ['coffee']],
    ['the middle of a code', 'ave2', ['shoes']],
    ['the end of a code', 'E20', ['shoes']],
    ['two characters of a code', 'av', ['shoes']],
    ['one character of a code', 'v', ['shoes']],
    ['the middle of a code with its hyphen', 'ew-1', ['coffee']],
    ['description', 'beans', ['coffee']],
    ['full name', 'haddad', ['coffee']],
    ['username', 'ada.osei', ['shoes']],
    ['username with @', '@noor-builds', ['coffee']],
    ['a percentage', '20%', ['shoes']],
    ['capitals', 'WINTER', ['shoes']],
    ['several words from several places', 'ada quill 20 winter', ['shoes']],
    ['words in any order', 'box coffee', ['coffee']],
    ['the beginnings of words, in any order', 'qui ada', ['shoes']],
    ['the beginning of a word and a part of a code', 'wint ave', ['shoes']],
    ['one letter', 'w', ['shoes', 'coffee']],
    ['signs, where there is a word too', 'winter ***', ['shoes']],
  ])('%s', async (_, search, offers) => {
    expect(await found(search)).toEqual(offers);
  });
});

describe('a search ignores how letters are written and', () => {
  it.each<[string, string]>([
    ['Nygård', 'nygard'],
    ['O’Neill', 'oneill'],
    ["O'Neill", "o'neill"],
    ["O'Neill", 'neill'],
    ['Øl & Łódź', 'lodz ol'],
    ['Straße', 'strasse'],
    ['Strasse', 'straße'],
    ['Æther', 'aether'],
    ['İstanbul', 'istanbul'],
    ['ΣΊΣΥΦΟΣ', 'σισυφος'],
    ['𝓝𝓲𝓴𝓮', 'nike'],
    ['Nike', 'ni\u200bke'],
    ['Cafe\u0301', 'café'],
    ['हिन्दी', 'हिन्'],
    ['ドラゴン', 'ドラ'],
    ['Curl Parlour', 'cur parl'],
    ['Parlour de Curl', 'cur parl'],
  ])('finds %s by %s', async (brand, search) => {
    const [row] = await database.sql`
      select private.search_document(${brand}) @@ private.search_query(${search}) as is_found`;
    expect(row?.is_found).toBe(true);
  });
});

describe('a search does not find', () => {
  it.each<[string, string]>([
    ['by one word of two', 'winter beans'],
    ['by the middle of a word', 'inter'],
    ['pieces of a code that do not follow each other', 'savve20'],
    ['across the blank of a code', 'x15'],
    ['what nobody offers', 'xylophone'],
  ])('%s', async (_, search) => {
    expect(await found(search)).toEqual([]);
  });
});

describe('a search of punctuation alone finds exactly the offers that contain', () => {
  it.each<[string, string[]]>([
    ['%', ['shoes']],
    ['&', ['shoes']],
    ["'", ['shoes']],
    ['-', ['coffee']],
    [',', ['shoes']],
    ['% ,', ['shoes']],
    ['%,', []],
    ['_', []],
    ['***', []],
    ['\\', []],
    ['🎉', []],
    ['–', []],
    ['\u200b', []],
    ['& | ! ( )', []],
  ])('%j (finds %j)', async (search, offers) => {
    expect(await found(search)).toEqual(offers);
  });

  it('more than three signs in a row', async () => {
    const [id] = await addOffers(database, [
      { influencerId: ada, brand: 'Stars', description: 'now **** or *** 🎉🎉 at 5_000\\' },
    ]);
    for (const search of ['****', '***', '🎉', '🎉🎉', '_', '\\']) {
      expect(idsOf(await listOffers(database, { search })), search).toEqual([id]);
    }
    for (const search of ['*****', '***🎉', '__']) {
      expect(await listOffers(database, { search }), search).toEqual([]);
    }
    await database.sql`delete from public.promo_codes where id = ${id ?? ''}`;
  });
});

describe('a search of blanks alone is no search:', () => {
  it.each([null, '', '   ', '\t\n'])('%j finds all offers', async (search) => {
    expect(await found(search)).toEqual(['shoes', 'coffee']);
  });
});

describe('a search takes nothing as an operator:', () => {
  it.each<[string, string[]]>([
    ['winter | coffee', []],
    ['!winter', ['shoes']],
    ['winter:*', ['shoes']],
    ["'winter'", ['shoes']],
    ['win\\ter', []],
    ['winter & (shoes', ['shoes']],
    ['coffee <-> beans', ['coffee']],
    ["'; drop table promo_codes; --", []],
    ['winter:A', ['shoes']],
  ])('%j finds %j', async (search, offers) => {
    expect(await found(search)).toEqual(offers);
  });

  it('a very long search is shortened, not refused', async () => {
    expect(await found(`winter ${'shoes '.repeat(500)}`)).toEqual(['shoes']);
    expect(await found('x'.repeat(100_000))).toEqual([]);
  });
});

describe('the search index is updated', () => {
  it("with the influencer's new name and username", async () => {
    await database.as(
      { userId: ada },
      (tx) => tx`
      update public.profiles set full_name = 'Zora Quist', username = 'zora.q' where id = ${ada}`,
    );
    expect(await found('zora')).toEqual(['shoes']);
    expect(await found('zora.q')).toEqual(['shoes']);
    expect(await found('osei')).toEqual([]);
  });

  it('with the new name of an influencer with many offers: the newest at once, the others by schedule', async () => {
    const many = (await database.createUser({ is_influencer: true })).id;
    await addOffers(
      database,
      Array.from({ length: 450 }, (_, n) => ({ influencerId: many, code: `MANY${n}` })),
    );
    await database.sql`update public.profiles set full_name = 'Wilhelmina' where id = ${many}`;
    const renamed = async () =>
      (await listOffers(database, { search: 'wilhelmina', pageSize: 1 })).map(({ total }) => total);
    expect(await renamed()).toEqual([200]);
    for (const total of [400, 450, 450]) {
      await database.sql`select private.rename_in_offers(r.influencer_id) from private.renamed_influencers r`;
      expect(await renamed()).toEqual([total]);
    }
    await database.sql`delete from public.promo_codes where influencer_id = ${many}`;
  });

  it('with a name that was removed', async () => {
    await database.sql`update public.profiles set full_name = null where id = ${ada}`;
    expect(await found('quist')).toEqual([]);
    expect(await found('zora')).toEqual(['shoes']);
  });

  it("with an offer's new text", async () => {
    await database.sql`update public.promo_codes set description = 'Umbrellas' where id = ${shoes}`;
    expect(await found('umbrella')).toEqual(['shoes']);
    expect(await found('winter')).toEqual([]);
    expect(await found('zora umbrella')).toEqual(['shoes']);
  });

  it('with new offers of a renamed influencer', async () => {
    const [id] = await addOffers(database, [{ influencerId: ada, brand: 'Later' }]);
    expect(idsOf(await listOffers(database, { search: 'zora later' }))).toEqual([id]);
  });
});
