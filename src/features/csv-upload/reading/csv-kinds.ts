import {
  checkInfluencer,
  INFLUENCER_HEADERS,
  INFLUENCER_REQUIRED,
  type InfluencerRow,
} from '@rules/csv-influencers';
import { MAX_CSV_ROWS, MAX_INFLUENCER_ROWS } from '@rules/csv-limits';
import {
  checkPromoCode,
  PROMO_CODE_HEADERS,
  PROMO_CODE_REQUIRED,
  type PromoCodeRow,
} from '@rules/csv-promo-codes';
import type { CsvValues, RowFlaws } from '@rules/csv-values';
import { memoized } from '@rules/memoized';
import { brandKey } from '@rules/names';
import { parsedUrl } from '@rules/parsed-url';
import { isPlain } from '@rules/plain-text';
import { codeDoubt } from '@rules/promo-code-reading';
import { kindOfNoShop } from '@rules/shop-hosts';
import { type ColumnNames, INFLUENCER_NAMES, PROMO_CODE_NAMES } from './column-names';
import { mangledAs } from './spreadsheet-marks';

/** Offers seldom run longer than this, so a later date is more likely a slip. */
const FAR_YEARS = 5;

/** A row whose values may look wrong. */
interface DoubtedRow<Row> {
  written: Readonly<Record<string, string>>;
  /** The values as they are checked. */
  read: Readonly<Record<string, string>>;
  /** The row as it is uploaded; null when a value is wrong. */
  row: Row | null;
  /** The current day of UTC, as YYYY-MM-DD. */
  today: string;
}

/** What may be wrong with a row that is taken all the same. */
function promoCodeWarnings({ written, read, row, today }: DoubtedRow<PromoCodeRow>): string[] {
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

/** What an address leads to if it is no shop; blank for a shop, because `memoized` keeps no undefined. */
const kindOfNoShopAt = memoized((address) => {
  const host = parsedUrl(address)?.hostname;
  return (host && kindOfNoShop(host)) ?? '';
});

/** Warns of a link to no shop, because such an offer rings nowhere. */
function shopWarning({ brand_url, affiliate_link }: PromoCodeRow): string | undefined {
  const header = brand_url ? 'brand_url' : 'affiliate_link';
  const kind = kindOfNoShopAt(brand_url || affiliate_link || '');
  return kind
    ? `${header} leads to a ${kind}, not to the shop itself: with the brand's own address in brand_url, the bell rings there`
    : undefined;
}

/** How a row of each kind is uploaded. */
export interface RowsOfKind {
  influencers: InfluencerRow;
  'promo-codes': PromoCodeRow;
}
export type CsvKind = keyof RowsOfKind;

/** What is known of a kind of file. */
export interface KindRules<Row> {
  headers: readonly string[];
  names: ColumnNames;
  required: readonly string[];
  maxRows: number;
  check: (values: CsvValues) => { row: Row } | { flaws: RowFlaws };
  /** A key that is the same for rows that may repeat each other; blank where repeats aren't found by a key. */
  repeatKey: (row: Row) => string;
  warningsOf: (row: DoubtedRow<Row>) => string[];
}

/**
 * The same for all spellings of a code, as private.code_key in the database: blanks and capitals from A to Z make no difference. Most codes are
 * plain ASCII, and take the quicker way.
 */
const codeKey = (code: string) =>
  isPlain(code)
    ? code.replaceAll(' ', '').toLowerCase()
    : code.replaceAll(/\s+/g, '').replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const CSV_KINDS: { [Kind in CsvKind]: KindRules<RowsOfKind[Kind]> } = {
  influencers: {
    headers: INFLUENCER_HEADERS,
    names: INFLUENCER_NAMES,
    required: INFLUENCER_REQUIRED,
    maxRows: MAX_INFLUENCER_ROWS,
    check: checkInfluencer,
    // Influencers that repeat each other are found by findRepeats, as errors.
    repeatKey: () => '',
    warningsOf: () => [],
  },
  'promo-codes': {
    headers: PROMO_CODE_HEADERS,
    names: PROMO_CODE_NAMES,
    required: PROMO_CODE_REQUIRED,
    maxRows: MAX_CSV_ROWS,
    check: checkPromoCode,
    warningsOf: promoCodeWarnings,
    repeatKey: ({ email, brand_name, promo_code }) =>
      [codeKey(promo_code ?? ''), email, brandKey(brand_name ?? '')].join('\n'),
  },
};
