import { brandNameFlaw } from './brand-name.ts';
import { isCalendarDay } from './calendar-day.ts';
import { type Category, categories, categoryNamed } from './categories.ts';
import { type CsvValues, missingFields, type RowFlaws, textOf, tooLong, unstorable } from './csv-values.ts';
import { MAX_LENGTHS } from './field-limits.ts';
import { isWebAddress, toWebAddress } from './web-address.ts';

/** docs/product/csv-upload.md#promo-code-rows */
export const PROMO_CODE_REQUIRED = [
  'brand_name',
  'promo_code',
  'description',
  'category',
  'email',
  'affiliate_link',
] as const;
export const PROMO_CODE_HEADERS = [...PROMO_CODE_REQUIRED, 'expiration_date'] as const;

/** A row as it is uploaded. `email` is the address or the username of the influencer. */
export interface PromoCodeRow {
  brand_name: string;
  promo_code: string;
  description: string;
  /** `YYYY-MM-DD`; null never expires. */
  expiration_date: string | null;
  affiliate_link: string;
  category: Category;
  email: string;
}

const LONGEST = {
  brand_name: MAX_LENGTHS.brand_name,
  promo_code: MAX_LENGTHS.promo_code,
  description: MAX_LENGTHS.description,
  email: MAX_LENGTHS.email,
  affiliate_link: MAX_LENGTHS.web_address,
};

/** @returns the row as it is stored, or all its errors */
export function checkPromoCode(values: CsvValues): { row: PromoCodeRow } | { flaws: RowFlaws } {
  const written = textOf(values, 'category');
  const category = categoryNamed(written);
  const day = textOf(values, 'expiration_date');
  const link = toWebAddress(textOf(values, 'affiliate_link'));
  const flaws = [
    ...missingFields(values, PROMO_CODE_REQUIRED),
    ...tooLong({ ...values, affiliate_link: link }, LONGEST),
    ...unstorable(values, PROMO_CODE_HEADERS),
  ];
  const brandFlaw = brandNameFlaw(textOf(values, 'brand_name'));
  if (brandFlaw) flaws.push(`brand_name: ${brandFlaw}`);
  if (written !== '' && !category) flaws.push(`category must be one of ${categories.join(', ')}`);
  if (day !== '' && !isCalendarDay(day))
    flaws.push('expiration_date must be a real date, written YYYY-MM-DD');
  if (link !== '' && link.length <= MAX_LENGTHS.web_address && !isWebAddress(link))
    flaws.push('affiliate_link must be a web address, http or https');
  if (flaws.length > 0 || !category) return { flaws };
  return {
    row: {
      brand_name: textOf(values, 'brand_name'),
      promo_code: textOf(values, 'promo_code'),
      description: textOf(values, 'description'),
      expiration_date: day || null,
      affiliate_link: link,
      category,
      email: textOf(values, 'email').toLowerCase(),
    },
  };
}
