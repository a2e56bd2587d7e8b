import { OFFER_FIELDS } from '@rules/offer-fields';
import { BLANK_OFFER, type OfferTexts } from '@rules/offer-texts';
import { describe, expect, it } from 'vitest';
import { checkOffer, type FormTask, isBlankOffer, lacksRequired } from '@/domain/offer-form';
import { typedOffer } from '../support/offer-values';

const whole: OfferTexts = {
  ...typedOffer(0),
  brand_url: 'https://fernwood.example',
  affiliate_link: 'https://fernwood.example/?ref=ana',
};

const problems = (task: FormTask, texts: OfferTexts) => checkOffer(texts, task).problems;

it('the offer form trims values and adds @ to handles and https:// to addresses', () => {
  const typed = {
    ...whole,
    brand_name: '  Fernwood ',
    brand_url: ' fernwood.example ',
    brand_instagram_handle: ' fernwood ',
    promo_code: ' FERN20 ',
    description: ' 20% off ',
    affiliate_link: 'fernwood.example/?ref=ana',
  };
  expect(checkOffer(typed, 'add').texts).toEqual(whole);
});

const texts = [
  'brand_name',
  'brand_url',
  'brand_instagram_handle',
  'promo_code',
  'description',
  'affiliate_link',
] as const;

describe.each(texts)('a blank %s', (name) => {
  it.each(['', '   '])('is refused when a code is added: %j', (blank) => {
    const fields = { ...whole, [name]: blank };
    expect(problems('add', fields)).toEqual({
      [name]: expect.stringMatching(/^The .* is missing\.$/),
    });
    expect(lacksRequired(fields, 'add')).toBe(true);
  });

  it('is refused when a code is edited, except for brand URL and handle', () => {
    const isOptional = name === 'brand_url' || name === 'brand_instagram_handle';
    const fields = { ...whole, [name]: ' ' };
    expect(name in problems('edit', fields)).toBe(!isOptional);
    expect(lacksRequired(fields, 'edit')).toBe(!isOptional);
  });
});

it('the offer form shows an error at every missing field', () => {
  expect(Object.keys(problems('add', BLANK_OFFER)).sort()).toEqual([...texts].sort());
  expect(lacksRequired(whole, 'add')).toBe(false);
});

it.each([
  ['..', "Please enter the brand's name in letters or digits."],
  ['Nike\u200b', 'The name contains invisible characters. Please type it anew.'],
])('the offer form refuses the brand %j', (brand_name, message) => {
  expect(problems('edit', { ...whole, brand_name })).toEqual({ brand_name: message });
});

it.each(['NO\u200bRA', 'NORA\u202e', 'NO\ufe00RA', 'NORA\u{e0100}', 'NO\u0001RA'])(
  'the offer form refuses the code %j',
  (promo_code) => {
    expect(problems('edit', { ...whole, promo_code })).toEqual({
      promo_code: 'The code contains invisible characters. Please type it anew.',
    });
  },
);

it.each(['description', 'terms'] as const)(
  "the offer form takes off what nobody sees in the offer's %s",
  (field) => {
    const pasted = '\u200e10%\u0001 off\u200b ❤️\r\n\tand \u202emore\u{e0100}';
    const { texts, problems } = checkOffer({ ...whole, [field]: pasted }, 'edit');
    expect([texts[field], problems]).toEqual(['10% off ❤️\nand more', {}]);
  },
);

it.each(['shop', 'javascript:alert(1)', 'https://no dot'])(
  'the offer form refuses the address %j',
  (address) => {
    const fields = { ...whole, brand_url: address, affiliate_link: address };
    for (const task of ['add', 'edit'] as const) {
      expect(problems(task, fields)).toEqual({
        brand_url: OFFER_FIELDS.brand_url.invalid,
        affiliate_link: OFFER_FIELDS.affiliate_link.invalid,
      });
    }
  },
);

it.each([
  'javascript:alert(1)',
  'http://fernwood.example/discount/FERN20',
  'https://elsewhere.example/discount/FERN20',
  'https://fernwood.example.elsewhere.example',
])('the offer form refuses the apply link %s', (apply_link) => {
  expect(problems('add', { ...whole, apply_link })).toEqual({ apply_link: OFFER_FIELDS.apply_link.invalid });
});

it("the offer form accepts an apply link of the brand URL's shop when the affiliate link is a network's", () => {
  const affiliate_link = 'https://links.network.example/1';
  expect(problems('add', { ...whole, affiliate_link })).toEqual({});
  expect(problems('edit', { ...whole, affiliate_link, brand_url: '' })).toEqual({
    apply_link: OFFER_FIELDS.apply_link.invalid,
  });
});

