// The words by which a number in an offer's description is known to be its saving, in the languages that offers are written in. Postgres sorts by the
// same words (private.discount_rank).

/** Words that follow a saving: '20% off', '20 kr rabatt'. */
export const AFTER_SAVING = [
  'off',
  'back',
  'cashback',
  'discount',
  'savings',
  'cheaper',
  'rabatt',
  'nachlass',
  'günstiger',
  'descuento',
  'dto',
  'desconto',
  'réduction',
  'remise',
  'sconto',
  'korting',
  'taniej',
  'rabatu',
  'zniżki',
  'indirim',
  'slevy',
  'alennus',
  'kedvezmény',
];

/** Words that precede a saving: 'save 20%', 'up to $15'. */
export const BEFORE_SAVING = [
  'save',
  'up to',
  'extra',
  'additional',
  'spare',
  'bis zu',
  'ahorra',
  'hasta',
  "jusqu'à",
  'risparmia',
  'fino a',
  'bespaar',
  'tot',
  'spar',
  'até',
];

/** Words that may stand between a saving and the word that follows it: '30€ de descuento'. */
export const BETWEEN_SAVING = ['de', 'di', 'en', 'extra', 'instant'];

/** A percentage before one of these says what a thing is made of, and is no saving: '99% organic cotton'. */
export const MATERIALS = [
  'alcohol',
  'aloe',
  'arabica',
  'bamboo',
  'cacao',
  'cashmere',
  'cocoa',
  'cotton',
  'leather',
  'linen',
  'merino',
  'natural',
  'organic',
  'plant',
  'polyester',
  'protein',
  'pure',
  'recycled',
  'silk',
  'vegan',
  'wool',
];

/** Signs of money, before the number or after it. */
export const MONEY_SIGNS = '$€£₹¥₩₪₫฿₱₦₴₽₺';

/**
 * The codes and words of money that are looked for, as parts of a regular expression. They aren't all of ISO 4217's: ALL, TOP and TRY, for example, are
 * also ordinary words.
 */
export const MONEY_WORDS = [
  'usd',
  'eur',
  'gbp',
  'aed',
  'aud',
  'brl',
  'cad',
  'chf',
  'cny',
  'czk',
  'dkk',
  'hkd',
  'huf',
  'idr',
  'ils',
  'inr',
  'jpy',
  'krw',
  'mxn',
  'myr',
  'nok',
  'nzd',
  'php',
  'pln',
  'sek',
  'sgd',
  'thb',
  'vnd',
  'zar',
  'kr',
  'zł',
  'kč',
  'dollars?',
  'euros?',
  'pounds?',
];
