import { INFLUENCER_HEADERS } from '@rules/csv-influencers';
import { PROMO_CODE_COLUMNS } from '@rules/csv-promo-codes';

/** The sample files (docs/product/csv-upload.md#files): each can be uploaded once its addresses are replaced by real ones. */
export const sampleInfluencers = [
  [...INFLUENCER_HEADERS],
  ['Nora Field', 'norafield', 'nora@example.com', 'https://images.example.com/nora.jpg'],
  ['Milo Brandt', 'milo.brandt', 'milo@example.com', ''],
];

export const samplePromoCodes = [
  PROMO_CODE_COLUMNS.map(({ header }) => header),
  PROMO_CODE_COLUMNS.map(({ examples }) => examples[0]),
  PROMO_CODE_COLUMNS.map(({ examples }) => examples[1]),
];
