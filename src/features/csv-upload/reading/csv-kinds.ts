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
import { brandKey } from '@rules/names';
import { isPlain } from '@rules/plain-text';
import { type ColumnNames, INFLUENCER_NAMES, PROMO_CODE_NAMES } from './column-names';
import { type DoubtedRow, promoCodeWarnings } from './row-warnings';

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
  /** What rows that may be the same share; blank where something else tells. */
  repeatKey: (row: Row) => string;
  warningsOf: (row: DoubtedRow<Row>) => string[];
}

/** Two spellings of one code, as private.code_key in the database has it: blanks and capitals from A to Z make no other code. */
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
