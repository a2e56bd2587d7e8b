import { isApplyLink } from '@rules/apply-link';
import { MAX_LENGTHS } from '@rules/field-limits';
import { furtherDomainsFlaw } from '@rules/further-domains';
import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import { LOOK_ALIKES } from '@rules/person-name';
import { isUsername, USERNAME_LENGTH } from '@rules/usernames';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintKinds } from '../../src/domain/complaint';
import { reliability } from '../../src/domain/reliability';
import { MAY_NOT_WORK } from '../../src/domain/reports';
import { createTestDatabase, type TestDatabase } from '../support/database';

// Each of these rules stands once in supabase/functions/_shared/rules and once in supabase/schemas, because they are code and no list.

const APPLY_LINKS = [
  'https://fernwood.example/discount/FERN20?redirect=%2F',
  'https://www.fernwood.example',
  'HTTPS://SHOP.FERNWOOD.EXAMPLE/x',
  'https://checkout.shop.fernwood.example:8443/cart',
  'https://a.example/?c=1',
  'https://notfernwood.example',
  'https://fernwood.example.elsewhere.example',
  'https://example',
  'http://fernwood.example',
  '//fernwood.example',
  'javascript:fernwood.example',
  `https://${'a.'.repeat(130)}fernwood.example`,
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the app and the database accept the same apply links', async () => {
  const words = [
    'fernwood',
    'example',
    'www',
    'shop',
    'a',
    '.',
    '/',
    '@',
    ':',
    'http',
    'https://',
    'javascript:',
  ];
  const links = [
    ...APPLY_LINKS,
    ...fc.sample(
      fc.string({ unit: fc.constantFrom(...words), maxLength: 8 }).map((text) => `https://${text}`),
      { numRuns: 2_000, seed: 7 },
    ),
  ];
  const shops = ['https://www.fernwood.example/?ref=1', 'https://a.example'];
  const rows = await database.sql`
    select private.is_apply_link(link, private.shop_domains(${shops[0] ?? ''}, ${shops[1] ?? ''})) as is_one
    from unnest(${links}::text[]) with ordinality as given(link, place) order by place`;
  expect(rows.map(({ is_one }) => is_one)).toEqual(links.map((link) => isApplyLink(link, shops)));
  expect(rows.filter(({ is_one }) => is_one).length).toBeGreaterThan(3);
});

it('the app and the database take the same further domains of a shop', async () => {
  const words = ['pay', 'example', 'www', 'linktr.ee', 'A', 'ü', '.', '/', '@', ':', '-', '_', ' ', '1'];
  const alone = [
    ...[
      'pay.example',
      'pay.linktr.ee',
      'www.pay.example',
      '10.0.0.1',
      'pay.example.',
      `${'a.'.repeat(130)}example`,
    ],
    ...fc.sample(fc.string({ unit: fc.constantFrom(...words), maxLength: 8 }), { numRuns: 2_000, seed: 7 }),
  ];
  const rows = await database.sql`
    select private.are_further_domains(array[written]) as are
    from unnest(${alone}::text[]) with ordinality as given(written, place) order by place`;
  expect(rows.map(({ are }) => are)).toEqual(
    alone.map((written) => furtherDomainsFlaw([written]) === undefined),
  );
  expect(rows.filter(({ are }) => are).length).toBeGreaterThan(3);
});

it('lookalike letters have one counterpart each', () => {
  const [letters, readAs] = LOOK_ALIKES;
  expect([...letters]).toHaveLength(readAs.length);
  expect(new Set(letters).size).toBe(readAs.length);
});

it("every length in a database constraint is among the app's lengths", async () => {
  const rows = await database.sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace`;
  const fields = rows.flatMap(({ definition }) =>
    [...definition.matchAll(/max_length\('(\w+)'/g)].map(([, field]) => field),
  );
  expect(fields.length).toBeGreaterThan(0);
  const ofOffers = OFFER_FIELD_NAMES.filter((name) => offerField(name).longest !== undefined);
  expect([...Object.keys(MAX_LENGTHS), ...ofOffers]).toEqual(expect.arrayContaining(fields));
});

it('the app and the database have the same username format', async () => {
  const { min, max } = USERNAME_LENGTH;
  const texts = [
    ...[min - 1, min, max, max + 1].map((length) => 'a'.repeat(length)),
    ...fc.sample(
      fc.string({ unit: fc.constantFrom(...'azAZ09._-@ é/\n'), minLength: min - 1, maxLength: 6 }),
      { numRuns: 500, seed: 7 },
    ),
  ];
  const rows = await database.sql`
    select private.is_username(text) as is_one
    from unnest(${texts}::text[]) with ordinality as given(text, place) order by place`;
  expect(rows.map((row) => row.is_one)).toEqual(texts.map(isUsername));
});

it('the app and the database calculate the same reliability', async () => {
  const rows = await database.sql<{ worked: number; reports: number; percent: number }[]>`
    select worked, reports, private.reliability(worked, reports) as percent
    from unnest(array[0, 1, 2, 3, 4, 5, 7, 8, 14, 60, 1000]) reports
    cross join lateral generate_series(0, reports, greatest(1, reports / 20)) worked`;
  expect(rows.map(({ worked, reports }) => reliability(worked, reports))).toEqual(
    rows.map(({ percent }) => percent),
  );
  expect(rows.filter(({ percent }) => percent === MAY_NOT_WORK).length).toBeGreaterThan(5);
  expect(reliability(12, 14)).toBe(60);
});

it('complaints have the same kinds in the app and in the database', async () => {
  const [row] = await database.sql`select private.complaint_kinds() as kinds`;
  expect(row?.kinds).toEqual(Object.keys(complaintKinds));
});
