// The words by which a number in an offer's description is known to be its saving, in the languages that offers are written in. Postgres sorts by the
// same words (private.discount_rank).

/** What stands behind a saving: '20% off', '20 kr rabatt'. */
export const BEHIND_SAVING = [
  'off',
  'back',
  'cashback',
  'discount',
  'savings',
  'cheaper',
  'less',
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

/** What stands in front of one: 'save 20%', 'up to $15'. */
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

/** What may stand between a saving and its word: '30€ de descuento'. */
export const BETWEEN_SAVING = ['de', 'di', 'en', 'extra', 'instant'];

/** What a percentage is a share of, which is no saving: '99% organic cotton'. */
export const MADE_OF = [
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

/** Signs of money, before the number or behind it. */
export const MONEY_SIGNS = '$€£₹¥₩₪₫฿₱₦₴₽₺';

/** Codes and words of money that mean nothing else, as ALL, TOP and TRY do. */
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