it('the offer form asks for a minimum spend in a currency other than US dollars', () => {
  expect(problems('add', { ...whole, minimum_spend: '' })).toEqual({
    currency: OFFER_FIELDS.currency.invalid,
  });
  expect(problems('add', { ...whole, minimum_spend: '', currency: 'USD' })).toEqual({});
  expect(problems('add', { ...whole, currency: 'DEM' })).toEqual({ currency: OFFER_FIELDS.currency.invalid });
});

it.each(['XX', 'Narnia'])('the offer form refuses the countries %j', (countries) => {
  expect(problems('add', { ...whole, countries })).toEqual({ countries: OFFER_FIELDS.countries.invalid });
});

describe('the Instagram handle', () => {
  it.each([
    ['fernwood', '@fernwood'],
    ['@fernwood', '@fernwood'],
    ['@@fernwood', '@fernwood'],
    ['@ fern_wood.20', '@fern_wood.20'],
  ])('typed as %j is saved as %j', (typed, saved) => {
    expect(checkOffer({ ...whole, brand_instagram_handle: typed }, 'add').texts.brand_instagram_handle).toBe(
      saved,
    );
  });

  it.each(['fern wood', 'fern-wood', 'fernwood!', 'fern@wood', 'förn', 'https://fernwood.example/fernwood'])(
    'refuses %j',
    (typed) => {
      const fields = { ...whole, brand_instagram_handle: typed };
      expect(problems('add', fields)).toEqual({
        brand_instagram_handle: OFFER_FIELDS.brand_instagram_handle.invalid,
      });
    },
  );

  it('counts as missing when only the @ is typed', () => {
    const fields = { ...whole, brand_instagram_handle: '@' };
    expect(problems('add', fields)).toHaveProperty('brand_instagram_handle');
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
])('the offer form accepts the expiration date %j: %s', (expiration_date, isOne) => {
  expect(problems('add', { ...whole, expiration_date })).toEqual(
    isOne ? {} : { expiration_date: OFFER_FIELDS.expiration_date.invalid },
  );
});

it.each([
  ['$50', '50'],
  ['50.00', '50'],
  ['1,250.5', '1250.5'],
  [' 0.01 ', '0.01'],
  ['10000000', '10000000'],
])('the offer form saves the minimum spend %j as %j', (typed, saved) => {
  const { texts, problems: none } = checkOffer({ ...whole, currency: 'USD', minimum_spend: typed }, 'add');
  expect(none).toEqual({});
  expect(texts.minimum_spend).toBe(saved);
});

it.each([
  ['£50', 'The amount is in GBP, but the currency is EUR.'],
  ['$50', 'The amount has a sign of another currency than EUR.'],
])('the offer form refuses the minimum spend %j in euros', (minimum_spend, problem) => {
  expect(problems('add', { ...whole, currency: 'EUR', minimum_spend })).toEqual({ minimum_spend: problem });
});

it.each(['0', '-5', '10000000.01', '12,3456', 'fifty', 'NaN', '1e3'])(
  'the offer form refuses the minimum spend %j',
  (minimum_spend) => {
    expect(problems('add', { ...whole, minimum_spend })).toEqual({
      minimum_spend: OFFER_FIELDS.minimum_spend.invalid,
    });
  },
);

it.each([
  ['brand_name', 120],
  ['terms', 500],
  ['promo_code', 100],
  ['description', 1_000],
  ['brand_instagram_handle', 100],
] as const)('the offer form limits %s to %i characters', (name, most) => {
  const long = (length: number) => (name === 'brand_instagram_handle' ? '@' : 'x') + 'x'.repeat(length - 1);
  expect(problems('add', { ...whole, [name]: long(most) })).toEqual({});
  expect(problems('add', { ...whole, [name]: long(most + 1) })).toEqual({
    [name]: `Use at most ${most.toLocaleString('en-US')} characters.`,
  });
});

describe("a new code's draft", () => {
  it('counts as empty with nothing but the default category', () => {
    expect(isBlankOffer(BLANK_OFFER)).toBe(true);
    expect(isBlankOffer({ ...BLANK_OFFER, description: '  ' })).toBe(true);
  });

  it.each(Object.keys(BLANK_OFFER))('does not count as empty with only %s', (name) => {
    expect(isBlankOffer({ ...BLANK_OFFER, [name]: name === 'category' ? 'Tech' : 'x' })).toBe(false);
  });
});
