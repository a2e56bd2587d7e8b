import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { addOffers, listOffers } from '../support/offers';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The rank in readable form: '20%', '$15' or nothing. */
async function discountIn(description: string, code = 'WELCOME') {
  const [row] = await database.sql<{ rank: number }[]>`
    select private.discount_rank(${description}, ${code}) as rank`;
  const rank = row?.rank ?? 0;
  if (rank > 1_000_000_000) return `${(rank - 1_000_000_000) / 100}%`;
  return rank > 0 ? `$${rank / 100}` : 'none';
}

describe('the discount read as a percentage', () => {
  it.each<[string, string]>([
    ['20% off', '20%'],
    ['20 % off everything', '20%'],
    ['Save 25 percent today', '25%'],
    ['15pct off', '15%'],
    ['12,5 % auf alles', '12.5%'],
    ['9.99% off', '9.99%'],
    ['-30% on shoes', '30%'],
    ['10-20% off', '20%'],
    ['10% off, up to 50% on sale items', '50%'],
    ['$15 off or 5%', '5%'],
    ['100% off your first month', '100%'],
    ['20% off our 99% linen shirt', '20%'],
    ['25 % de réduction', '25%'],
    ['¡15% dto extra!', '15%'],
    ['Teraz za 399 zł, 15% taniej', '15%'],
    ['Up to 25% + save up to $5.000 + extra 3%', '25%'],
    ['5% cashback, then 0% interest', '5%'],
  ])('from %j is %s', async (description, discount) => {
    expect(await discountIn(description)).toBe(discount);
  });

  it.each([
    '100% organic cotton',
    '95% recycled wool',
    '0% interest',
    '0% intro APR, then 18.24%',
    '1000% better',
    'percent',
    '% off',
  ])('from %j is none', async (description) => {
    expect(await discountIn(description)).toBe('none');
  });
});

describe('the discount read as an amount', () => {
  it.each<[string, string]>([
    ['$15 off', '$15'],
    ['$ 15 off', '$15'],
    ['€5 off your first box', '$5'],
    ['5€ off', '$5'],
    ['Save 10 USD', '$10'],
    ['£7.50 off', '$7.5'],
    ['$1,250.50 off', '$1250.5'],
    ['1,000 dollars back', '$1000'],
    ['$15 off orders over $100', '$15'],
    ['Spend $100, get $15 off', '$15'],
    ['$10 or $20 off', '$20'],
    ['$0 delivery', 'none'],
    ['Free delivery from €50', 'none'],
    ['30€ de descuento en vuelo + hotel con 900€ MOV', '$30'],
    ['Semana verde: 60€ de descuento desde 600€', '$60'],
    ['₹500 off your first order', '$500'],
    ['20 kr rabatt', '$20'],
    ['CHF 25.- off, 100 CHF minimum', '$25'],
    ['Spare 1.000 EUR auf Sofas', '$1000'],
    ['2 shirts for $30', 'none'],
    ['The top 10 with all 3 sets, and 20 krispy bites', 'none'],
  ])('from %j is %s', async (description, discount) => {
    expect(await discountIn(description)).toBe(discount);
  });

  it('ranks below any percentage, however large it is', async () => {
    const [row] = await database.sql`
      select private.discount_rank('$99999999999 off', 'X') < private.discount_rank('1% off', 'X') as below`;
    expect(row).toEqual({ below: true });
  });
});

describe('the discount read from the code', () => {
  it.each<[string, string, string]>([
    ['A treat', 'SAVE20', '20%'],
    ['A treat', '20OFF', '20%'],
    ['A treat', 'GET25OFF', '25%'],
    ['A treat', 'ada-10', '10%'],
    ['A treat', 'SUMMER_15', '15%'],
    ['A treat', '15%OFF', '15%'],
    ['A treat', '£10OFF', '$10'],
    ['A treat', 'SUMMER2026', 'none'],
    ['A treat', 'SAVE100', 'none'],
    ['A treat', '4815162342', 'none'],
    ['A treat', 'WELCOME', 'none'],
    ['A treat', 'SAVE0', 'none'],
    ['$15 off', 'SAVE15', '$15'],
    ['5% off', 'SAVE20', '5%'],
  ])('with the description %j and the code %s is %s', async (description, code, discount) => {
    expect(await discountIn(description, code)).toBe(discount);
  });
});

it('the discount rank of a long or odd text is found without an error', async () => {
  for (const text of [
    '',
    ' ',
    '%%%',
    '$',
    '٣٠٪',
    '💸 20% 💸',
    '9'.repeat(400),
    '1,'.repeat(200),
    '((((%',
    'a%'.repeat(300),
  ]) {
    await expect(discountIn(text, text || 'X')).resolves.toEqual(expect.any(String));
  }
});

it('offers sorted by discount come as percentages, amounts, none, the larger first, then the newest', async () => {
  const { id: influencerId } = await database.createUser({ is_influencer: true });
  const wanted = ['50% off', '20% off', '5% off', '$90 off', '$15 off', 'New: a gift', 'Old: a gift'];
  const shuffled = [4, 0, 6, 2, 5, 1, 3];
  await addOffers(
    database,
    shuffled.map((place) => ({ influencerId, description: wanted[place], minutesOld: place })),
  );
  const rows = await listOffers(database, { sort: 'discount' });
  expect(rows.map(({ description }) => description)).toEqual(wanted);
});

it('the discount rank is updated with the description', async () => {
  const { id: influencerId } = await database.createUser({ is_influencer: true });
  const [id] = await addOffers(database, [{ influencerId, description: 'Nothing' }]);
  await database.sql`update public.promo_codes set description = '99% off' where id = ${id ?? null}`;
  const [first] = await listOffers(database, { sort: 'discount' });
  expect(first?.id).toBe(id);
});
