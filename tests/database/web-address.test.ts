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
  'https://10.0.0.1/x',
  'https://a_b.example',
  'https://-a.example',
  'https://a-.example',
  'https://shop',
  'https://shop.1',
  'https://shop.x-',
  'https://münchen.example',
  'https://xn--mnchen-3ya.example/ü',
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
