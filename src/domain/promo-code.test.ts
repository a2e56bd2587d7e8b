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
  brandName: 'Fernwood',
  brandUrl: 'https://fernwood.example',
  brandInstagramHandle: '@fernwood',
  promoCode: 'FERN20',
  description: '20% off',
  category: 'Home',
  expirationDate: '2026-12-31',
  affiliateLink: 'https://fernwood.example/?ref=ana',
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
    brandName: '  Fernwood ',
    brandUrl: ' fernwood.example ',
    brandInstagramHandle: ' fernwood ',
    promoCode: ' FERN20 ',
    description: ' 20% off ',
    affiliateLink: 'fernwood.example/?ref=ana',
  };
  expect(addPromoCodeSchema.parse(typed)).toEqual(whole);
});

const texts = [
  'brandName',
  'brandUrl',
  'brandInstagramHandle',
  'promoCode',
  'description',
  'affiliateLink',
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
    const isOptional = name === 'brandUrl' || name === 'brandInstagramHandle';
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
])('refuses the brand %j', (brandName, message) => {
  expect(problems(editPromoCodeSchema, { ...whole, brandName })).toEqual({ brandName: message });
});

it.each(['shop', 'javascript:alert(1)', 'https://no dot'])('refuses the addresses %j', (address) => {
  const fields = { ...whole, brandUrl: address, affiliateLink: address };
  for (const schema of [addPromoCodeSchema, editPromoCodeSchema]) {
    expect(problems(schema, fields)).toEqual({
      brandUrl: INVALID_BRAND_URL,
      affiliateLink: INVALID_AFFILIATE_LINK,
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
    expect(addPromoCodeSchema.parse({ ...whole, brandInstagramHandle: typed }).brandInstagramHandle).toBe(
      saved,
    );
  });

  it.each(['fern wood', 'fern-wood', 'fernwood!', 'fern@wood', 'förn', 'https://instagram.com/fernwood'])(
    'refuses %j',
    (typed) => {
      const fields = { ...whole, brandInstagramHandle: typed };
      expect(problems(addPromoCodeSchema, fields)).toEqual({ brandInstagramHandle: INVALID_HANDLE });
    },
  );

  it('is missing when there is only the @', () => {
    const fields = { ...whole, brandInstagramHandle: '@' };
    expect(problems(addPromoCodeSchema, fields)).toHaveProperty('brandInstagramHandle');
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
])('the expiration date %j is one: %s', (expirationDate, isOne) => {
  expect(problems(addPromoCodeSchema, { ...whole, expirationDate })).toEqual(
    isOne ? {} : { expirationDate: INVALID_DATE },
  );
});

it.each([
  ['brandName', 120],
  ['promoCode', 100],
  ['description', 1_000],
  ['brandInstagramHandle', 100],
] as const)('%s has at most %i characters', (name, most) => {
  const long = (length: number) => (name === 'brandInstagramHandle' ? '@' : 'x') + 'x'.repeat(length - 1);
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
