import { isWebAddress } from '@rules/web-address';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ADDRESSES = [
  'https://shop.example',
  'HTTP://WWW.Shop.Example/Path?x=1#y',
  'https://shop.example:8080',
  'https://shop.example:808080',
  'https://shop.example:65535/',
  'https://shop.example:65536/',
  'https://0.10.200.255/',
  'https://256.10.0.1/',
  'https://010.0.0.1/',
  'https://10.0.0.1/x',
  'https://a_b.example',
  'https://-a.example',
  'https://a-.example',
  'https://shop',
  'https://shop.1',
  'https://shop.x-',
  'https://münchen.example',
  'https://xn--mnchen-3ya.example/ü',
  'https://shop.example/日本',
  'https://shop.example/\u0001',
  'https://shop.example/\u007f',
  'https://shop.example/\u0085',
  'https://shop.example/\u200b',
  'https://shop.example/\u202e',
  'https://shop.example/[!~]',
  'https://\u017fhop.example/',
  'https://shop.example/a b',
  'https://shop.example/a\\b',
  'https://shop.example\n',
  'https://me@shop.example',
  'javascript:alert(1)',
  '//shop.example',
  '',
  `https://shop.example/${'x'.repeat(2_027)}`,
  `https://shop.example/${'x'.repeat(2_028)}`,
];

it.each(ADDRESSES.map((address) => ({ address, shown: address.slice(0, 50) })))(
  'the form and the database accept or refuse the address $shown alike',
  async ({ address }) => {
    const [row] = await database.sql`select private.is_web_address(${address}) as "isOne"`;
    expect(isWebAddress(address)).toBe(row?.isOne);
  },
);

/** Every column that holds a web address, with the conditions that its table's constraints set for it. */
async function addressColumns() {
  return await database.sql<{ place: string; of: string; name: string; conditions: string[] }[]>`
    select
      format('%s.%s', a.attrelid::regclass, a.attname) as place, a.attrelid::regclass::text as of, a.attname as name,
      coalesce(array_agg(pg_get_expr(c.conbin, c.conrelid)) filter (where c.oid is not null), '{}') as conditions
    from pg_attribute a
    join pg_class t on t.oid = a.attrelid and t.relkind = 'r' and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    left join pg_constraint c on c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any (c.conkey)
    where not a.attisdropped and a.atttypid = 'text'::regtype and a.attname ~ '(^|_)(url|link|endpoint|href|uri|permalink|picture)$'
    group by a.attrelid, a.attname
    order by place`;
}

it('each column that holds a web address refuses signs that a header, a page or a reader takes for something else', async () => {
  const columns = await addressColumns();
  expect(columns.map(({ place }) => place)).toEqual(
    expect.arrayContaining([
      'promo_codes.affiliate_link',
      'promo_codes.apply_link',
      'promo_codes.brand_url',
      'profiles.avatar_url',
      'push_subscriptions.endpoint',
    ]),
  );
  const passing: string[] = [];
  for (const { place, of, name, conditions } of columns) {
    for (const sign of ['\u0001', '\n', '\u007f', '\u0085', '\u200b', '\u202e', '日', 'Ā', ' ']) {
      const row = JSON.stringify({ domains: ['shop.example'], [name]: `https://shop.example/${sign}x` });
      const [refused] = await database.sql.unsafe<{ is: boolean }[]>(
        `select exists (select from unnest(array[${conditions.join(', ') || 'null::boolean'}]) as met(it) where not it) as is
         from jsonb_populate_record(null::${of}, $1::text::jsonb)`,
        [row],
      );
      if (!refused?.is) passing.push(`${place} takes U+${sign.codePointAt(0)?.toString(16)}`);
    }
  }
  expect(passing).toEqual([]);
});

it("the links of an influencer's page refuse the same signs", async () => {
  for (const sign of ['\u0001', '\u007f', '\u200b', '日']) {
    const [row] = await database.sql`
      select private.are_profile_links(${database.sql.json([{ title: 'Mine', url: `https://shop.example/${sign}` }])}) as taken`;
    expect([sign, row?.taken]).toEqual([sign, false]);
  }
});
