import { categories } from '@rules/categories';
import { COUNTRY_CODES } from '@rules/country-codes';
import { checkPromoCode, PROMO_CODE_REQUIRED } from '@rules/csv-promo-codes';
import { describe, expect, it } from 'vitest';
import { flawsOf, rowOf, values } from '../support/promo-code-file-row';

it('a promo code row with valid values is accepted unchanged', () => {
  expect(checkPromoCode(values)).toEqual({ row: values });
});

it('a promo code row has its values trimmed and unknown columns dropped', () => {
  const padded = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `\t ${value}\r`]));
  expect(checkPromoCode({ ...padded, influencer_id: 'x', is_featured: 'true' })).toEqual({ row: values });
});

it.each(['@Nora', 'https://www.instagram.com/nora/', 'Nora <nora>', 'mailto:nora'])(
  'the influencer of a promo code row is read from %s',
  (email) => {
    expect(rowOf({ email })?.email).toBe('nora');
  },
);

describe("the shop's address of a promo code row", () => {
  const link = 'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fwww.kiln.example%2Fmugs';

  it('is read from the link of a network, so that an apply link may lead there', () => {
    const row = rowOf({
      brand_url: '',
      affiliate_link: link,
      apply_link: 'https://www.kiln.example/discount/X',
    });
    expect(row).toMatchObject({ brand_url: 'https://www.kiln.example', affiliate_link: link });
  });

  it('stays as it is given', () => {
    expect(rowOf({ brand_url: 'shop.kiln.example', affiliate_link: link, apply_link: '' })?.brand_url).toBe(
      'https://shop.kiln.example',
    );
  });

  it('is none for a link of the shop itself', () => {
    expect(rowOf({ brand_url: '' })?.brand_url).toBeNull();
  });
});

describe('the required fields of a promo code row', () => {
  it.each([...PROMO_CODE_REQUIRED.map((name) => [name]), PROMO_CODE_REQUIRED])(
    'are named in the error when missing: %s',
    (...missing) => {
      expect(flawsOf(Object.fromEntries(missing.map((name) => [name, ''])))).toEqual([
        `Missing required fields (${missing.join(', ')})`,
      ]);
    },
  );

  it.each([' \t ', undefined, null, 7])('count as missing with the value %j', (blank) => {
    expect(flawsOf({ brand_name: blank })).toEqual(['Missing required fields (brand_name)']);
  });

  it.each(['description', 'affiliate_link'])('count as missing when nobody sees them: %s', (name) => {
    expect(flawsOf({ [name]: '\u200b' })).toEqual([`Missing required fields (${name})`]);
  });

  it('count as missing where a lone @ stands for the influencer', () => {
    expect(flawsOf({ email: '@' })).toEqual(['Missing required fields (email)']);
  });
});

describe('expiration_date in a promo code row', () => {
  it.each(['', '  ', undefined, null])('means no end when it is %j', (day) => {
    expect(rowOf({ expiration_date: day })?.expiration_date).toBeNull();
  });
  it.each(['2000-01-01', '2028-02-29', '9999-12-31', ' 2027-06-30 '])('accepts %s', (day) => {
    expect(rowOf({ expiration_date: day })?.expiration_date).toBe(day.trim());
  });
  it.each([
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-04-31',
    '1999-12-31',
    '31.12.2027',
    '12/31/2027',
    '2027-1-1',
    '20271231',
    '2027-12-31T00:00',
    'tomorrow',
    '46387',
    '10000-01-01',
  ])('refuses %s', (day) => {
    expect(flawsOf({ expiration_date: day })).toEqual([
      'expiration_date must be a real date, written YYYY-MM-DD',
    ]);
  });
});

describe('the conditions in a promo code row', () => {
  it.each([
    ['minimum_spend', '$1,250.50', '1250.5'],
    ['minimum_spend', 50, '50'],
    ['minimum_spend', '', null],
    ['first_order_only', 'Yes', 'yes'],
    ['first_order_only', true, 'yes'],
    ['first_order_only', 'FALSE', null],
    ['first_order_only', false, null],
    ['terms', ' ', null],
    ['followers_only', 'no', null],
    ['unpaid_link', 'x', 'yes'],
    ['currency', ' gbp ', 'GBP'],
    ['currency', '', null],
    ['countries', 'us,ca', 'CA, US'],
    ['countries', ' CA , , us, Ca ', 'CA, US'],
    ['countries', ['US', 'CA'], 'CA, US'],
    ['countries', 'UK', 'GB'],
    ['countries', '', null],
    ['countries', [], null],
    ['apply_link', 'kiln.example/discount/NORA20', 'https://kiln.example/discount/NORA20'],
    ['apply_link', '', null],
  ] as const)('read %s %j as %j', (name, value, read) => {
    expect(rowOf({ [name]: value })?.[name]).toBe(read);
  });

  it.each([
    ['minimum_spend', '0', 'an amount of at most 10,000,000, such as 50 or 49.99'],
    ['minimum_spend', 1e9, 'an amount of at most 10,000,000, such as 50 or 49.99'],
    ['first_order_only', 'maybe', 'yes or no'],
    ['followers_only', 'only friends', 'yes or no'],
    ['unpaid_link', 'hardly', 'yes or no'],
    ['currency', 'Euro', 'a currency by its code, such as USD or EUR'],
    ['currency', 'DEM', 'a currency by its code, such as USD or EUR'],
    ['countries', 'XX', 'names or codes of countries, such as US, CA'],
    ['countries', 'Narnia', 'names or codes of countries, such as US, CA'],
    ['countries', ['US', 7], 'names or codes of countries, such as US, CA'],
    ['countries', COUNTRY_CODES.slice(0, 61).join(), 'at most 60 countries, or none for everywhere'],
    ['apply_link', 'javascript:alert(1)', 'a web address that begins with https://'],
    ['apply_link', 'http://kiln.example/discount/NORA20', 'a web address that begins with https://'],
    ['apply_link', 'https://elsewhere.example', 'of the same domain as affiliate_link or brand_url'],
  ])('refuse %s %j', (name, value, mustBe) => {
    expect(flawsOf({ [name]: value })).toEqual([`${name} must be ${mustBe}`]);
  });
});

