import type { PromoCodeRow } from '@rules/csv-promo-codes';
import { memoized } from '@rules/memoized';
import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import type { CsvKind, RowsOfKind } from './csv-kinds';

/** A value that is read differently from how it is written. */
export interface Change {
  header: string;
  from: string;
  /** Blank for nothing. */
  to: string;
  /** Why, where that can't be seen. */
  because?: string;
}

/** A text without what makes no difference to a reader: blanks, capitals, a protocol, and an @ in front. */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^https?:\/\//, '')
    .replace(/^@/, '');

/** The numbers of a date, in any order; a time adds some of its own. */
const numbersOf = (date: string) => (date.match(/\d+/g) ?? []).map(Number).sort((one, other) => one - other);

const wordsOf = memoized((text) =>
  text
    .toUpperCase()
    .split(/[\s,;|]+/)
    .sort()
    .join(' ')
    .trim(),
);

function isSame(header: string, from: string, to: string): boolean {
  if (from === to) return true;
  if (header === 'expiration_date') return numbersOf(from).join() === numbersOf(to).join();
  if (header === 'countries') return wordsOf(from) === wordsOf(to);
  if (header === 'minimum_spend') return Number(from) === Number(to);
  const isOneBlank = from === '' || to === '';
  if (header !== 'promo_code' && !isOneBlank && plain(from) === plain(to)) return true;
  // Yes and no may be written in many ways, and none of them is worth a remark.
  const field = OFFER_FIELD_NAMES.find((name) => name === header);
  return field !== undefined && offerField(field).kind === 'yes or no';
}

const HAS_TIME = /\d[T ,]+\d{1,2}:\d\d/;

const REASONS: Readonly<Record<string, string>> = {
  brand_url: "the affiliate link tells the shop's address",
  currency: 'the minimum spend has its sign',
};

function reasonFor(header: string, from: string): string | undefined {
  if (header === 'expiration_date' && HAS_TIME.test(from))
    return 'the last whole day: an end before noon, in UTC, counts to the day before';
  return from === '' ? REASONS[header] : undefined;
}

/**
 * What of a row is read differently from how it is written.
 * @param read the values as they are checked
 * @param row the same as it is uploaded, if it can be
 */
export function changesOf<Kind extends CsvKind>(
  kind: Kind,
  written: Readonly<Record<string, string>>,
  read: Readonly<Record<string, string>>,
  row: RowsOfKind[Kind] | null,
): Change[] {
  const headers = Object.keys(read);
  if (row) headers.push(...ADDED[kind].filter((header) => !(header in read)));
  const uploaded: Readonly<Record<string, unknown>> | null = row && { ...row };
  const changes: Change[] = [];
  for (const header of headers) {
    const from = written[header]?.trim() ?? '';
    const to = uploaded ? String(uploaded[header] ?? '') : (read[header]?.trim() ?? '');
    if (isSame(header, from, to)) continue;
    const because = reasonFor(header, from);
    changes.push({ header, from, to, ...(because === undefined ? {} : { because }) });
  }
  return changes;
}

/** The fields that the rules of rows fill in where a file has no such column. */
const ADDED: Record<CsvKind, readonly (keyof PromoCodeRow)[]> = {
  influencers: [],
  'promo-codes': ['brand_url', 'currency'],
};
