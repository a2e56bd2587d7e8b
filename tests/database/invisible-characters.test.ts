import { hasInvisibleCharacters } from '@rules/names';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, listOffers } from '../support/offers';
import { during, operator } from '../support/operator';

let database: TestDatabase;
let influencerId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  influencerId = (await database.createUser({ is_influencer: true })).id;
});
afterAll(() => database.drop());

it('the app and the database agree on which characters are invisible when they stand alone', async () => {
  const signs = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const rows = await database.sql`
    select sign from unnest(${signs}::text[]) as given(sign) where private.has_invisible_characters('a' || sign || 'b')`;
  expect(rows.map(({ sign }) => sign)).toEqual(signs.filter((sign) => hasInvisibleCharacters(`a${sign}b`)));
  expect(rows.length).toBeGreaterThan(4_000);
});

const LOOSE = [
  ...[
    '\ufe00',
    '\ufe0d',
    '\ufe0f',
    '\u{e0100}',
    '\u{e01ef}',
    '\u{1d173}',
    '\u{1bca0}',
    '\u{13430}',
    '\ufff0',
  ],
  ...['\u200b', '\u200c', '\u200d', '\u3164', '\u{e0067}\u{e007f}'],
].map((sign) => ({ sign, code: sign.codePointAt(0)?.toString(16) }));

it.each(LOOSE)('a loose U+$code makes no second brand, name or reason', async ({ sign }) => {
  await expect(addOffers(database, [{ influencerId, brand: `Nike${sign}` }])).rejects.toMatchObject({
    constraint_name: 'promo_codes_brand_name_visible',
  });
  await expect(
    database.sql`update public.profiles set full_name = ${`Ada${sign}`} where id = ${influencerId}`,
  ).rejects.toMatchObject({ constraint_name: 'profiles_full_name_plain' });
  await expect(
    database.sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
      values (${influencerId}, 'Nike', ${sign}, '10% off')`,
  ).rejects.toMatchObject({ constraint_name: 'promo_codes_promo_code_given' });
  const [row] = await database.sql`
    select private.visible_text(${`${sign}  words${sign} `}) as text, private.is_blank(${sign}) as is_blank`;
  expect(row).toEqual({ text: 'words', is_blank: true });
});

it.each([...LOOSE, { sign: '\u0001', code: '1' }])(
  'a loose U+$code is in no code, bio or social handle',
  async ({ sign }) => {
    const { sql } = database;
    await expect(
      sql`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
      values (${influencerId}, 'Nike', ${`NO${sign}RA`}, '10% off')`,
    ).rejects.toMatchObject({ constraint_name: 'promo_codes_promo_code_visible' });
    for (const column of ['bio', 'social_handle']) {
      await expect(
        sql`update public.profiles set ${sql({ [column]: `Nora${sign}!` })} where id = ${influencerId}`,
      ).rejects.toMatchObject({ constraint_name: `profiles_${column}_visible` });
    }
  },
);

it.each([...LOOSE, { sign: '\u202e', code: '202e' }])(
  'a loose U+$code is in no text of an offer or of a reply rule',
  async ({ sign }) => {
    const { sql } = database;
    const [offer] = await addOffers(database, [{ influencerId, brand: 'Kiln' }]);
    const seen = `10%${sign} off`;
    for (const column of ['description', 'terms']) {
      await expect(
        sql`update public.promo_codes set ${sql({ [column]: seen })} where id = ${offer ?? null}`,
      ).rejects.toMatchObject({ constraint_name: `promo_codes_${column}_visible` });
    }
    const rule = {
      influencer_id: influencerId,
      name: 'Code',
      message: 'Here: {code}',
      answers_to: 'comment',
      choice: 'brand',
      brand_name: 'Kiln',
    };
    for (const [column, value, constraint] of [
      ['name', seen, 'instagram_rules_name_visible'],
      ['message', seen, 'instagram_rules_message_visible'],
      ['brand_name', seen, 'instagram_rules_brand_name_visible'],
      ['keywords', [seen], 'instagram_rules_keywords_given'],
      ['public_replies', [seen], 'instagram_rules_public_replies_given'],
    ] as const) {
      await expect(
        sql`insert into public.instagram_rules ${sql({ ...rule, [column]: value })}`,
      ).rejects.toMatchObject({ constraint_name: constraint });
    }
  },
);

it('what nobody sees is taken off complaints, objections and reasons of operators; lines and emojis stay', async () => {
  const { sql } = database;
  const desk = await operator(database, 'operator-hidden');
  const [offer = ''] = await addOffers(database, [{ influencerId, brand: 'Kiln' }]);
  const told = '\u202eIt is\u200b a fraud ❤️\u0001,\r\n\twhich I can show.\u{e0100}';
  await database.as(
    'anon',
    (tx) => tx`select public.file_complaint('other', about_offer => ${offer}, words => ${told})`,
  );
  await during(database, desk, (tx) => tx`select public.operator_hide_offer(${offer}, ${told})`);
  const [link] = await sql`select private.objection_token(${offer}, ${influencerId}) as token`;
  await database.as('anon', (tx) => tx`select public.object_to_decision(${link?.token}, ${told})`);
  const [kept] = await sql`
    select
      (select words from private.complaints where offer_id = ${offer}) as complaint,
      (select words from private.objections where offer_id = ${offer}) as objection,
      (select reason from private.operator_acts where offer_id = ${offer}) as act,
      (select reason from private.hidden_offers where offer_id = ${offer}) as reason`;
  const [lines, line] = ['It is a fraud ❤️ ,\nwhich I can show.', 'It is a fraud ❤️ , which I can show.'];
  expect(kept).toEqual({ complaint: lines, objection: lines, act: line, reason: line });
});

it("a bio's lines and emojis stay, and a sign-up's social handle is cleaned", async () => {
  const bio = 'Pots ❤️\r\nand pans\n\t👩‍💻';
  const [kept] =
    await database.sql`update public.profiles set bio = ${bio} where id = ${influencerId} returning bio`;
  expect(kept?.bio).toBe(bio);
  const id = crypto.randomUUID();
  await database.sql`
    insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${`${id}@mail.example`}, ${database.sql.json({ social_handle: 'no\u200bra' })})`;
  const [made] = await database.sql`select social_handle from public.profiles where id = ${id}`;
  expect(made?.social_handle).toBe('nora');
});

it.each(['é\u200d', '😀\ufe0f\ufe0f', '😀\u200dx', '🏴\u{e0067}\u{e0062}\u{e0061}\u{e007f}', 'نیم\u200c'])(
  'what only looks like a part of an emoji or a word is refused in a brand: %j',
  async (brand) => {
    await expect(addOffers(database, [{ influencerId, brand }])).rejects.toMatchObject({
      constraint_name: 'promo_codes_brand_name_visible',
    });
  },
);

it.each(['❤️ Hearts', '👩‍💻', '👨🏽‍🚒', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'نیم‌فاصله', 'क्‍ष', 'র‍্য'])(
  'what belongs to an emoji or a word may be in a brand, which is found by it: %s',
  async (brand) => {
    const [id] = await addOffers(database, [{ influencerId, brand }]);
    const rows = await listOffers(database, { ofBrand: brand });
    expect(rows.map((row) => row.id)).toEqual([id]);
  },
);