it('a currency in a promo code row needs a minimum spend, unless it is US dollars', () => {
  expect(flawsOf({ minimum_spend: '', currency: 'EUR' })).toEqual([
    'currency other than USD needs a minimum_spend',
  ]);
  expect(flawsOf({ minimum_spend: '50', currency: 'eur' })).toEqual([]);
});

it("an apply link in a promo code row isn't compared with an affiliate link that is wrong itself", () => {
  expect(flawsOf({ affiliate_link: 'kiln' })).toEqual([
    'affiliate_link must be a web address, http or https',
  ]);
});

it('promo_code in a promo code row refuses invisible characters', () => {
  expect(flawsOf({ promo_code: 'NO\ufe00RA' })).toEqual([
    'promo_code: The code contains invisible characters. Please type it anew.',
  ]);
});

describe('brand_name in a promo code row', () => {
  it.each([
    ['.', "brand_name: Please enter the brand's name in letters or digits."],
    ['..', "brand_name: Please enter the brand's name in letters or digits."],
    ['Nike\u200b', 'brand_name: The name contains invisible characters. Please type it anew.'],
    ['Ni\nke', 'brand_name: The name contains invisible characters. Please type it anew.'],
  ])('refuses %j', (brand_name, flaw) => {
    expect(flawsOf({ brand_name })).toEqual([flaw]);
  });
});

describe('category in a promo code row', () => {
  it.each(categories.flatMap((known) => [known, known.toUpperCase(), ` ${known.toLowerCase()} `]))(
    'accepts %j',
    (category) => {
      expect(rowOf({ category })?.category?.toLowerCase()).toBe(category.trim().toLowerCase());
    },
  );
  it.each(['Cars', 'Fashion, Food', 'Home & Garden', 'null'])('refuses %j', (category) => {
    expect(flawsOf({ category })).toEqual([
      'category must be one of Fashion, Fitness, Food, Tech, Home, Jewelry, Travel, Beauty',
    ]);
  });
});

describe('affiliate_link in a promo code row', () => {
  it.each([
    ['kiln.example', 'https://kiln.example'],
    ['HTTP://kiln.example/a?b=c#d', 'HTTP://kiln.example/a?b=c#d'],
    ['www.kiln.example:8443/x', 'https://www.kiln.example:8443/x'],
    ['https://münchen.example/x', 'https://xn--mnchen-3ya.example/x'],
  ])('written as %s is stored as %s', (typed, stored) => {
    expect(rowOf({ affiliate_link: typed, apply_link: '' })?.affiliate_link).toBe(stored);
  });
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://kiln.example',
    'https://localhost',
    'kiln',
    'https://a b.example',
    'https://user@kiln.example',
    '//kiln.example',
    'https://kiln.example\\@evil.example',
  ])('refuses %s', (link) => {
    expect(flawsOf({ affiliate_link: link })).toEqual([
      'affiliate_link must be a web address, http or https',
    ]);
  });
});

describe('the length limits of a promo code row', () => {
  it.each([
    ['brand_name', 120],
    ['promo_code', 100],
    ['description', 1000],
    ['email', 254],
  ])('allow %s at most %i characters', (name, most) => {
    expect(flawsOf({ [name]: 'x'.repeat(most) })).toEqual([]);
    expect(flawsOf({ [name]: 'x'.repeat(most + 1) })).toEqual([
      `${name} is longer than ${most.toLocaleString('en-US')} characters`,
    ]);
  });
});

it('allow affiliate_link 2,048 characters, including the scheme that is added', () => {
  const link = (length: number) => 'kiln.example/'.padEnd(length - 'https://'.length, 'x');
  expect(flawsOf({ affiliate_link: link(2048) })).toEqual([]);
  expect(flawsOf({ affiliate_link: link(2049) })).toEqual(['affiliate_link is longer than 2,048 characters']);
});

it.each([
  ['a\0b', ["description contains a character that can't be stored"]],
  ['a\ud800b', ["description contains a character that can't be stored"]],
])("a promo code row with characters that the database can't store is refused: %j", (description, flaws) => {
  expect(flawsOf({ description })).toEqual(flaws);
});

it('a promo code row keeps formulas, quotes and line breaks as text', () => {
  const description = '=HYPERLINK("https://evil.example")\n"second", line';
  expect(rowOf({ description })?.description).toBe(description);
});

it('email in a promo code row is trimmed and stored in lower case', () => {
  expect(rowOf({ email: ' Nora@Example.COM ' })?.email).toBe('nora@example.com');
});

it('a promo code row lists all of its errors at once', () => {
  expect(
    flawsOf({ brand_name: '', category: 'Cars', expiration_date: 'x', affiliate_link: 'x' }),
  ).toHaveLength(4);
});
