import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUTTON_TITLE_LENGTH,
  composeMessage,
  composeProfileMessage,
  MESSAGE_LENGTH,
  type MessageOffer,
} from './instagram-message.ts';
import { hasInvisibleCharacters } from './names.ts';

const LINK = 'https://promobell.example/deals/offers/1?rule=2&from=instagram';

const offer = (changes: Partial<MessageOffer> = {}): MessageOffer => ({
  id: '1',
  brand_name: 'Kiln & Co',
  promo_code: 'NORA20',
  description: '20% off everything, mugs included',
  minimum_spend: 50,
  currency: 'USD',
  countries: [],
  first_order_only: true,
  terms: 'Sale items are excluded.',
  expiration_date: '2027-12-31',
  is_paid: true,
  ...changes,
});

const compose = (message: string, offers: readonly MessageOffer[], link = LINK) =>
  composeMessage({ message, offers, linkOf: () => link });

const textOf = (message: string, changes: Partial<MessageOffer> = {}, link = LINK) =>
  compose(message, [offer(changes)], link).text;

describe("a reply's message with one offer", () => {
  it("adds code, description, end, conditions and link where its rule's text has none of them", () => {
    expect(compose('Thanks for asking!', [offer()])).toEqual({
      text: [
        'Thanks for asking!',
        '',
        'Code: NORA20',
        '20% off everything, mugs included',
        'Until Dec 31, 2027',
        'Min. spend $50 · First order only · Sale items are excluded.',
        LINK,
        'Paid link · Sent automatically',
      ].join('\n'),
      buttons: [{ title: 'Open the offer', url: LINK }],
    });
  });

  it("doesn't repeat what its rule's text contains by placeholders", () => {
    const bare = { description: '20% off', minimum_spend: null, first_order_only: false, terms: null };
    expect(
      textOf('{discount} at {brand} with {code}\n{link}', {
        ...bare,
        expiration_date: null,
        is_paid: false,
      }),
    ).toBe(`20% off at Kiln & Co with NORA20\n${LINK}\n\nSent automatically`);
  });

  it('adds the whole description when the placeholder {discount} is only a part of it', () => {
    expect(textOf('Take {discount}')).toContain(
      'Take 20% off\n\nCode: NORA20\n20% off everything, mugs included\n',
    );
  });

  it('has the whole description for {discount}, once, when it begins without a discount', () => {
    const text = textOf('It is: {discount}', { description: 'A free tote with every order' });
    expect(text.match(/A free tote with every order/g)).toHaveLength(1);
  });

  it("is labelled as a paid link only when the influencer earns by the offer's link", () => {
    expect(textOf('Hi').endsWith('\nPaid link · Sent automatically')).toBe(true);
    expect(textOf('Hi', { is_paid: false }).endsWith('\nSent automatically')).toBe(true);
  });

  it.each([
    ['{link}{code}', `${LINK} NORA20`],
    ['{code}{code}', 'NORA20 NORA20'],
    ['see:{link}now', `see: ${LINK} now`],
    ['({link}).', `(${LINK}).`],
  ])('separates code and link from the text next to them: %j', (message, line) => {
    expect(textOf(message).split('\n')[0]).toBe(line);
  });

  it("that is too long has its conditions shortened first, then its rule's text, and never its code", () => {
    const long = { description: 'd'.repeat(1_000), terms: 'Not valid for sale items. '.repeat(19) };
    const message = 'A long text of a rule. '.repeat(13).trim();
    const text = textOf(
      message,
      { ...long, promo_code: 'C'.repeat(100) },
      `https://promobell.example/${'x'.repeat(100)}`,
    );
    expect(text.length).toBeLessThanOrEqual(MESSAGE_LENGTH);
    expect(text).not.toContain('Min. spend');
    expect(text).toContain('A long text of a rule. A long');
    expect(text).toContain(`Code: ${'C'.repeat(100)}\n`);
  });
});

describe("a reply's message with a menu of offers", () => {
  const menu = [
    offer(),
    offer({
      brand_name: 'Trailhead',
      promo_code: 'MILO10',
      description: '10% off',
      terms: null,
      minimum_spend: null,
    }),
    offer({ brand_name: 'A brand with a rather long name', promo_code: 'THREE', expiration_date: null }),
  ];

  it('has a line with the code and a button for each offer', () => {
    expect(compose('My codes for {brand}: {link}', menu)).toEqual({
      text: [
        'My codes for Kiln & Co, Trailhead and A brand with a rather long name:',
        '',
        'Kiln & Co: NORA20, until Dec 31, 2027',
        '20% off everything, mugs included',
        'Min. spend $50 · First order only · Sale items are excluded.',
        '',
        'Trailhead: MILO10, until Dec 31, 2027',
        '10% off',
        'First order only',
        '',
        'A brand with a rather long name: THREE',
        '20% off everything, mugs included',
        'Min. spend $50 · First order only · Sale items are excluded.',
        '',
        'Paid links · Sent automatically',
      ].join('\n'),
      buttons: [
        { title: 'Kiln & Co', url: LINK },
        { title: 'Trailhead', url: LINK },
        { title: 'A brand with a…', url: LINK },
      ],
    });
  });

  it('names a brand with two offers once', () => {
    expect(compose('For {brand}: {code}', [offer(), offer({ promo_code: 'MUGS' })]).text).toMatch(
      /^For Kiln & Co: NORA20 and MUGS\n/,
    );
  });

  it('is labelled as paid links when the influencer earns by the link of one of its offers', () => {
    const unpaid = offer({ is_paid: false });
    expect(compose('', [unpaid, unpaid]).text).not.toContain('Paid');
    expect(compose('', [unpaid, offer()]).text).toContain('Paid links · Sent automatically');
  });
});

