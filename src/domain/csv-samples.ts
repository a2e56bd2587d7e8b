import { INFLUENCER_HEADERS } from '@rules/csv-influencers';

/** The sample files (docs/product/csv-upload.md#files): each can be uploaded as it is, once its addresses are real ones. */
export const sampleInfluencers = [
  [...INFLUENCER_HEADERS],
  ['Nora Field', 'norafield', 'nora@example.com', 'https://images.example.com/nora.jpg'],
  ['Milo Brandt', 'milo.brandt', 'milo@example.com', ''],
];

export const samplePromoCodes = [
  ['brand_name', 'promo_code', 'description', 'expiration_date', 'affiliate_link', 'category', 'email'],
  [
    'Kiln & Co',
    'NORA20',
    '20% off everything, mugs included',
    '2027-12-31',
    'https://kiln.example.com/?ref=nora',
    'Home',
    'nora@example.com',
  ],
  [
    'Trailhead',
    'MILO10',
    '10% off your first order',
    '',
    'https://trailhead.example.com/milo',
    'Travel',
    'milo@example.com',
  ],
];
