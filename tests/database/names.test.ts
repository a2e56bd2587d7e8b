import { brandKey, brandNameFlaw } from '@rules/names';
import { displayNameFlaw } from '@rules/person-name';
import { isReservedUsername } from '@rules/usernames';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, listOffers } from '../support/offers';

let database: TestDatabase;
let influencerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  influencerId = (await database.createUser({ is_influencer: true })).id;
});
afterAll(() => database.drop());

/** The characters that the rules concern, and some others. */
const SOME_NAMES = fc.sample(
  fc.string({
    unit: fc.constantFrom(
      ...'aZ9.@/:wéрοi1\u0301ßØΣςİı&%_-`\u2019\u00b4\u2013\u2212\u00ae\u2122',
      ' ',
      '  ',
      '\t',
      '\n',
      '\u00a0',
      '\u3000',
      '\u200b',
      '\u200c',
      '\u200d',
      '\ufe0f',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\u00ad',
      '❤',
      '👩',
      '\u2800',
      '\u3164',
      '\u20e3',
      '#',
      '\ufe00',
      '\u{1f3fd}',
      '🏴',
      '\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      'م',
      'क',
      'http://',
      'www.',
      '..',
      'a@b.co',
    ),
    maxLength: 8,
  }),
  { numRuns: 2_000, seed: 7 },
);

describe('the app and the database agree on', () => {
  it('how brand names are compared, and which are invalid', async () => {
    const rows = await database.sql`
      select private.brand_key(name) as key,
        private.brand_key(name) in ('', '.', '..') or private.has_invisible_characters(name) as is_refused
      from unnest(${SOME_NAMES}::text[]) with ordinality as given(name, place) order by place`;
    expect(rows.map((row) => [row.key, row.is_refused])).toEqual(
      SOME_NAMES.map((name) => [brandKey(name), brandNameFlaw(name) !== undefined]),
    );
  });

  it('which names of people are invalid', async () => {
    const rows = await database.sql`
      select private.is_plain_name(name) as is_plain
      from unnest(${SOME_NAMES}::text[]) with ordinality as given(name, place) order by place`;
    expect(rows.map((row) => row.is_plain)).toEqual(
      SOME_NAMES.map((name) => displayNameFlaw(name) === undefined),
    );
  });

  it("which names of people look like the operator's", async () => {
    const refused = [
      'Promobell',
      'The Promobell Team',
      'PR0M0BE11',
      'PromobeII',
      'Рromobell',
      'ρяomobell Promobell',
      'P.r.o.m.o.b.e.l.l',
      'Prornobell',
      'Ｐｒｏｍｏｂｅｌｌ',
      'Prómobéll',
      // Each look-alike letter alone, in place of its letter.
      ...[...'8βß'].map((letter) => `promo${letter}ell`),
      ...['ᴘromobell', 'pʀomobell', 'prᴏmobell', 'proᴍobell', 'promoʙell', 'promobᴇll', 'promobeʟl'],
      'Support',
      'Admin!',
    ];
    const allowed = [
      'Mina Castellan',
      'Isobel Promo',
      'Bell',
      'Prom O. Bela',
      'Ольга Маркова',
      'Hope Trust',
      'Adminah',
    ];
    const names = [...refused, ...allowed];
    const rows = await database.sql`
      select private.is_plain_name(name) as is_plain
      from unnest(${names}::text[]) with ordinality as given(name, place) order by place`;
    expect(names.filter((_, index) => rows[index]?.is_plain)).toEqual(allowed);
    expect(names.filter((name) => displayNameFlaw(name) === undefined)).toEqual(allowed);
  });

  it('which usernames are reserved', async () => {
    const names = [
      ...[
        'admin',
        'support',
        'promobell',
        'help',
        'root',
        'official',
        'staff',
        'moderator',
        'security',
        'billing',
      ],
      ...[
        'Ad.min',
        'promobell_codes',
        '.promobell',
        'help-desk',
        'helpful',
        'rooty',
        'ada',
        'my.promobell',
        'staffan',
      ],
    ];
    const rows = await database.sql`
      select private.is_reserved_username(name) as is_reserved
      from unnest(${names}::text[]) with ordinality as given(name, place) order by place`;
    expect(rows.map((row) => row.is_reserved)).toEqual(names.map(isReservedUsername));
    expect(names.filter((name) => !isReservedUsername(name))).toEqual([
      'helpful',
      'rooty',
      'ada',
      'my.promobell',
      'staffan',
    ]);
  });
});

