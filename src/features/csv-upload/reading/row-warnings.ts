import type { PromoCodeRow } from '@rules/csv-promo-codes';
import { memoized } from '@rules/memoized';
import { parsedUrl } from '@rules/parsed-url';
import { codeDoubt } from '@rules/promo-code-reading';
import { kindOfNoShop } from '@rules/shop-hosts';
import { mangledAs } from './spreadsheet-marks';

/** Offers seldom run longer than this, so a later date is more likely a slip. */
const FAR_YEARS = 5;

/** A row whose values may look wrong. */
export interface DoubtedRow<Row> {
  written: Readonly<Record<string, string>>;
  /** The values as they are checked. */
  read: Readonly<Record<string, string>>;
  /** The row as it is uploaded; null when something is wrong. */
  row: Row | null;
  /** The current day of UTC, as YYYY-MM-DD. */
  today: string;
}

/** What may be wrong with a row that is taken all the same. */
export function promoCodeWarnings({ written, read, row, today }: DoubtedRow<PromoCodeRow>): string[] {
  const mangled = mangledAs(written.promo_code ?? '');
  const doubt = codeDoubt(read.promo_code ?? '');
  const warnings = [
    mangled && `promo_code looks like ${mangled}`,
    doubt && `promo_code: ${doubt}`,
    dayWarning(read.expiration_date?.trim() ?? '', today),
    row ? shopWarning(row) : undefined,
  ];
  return warnings.filter((warning) => warning !== undefined);
}

function dayWarning(day: string, today: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  if (day < today) return 'expiration_date is over: nobody will see this code';
  const far = `${Number(today.slice(0, 4)) + FAR_YEARS}${today.slice(4)}`;
  return day > far ? `expiration_date is more than ${FAR_YEARS} years away` : undefined;
}

/** Blank for a shop. */
const kindOfNoShopAt = memoized((address) => {
  const host = parsedUrl(address)?.hostname;
  return (host && kindOfNoShop(host)) ?? '';
});

/** An offer without a shop of its own rings nowhere. */
function shopWarning({ brand_url, affiliate_link }: PromoCodeRow): string | undefined {
  const header = brand_url ? 'brand_url' : 'affiliate_link';
  const kind = kindOfNoShopAt(brand_url || affiliate_link || '');
  return kind
    ? `${header} leads to a ${kind}, not to the shop itself: with the brand's own address in brand_url, the bell rings there`
    : undefined;
}
