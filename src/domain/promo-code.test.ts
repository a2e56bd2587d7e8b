import { describe, expect, it } from 'vitest';
import {
  addPromoCodeSchema,
  EMPTY_PROMO_CODE,
  editPromoCodeSchema,
  INVALID_AFFILIATE_LINK,
  INVALID_BRAND_URL,
  INVALID_DATE,
  INVALID_HANDLE,
  isEmptyPromoCode,
  lacksRequired,
  type PromoCodeFields,
} from './promo-code';

const whole: PromoCodeFields = {
  brand_name: 'Fernwood',
  brand_url: 'https://fernwood.example',
  brand_instagram_handle: '@fernwood',
  promo_code: 'FERN20',
  description: '20% off',
  category: 'Home',
  expiration_date: '2026-12-31',
  affiliate_link: 'https://fernwood.example/?ref=ana',
};

/** The first message of each field that has one. */
function problems(schema: typeof addPromoCodeSchema | typeof editPromoCodeSchema, fields: PromoCodeFields) {
  const told: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    told[String(path[0])] ??= message;
  }
  return told;
}

it('trims, adds @ and https://', () => {
  const typed = {
    ...whole,
    brand_name: '  Fernwood ',
    brand_url: ' fernwood.example ',
    brand_instagram_handle: ' fernwood ',
    promo_code: ' FERN20 ',
    description: ' 20% off ',
    affiliate_link: 'fernwood.example/?ref=ana',
  };
  expect(addPromoCodeSchema.parse(typed)).toEqual(whole);
});

const texts = [
  'brand_name',
  'brand_url',
  'brand_instagram_handle',
  'promo_code',
  'description',
  'affiliate_link',
] as const;

describe.each(texts)('%s', (name) => {
  it.each(['', '   '])('is required to add a code: %j', (blank) => {
    const fields = { ...whole, [name]: blank };
    expect(problems(addPromoCodeSchema, fields)).toEqual({
      [name]: expect.stringMatching(/^The .* is missing\.$/),
    });
    expect(lacksRequired(fields, 'add')).toBe(true);
  });

  it('is required to edit one, but for brand URL and handle', () => {
    const isOptional = name === 'brand_url' || name === 'brand_instagram_handle';
    const fields = { ...whole, [name]: ' ' };
    expect(name in problems(editPromoCodeSchema, fields)).toBe(!isOptional);
    expect(lacksRequired(fields, 'edit')).toBe(!isOptional);
  });
});

it('names every field that is missing', () => {
  expect(Object.keys(problems(addPromoCodeSchema, EMPTY_PROMO_CODE)).sort()).toEqual([...texts].sort());
  expect(lacksRequired(whole, 'add')).toBe(false);
});

it.each([
  ['..', 'Please enter the brand’s name in letters or digits.'],
  ['Nike\u200b', 'The name contains invisible characters. Please type it anew.'],
])('refuses the brand %j', (brand_name, message) => {
  expect(problems(editPromoCodeSchema, { ...whole, brand_name })).toEqual({ brand_name: message });
});

it.each(['shop', 'javascript:alert(1)', 'https://no dot'])('refuses the addresses %j', (address) => {
  const fields = { ...whole, brand_url: address, affiliate_link: address };
  for (const schema of [addPromoCodeSchema, editPromoCodeSchema]) {
    expect(problems(schema, fields)).toEqual({
      brand_url: INVALID_BRAND_URL,
      affiliate_link: INVALID_AFFILIATE_LINK,
    });
  }
});

describe('the Instagram handle', () => {
  it.each([
    ['fernwood', '@fernwood'],
    ['@fernwood', '@fernwood'],
    ['@@fernwood', '@fernwood'],
    ['@ fern_wood.20', '@fern_wood.20'],
  ])('%j is saved as %j', (typed, saved) => {
    expect(addPromoCodeSchema.parse({ ...whole, brand_instagram_handle: typed }).brand_instagram_handle).toBe(
      saved,
    );
  });

  it.each(['fern wood', 'fern-wood', 'fernwood!', 'fern@wood', 'förn', 'https://instagram.com/fernwood'])(
    'refuses %j',
    (typed) => {
      const fields = { ...whole, brand_instagram_handle: typed };
      expect(problems(addPromoCodeSchema, fields)).toEqual({ brand_instagram_handle: INVALID_HANDLE });
    },
  );

  it('is missing when there is only the @', () => {
    const fields = { ...whole, brand_instagram_handle: '@' };
    expect(problems(addPromoCodeSchema, fields)).toHaveProperty('brand_instagram_handle');
    expect(lacksRequired(fields, 'add')).toBe(true);
  });
});

it.each([
  ['', true],
  ['2026-12-31', true],
  ['2020-02-29', true],
  ['2000-01-01', true],
  ['9999-12-31', true],
  ['1999-12-31', false],
  ['0026-12-31', false],
  ['12026-12-31', false],
  ['2026-02-30', false],
  ['31.12.2026', false],
  ['soon', false],
])('the expiration date %j is one: %s', (expiration_date, isOne) => {
  expect(problems(addPromoCodeSchema, { ...whole, expiration_date })).toEqual(
    isOne ? {} : { expiration_date: INVALID_DATE },
  );
});

it.each([
  ['brand_name', 120],
  ['promo_code', 100],
  ['description', 1_000],
  ['brand_instagram_handle', 100],
] as const)('%s has at most %i characters', (name, most) => {
  const long = (length: number) => (name === 'brand_instagram_handle' ? '@' : 'x') + 'x'.repeat(length - 1);
  expect(problems(addPromoCodeSchema, { ...whole, [name]: long(most) })).toEqual({});
  expect(problems(addPromoCodeSchema, { ...whole, [name]: long(most + 1) })).toEqual({
    [name]: `Use at most ${most.toLocaleString('en-US')} characters.`,
  });
});

describe('a draft', () => {
  it('is empty with nothing but the default category', () => {
    expect(isEmptyPromoCode(EMPTY_PROMO_CODE)).toBe(true);
    expect(isEmptyPromoCode({ ...EMPTY_PROMO_CODE, description: '  ' })).toBe(true);
  });

  it.each(Object.keys(EMPTY_PROMO_CODE))('is not empty with only %s', (name) => {
    expect(isEmptyPromoCode({ ...EMPTY_PROMO_CODE, [name]: name === 'category' ? 'Tech' : 'x' })).toBe(false);
  });
});