it("a reply's message can't be composed without an offer", () => {
  expect(() => compose('Hi', [])).toThrow('A message has at least one offer.');
});

it.each([
  ['a mention', 'Thanks @kiln', 'Thanks ＠kiln'],
  ['a mention made of a placeholder', 'Thanks @{brand}', 'Thanks ＠Kiln & Co'],
  ['a link', 'See https://evil.example/x now', 'See now'],
  ['a link around the code', 'https://evil.example/{code}', 'Code: NORA20'],
  ['right-to-left marks', '\u202eedoc\u202c {code}', 'edoc NORA20'],
  ['control characters', 'a\u0000b\u0007\tc', 'ab c'],
  ['markup', '<b>{code}</b>', '<b>NORA20</b>'],
  ['a replacement pattern of JavaScript', '$& $1 {code}', '$& $1 NORA20'],
  ['an unknown placeholder', 'Hi {name}', 'Hi {name}'],
])("a reply rule's text with %s is made harmless before it is sent", (_, message, line) => {
  expect(textOf(message).split('\n')[0]).toBe(line);
});

it('hostile texts of an offer are made harmless before they are sent in a reply', () => {
  const text = textOf('{brand}: {discount}', {
    brand_name: '@evil \u202e{code}',
    description: 'Free {link} at https://evil.example @all',
    terms: 'line\nbreak\u0000 www.evil.example',
    promo_code: 'NO\u200bRA\u202e20',
  });
  expect(text.split('\n')).toEqual([
    '＠evil {code}: Free',
    '',
    'Code: NORA20',
    'Free {link} at ＠all',
    'Until Dec 31, 2027',
    'Min. spend $50 · First order only · line break',
    LINK,
    'Paid link · Sent automatically',
  ]);
});

it("the button for a brand that is named like a web address has the name without www, or 'The offer'", () => {
  const [one, other] = compose('', [
    offer({ brand_name: 'www.kiln.example' }),
    offer({ brand_name: 'https://' }),
  ]).buttons;
  expect([one?.title, other?.title]).toEqual(['kiln.example', 'The offer']);
});

it("a reply's message when no offer is live links to the influencer's profile", () => {
  const link = 'https://promobell.example/influencers/nora?rule=2&from=instagram';
  expect(composeProfileMessage({ influencerName: 'Nora Winter', link })).toEqual({
    text: `There's no live code for this right now.\nHere are all live codes of Nora Winter:\n${link}\nSent automatically`,
    buttons: [{ title: 'See all codes', url: link }],
  });
  expect(composeProfileMessage({ influencerName: '\u200b', link }).text).toContain(
    'Here are all live codes:\n',
  );
  expect(composeProfileMessage({ influencerName: 'n'.repeat(120), link }).text.length).toBeLessThan(
    MESSAGE_LENGTH,
  );
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2_000 }),
  fc
    .array(
      fc.constantFrom(
        '{code}',
        '{link}',
        '{brand}',
        '{discount}',
        '\n',
        ' ',
        'word',
        '🙂',
        '@a',
        '\u202e',
        'https://x.y',
      ),
      { maxLength: 400 },
    )
    .map((parts) => parts.join('')),
);
const code = fc.string({ unit: fc.constantFrom(...'ABZ09-_%&'), minLength: 1, maxLength: 100 });
const offers = fc.array(
  fc.record<MessageOffer>({
    id: fc.uuid(),
    brand_name: fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.constant('b '.repeat(60))),
    promo_code: fc.oneof(code, fc.constant('C'.repeat(100))),
    description: hostile,
    minimum_spend: fc.option(fc.constantFrom(5, 49.99, 10_000_000)),
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    countries: fc.constantFrom([], ['CA', 'US'], ['AT', 'CH', 'DE', 'LI']),
    first_order_only: fc.boolean(),
    terms: fc.option(hostile),
    expiration_date: fc.option(fc.constantFrom('2026-11-28', '9999-12-31')),
    is_paid: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);
const link = fc.constantFrom(LINK, `https://promobell.example/${'x'.repeat(274)}`);

it("a reply's message leaves out joiners that nothing visible needs, and keeps those of emoji", () => {
  const text = textOf('{brand}\u200c: {discount}', {
    brand_name: '\ufe0e',
    description: 'a\u200cb 👩\u200d🎨 \u200d',
  });
  expect(text).toMatch(/^The offer: ab 👩\u200d🎨$/m);
});

it("a reply's message is within Instagram's limit, with codes, link and label whole, whatever rule and offers contain", () => {
  fc.assert(
    fc.property(hostile, offers, link, (message, chosen, address) => {
      const { text, buttons } = compose(message, chosen, address);
      expect(text.length).toBeLessThanOrEqual(MESSAGE_LENGTH);
      for (const { promo_code } of chosen) expect(text).toContain(promo_code);
      if (chosen.length === 1) expect(text.split(/\s/)).toContain(address);
      expect(text).toMatch(/(^|\n)(Paid links? · )?Sent automatically$/);
      expect(text.includes('\nPaid link') || text.startsWith('Paid link')).toBe(
        chosen.some(({ is_paid }) => is_paid),
      );
      expect(buttons.map(({ url }) => url)).toEqual(chosen.map(() => address));
      for (const { title } of buttons) {
        expect(title.length).toBeGreaterThan(0);
        expect(title.length).toBeLessThanOrEqual(BUTTON_TITLE_LENGTH);
      }
      expect(text.split('\n').filter(hasInvisibleCharacters)).toEqual([]);
      expect(text).not.toMatch(/@[\p{L}\p{N}_]/u);
    }),
    { numRuns: 2_000 },
  );
});
