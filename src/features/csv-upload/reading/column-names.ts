import { INFLUENCER_HEADERS } from '@rules/csv-influencers';
import { PROMO_CODE_HEADERS } from '@rules/csv-promo-codes';
import { memoized } from '@rules/memoized';

/** For each header, what files may call its column; where a file has several, the first of these counts. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>;

/** Names are compared without case, blanks and punctuation: 'Brand Name' and 'brand-name' are one. */
export const nameKey = memoized((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));

/**
 * What people and the exports of affiliate networks call the columns; docs/product/csv-upload.md#column-names
 * says which network has which.
 */
const PROMO_CODE_SYNONYMS: ColumnNames = {
  brand_name: [
    'brand',
    'advertiser',
    'advertiser name',
    'merchant',
    'merchant name',
    'campaign name',
    'program name',
    'shop',
    'store',
    'retailer',
    'merchant.group_name',
    'group_name',
  ],
  promo_code: ['code', 'voucher code', 'coupon code', 'coupon', 'discount code', 'default promo code'],
  description: [
    'offer description',
    'title',
    'offer',
    'link name',
    'deal name',
    'deal description',
    'code_description',
  ],
  category: ['categories'],
  // Whom a code is for may be written as an email address or as a username.
  email: ['influencer', 'influencer email', 'creator', 'username', 'handle'],
  affiliate_link: [
    'deeplink tracking',
    'url tracking',
    'click url',
    'tracking link',
    'tracking url',
    'affiliate url',
    'affiliated_url',
    'link',
  ],
  expiration_date: [
    'ends',
    'end date',
    'promotion end date',
    'offer end date',
    'deal end date',
    'expires',
    'expiry',
    'expiry date',
    'expiration',
    'valid until',
  ],
  brand_url: [
    'deeplink',
    'url',
    'destination',
    'destination url',
    'landing page',
    'landing page url',
    'website',
    'shop url',
    'merchant url',
    'merchant.domain',
    'domain',
  ],
  countries: ['country', 'regions', 'targeted countries'],
  terms: ['terms and conditions', 'coupon restriction', 'restrictions'],
  minimum_spend: ['minimum purchase amount', 'minimum order', 'min spend'],
  currency: ['currency code'],
};

const INFLUENCER_SYNONYMS: ColumnNames = {
  fullName: ['name', 'influencer', 'creator'],
  socialMediaHandle: ['handle', 'social handle', 'instagram', 'instagram handle', 'username'],
  email: ['mail', 'email address'],
  profileImageUrl: ['profile image', 'image url', 'avatar', 'picture'],
};

const withHeader = (headers: readonly string[], synonyms: ColumnNames): ColumnNames =>
  Object.fromEntries(headers.map((header) => [header, [header, ...(synonyms[header] ?? [])]]));

export const PROMO_CODE_NAMES = withHeader(PROMO_CODE_HEADERS, PROMO_CODE_SYNONYMS);
export const INFLUENCER_NAMES = withHeader(INFLUENCER_HEADERS, INFLUENCER_SYNONYMS);

/** The index of the column for each header. A header without a column is left out. */
export type ColumnMatch = Record<string, number>;

/**
 * Finds a column for each header; a column is taken once. All headers first look for their own name, then all
 * for their first synonym, and so on, so that no synonym takes a column that bears another header's own name.
 */
export function matchColumns(cells: readonly string[], names: ColumnNames): ColumnMatch {
  const keys = cells.map(nameKey);
  const found: ColumnMatch = {};
  const taken = new Set<number>();
  const mostNames = Math.max(...Object.values(names).map(({ length }) => length));
  for (let rank = 0; rank < mostNames; rank++) {
    for (const [header, namesOfHeader] of Object.entries(names)) {
      const name = namesOfHeader[rank];
      if (name === undefined || header in found) continue;
      const column = keys.findIndex((key, index) => key === nameKey(name) && !taken.has(index));
      if (column === -1) continue;
      found[header] = column;
      taken.add(column);
    }
  }
  return found;
}

/** Headers that a file has more than once, so that nobody knows which column is meant. */
export function doubledHeaders(cells: readonly string[], names: ColumnNames): string[] {
  const keys = cells.map(nameKey);
  return Object.keys(names).filter((header) => {
    const key = nameKey(header);
    return keys.indexOf(key) !== keys.lastIndexOf(key);
  });
}