describe('brand names', () => {
  it.each([
    ['their blanks', [' Fern \u00a0 &\tCo ', 'Fern & Co']],
    ['their case', ['STRASSE Ärzte', 'strasse ärzte']],
    ['how an accent is encoded', ['Café', 'Cafe\u0301']],
    ['their apostrophes', ['Levi\u2019s', 'Levi`s']],
    ['their dashes', ['Kiln\u2013Works', 'Kiln - Works']],
    ['signs of trade marks', ['Fern\u00ae', 'Fern\u2122 ']],
  ])('that differ in %s are the same brand', async (_, [first = '', second = '']) => {
    // A tab is refused in stored names, not in requested ones.
    await addOffers(database, [
      { influencerId, brand: first.replace('\t', ' ') },
      { influencerId, brand: second },
    ]);
    expect(await listOffers(database, { ofBrand: first })).toHaveLength(2);
    const counted = await database.sql`
      select live from public.brand_counts where brand_key = ${brandKey(second)}`;
    expect(counted).toMatchObject([{ live: 2 }]);
  });

  it.each([
    ['.', 'promo_codes_brand_name_no_path'],
    [' .. ', 'promo_codes_brand_name_no_path'],
    ['Nike\u200b', 'promo_codes_brand_name_visible'],
    ['Nike\u200d', 'promo_codes_brand_name_visible'],
    ['\u202eekiN', 'promo_codes_brand_name_visible'],
    ['Ni\nke', 'promo_codes_brand_name_visible'],
  ])('may not be %j', async (brand, constraint) => {
    await expect(addOffers(database, [{ influencerId, brand }])).rejects.toMatchObject({
      code: '23514',
      constraint_name: constraint,
    });
  });

  it.each(['...', 'a%2Fb', 'A/B', 'Ben & Jerry?', '#', '❤️ Hearts', '👩‍💻', 'نیم‌فاصله'])(
    'may be %s, found under that name alone',
    async (brand) => {
      const [id] = await addOffers(database, [{ influencerId, brand }]);
      const rows = await listOffers(database, { ofBrand: brand });
      expect(rows.map((row) => row.id)).toEqual([id]);
    },
  );

  it("that are blank don't filter, and invisible ones match no brand", async () => {
    expect((await listOffers(database, { ofBrand: '  ' })).length).toBeGreaterThan(0);
    expect(await listOffers(database, { ofBrand: '\u200d' })).toEqual([]);
  });
});

it('a brand with only expired offers lists them, with a total of zero', async () => {
  await addOffers(database, [
    { influencerId, brand: 'Bygone', daysLeft: -1 },
    { influencerId, brand: 'Bygone', daysLeft: -2 },
    { influencerId, brand: 'Half gone', daysLeft: -1 },
    { influencerId, brand: 'Half gone', daysLeft: 3 },
  ]);
  for (const sort of ['newest', 'alphabetical']) {
    const gone = await listOffers(database, { ofBrand: 'bygone', includeExpired: true, sort });
    expect(gone.map((row) => row.total)).toEqual([0, 0]);
    const half = await listOffers(database, { ofBrand: 'half gone', includeExpired: true, sort });
    expect(half.map((row) => row.total)).toEqual([1, 1]);
  }
});

describe("a person's name", () => {
  it.each([
    'Ada http://win.example',
    'www.win.example',
    'ada@win.example',
    'Ada\u202e',
    'A\u200bda',
    'A\u0007da',
    '\u00a0\u3000',
  ])('is refused when it is %j', async (name) => {
    await expect(
      database.as(
        { userId: influencerId },
        (tx) => tx`update public.profiles set full_name = ${name} where id = ${influencerId}`,
      ),
    ).rejects.toMatchObject({ code: '23514', constraint_name: 'profiles_full_name_plain' });
  });

  it.each([
    ['Ada\u200b  http://win.example/x Osei', 'Ada   Osei'],
    ['ada@win.example', null],
    ['\u00a0\u3000', null],
    ['👩‍💻 Ada', '👩‍💻 Ada'],
  ])('given as %j is stored as %j', async (full_name, kept) => {
    const { id } = await database.createUser({ full_name });
    const rows = await database.sql`select full_name from public.profiles where id = ${id}`;
    expect(rows).toMatchObject([{ full_name: kept }]);
  });
});

describe('a reserved username', () => {
  it("isn't available", async () => {
    const [row] = await database.as(
      'anon',
      (tx) =>
        tx`select public.username_available('Support') as reserved, public.username_available('supporter') as free`,
    );
    expect(row).toEqual({ reserved: false, free: true });
  });

  it('makes a sign-up and a rename fail', async () => {
    await expect(database.createUser({ username: 'promobell.help' })).rejects.toMatchObject({
      code: '23514',
    });
    await expect(
      database.as(
        { userId: influencerId },
        (tx) => tx`update public.profiles set username = ' Admin ' where id = ${influencerId}`,
      ),
    ).rejects.toMatchObject({ code: '23514', constraint_name: 'profiles_username_free' });
  });

  it('stays with an account that got it from the operator', async () => {
    const { id } = await database.createUser();
    await database.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.profiles set username = 'official' where id = ${id}`;
    });
    const rows = await database.as({ userId: id }, async (tx) => {
      await tx`update public.profiles set username = 'official', full_name = 'The team' where id = ${id}`;
      return tx`select public.username_available('official') as is_available`;
    });
    expect(rows).toEqual([{ is_available: true }]);
  });
});
