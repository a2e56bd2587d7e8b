import { otherCurrencyFlaw, readAmount } from './amount-reading.ts';
import { type CsvValues, missingFields, type RowFlaws, textOf, tooLong, unstorable } from './csv-values.ts';
import { USUAL_CURRENCY } from './currencies.ts';
import { MAX_LENGTHS } from './field-limits.ts';
import { grouped } from './grouped.ts';
import { readHandle, readMailAddress } from './handle-reading.ts';
import { memoized } from './memoized.ts';
import { OFFER_FIELD_NAMES, type OfferFieldName, offerField } from './offer-fields.ts';
import { flawOfField, forEachField, tidyText } from './offer-texts.ts';
import { shopBehind } from './shop-behind-link.ts';

/** A column of a file of promo codes. */
interface CsvColumn {
  header: string;
  position: number;
  /** What the page says about it. */
  hint: string;
  required: boolean;
  /** Its values in the sample file. */
  examples: readonly [string, string];
}

const email: CsvColumn = {
  header: 'email',
  position: 5,
  hint: "The influencer's, or the username",
  required: true,
  examples: ['nora@example.com', 'milo@example.com'],
};

const columnsOfFields = OFFER_FIELD_NAMES.flatMap((name): CsvColumn[] => {
  const { csv, longest, required } = offerField(name);
  const limit = longest === undefined ? '' : `Up to ${grouped(longest)} characters`;
  return csv ? [{ header: name, hint: limit, required: required === 'always', ...csv }] : [];
});

/** The columns of a file, in their order (docs/product/csv-upload.md#promo-code-rows). */
export const PROMO_CODE_COLUMNS = [...columnsOfFields, email].sort(
  (one, other) => one.position - other.position,
);
export const PROMO_CODE_HEADERS = PROMO_CODE_COLUMNS.map(({ header }) => header);
export const PROMO_CODE_REQUIRED = PROMO_CODE_COLUMNS.filter(({ required }) => required).map(
  ({ header }) => header,
);

/** A row as it is uploaded: texts that the database can read, null for blank ones, and only the fields that files have. */
export interface PromoCodeRow extends Record<OfferFieldName, string | null | undefined> {
  /** The address or the username of the influencer; a file may have an '@' or the profile's address. */
  email: string;
}

/** The text of a field. Callers of the server may send an amount as a number, yes or no as a boolean, and countries as a list. */
function givenText(values: CsvValues, name: OfferFieldName): string {
  const { kind } = offerField(name);
  const value = values[name];
  const isOfItsKind =
    (kind === 'amount' && typeof value === 'number') ||
    (kind === 'yes or no' && typeof value === 'boolean') ||
    (kind === 'countries' && Array.isArray(value));
  return isOfItsKind ? String(value) : textOf(values, name);
}

/** Whose a code is, in the form in which addresses and usernames are compared. */
const addressOrUsername = memoized((typed) => readHandle(readMailAddress(typed)).toLowerCase());

const LONGEST = { email: MAX_LENGTHS.email };

/** @returns the row to upload, or everything that is wrong with it */
export function checkPromoCode(values: CsvValues): { row: PromoCodeRow } | { flaws: RowFlaws } {
  const texts = forEachField((name) =>
    offerField(name).csv ? tidyText(name, givenText(values, name)) : undefined,
  );
  const spend = givenText(values, 'minimum_spend');
  texts.brand_url ||= shopBehind(texts.affiliate_link ?? '') ?? '';
  texts.currency ||= readAmount(spend).currency ?? '';
  const influencer = addressOrUsername(textOf(values, 'email'));
  // What is read of a text may be blank, as of one that has only invisible characters.
  const flaws = missingFields({ ...values, ...texts, email: influencer }, PROMO_CODE_REQUIRED);
  for (const name of OFFER_FIELD_NAMES) {
    const flaw = flawOfField(name, texts);
    if (flaw) flaws.push(`${name}${flaw.inFile}`);
  }
  const otherCurrency = otherCurrencyFlaw(spend, texts.currency || USUAL_CURRENCY);
  if (otherCurrency) flaws.push(`minimum_spend ${otherCurrency}`);
  flaws.push(
    ...tooLong({ ...values, email: influencer }, LONGEST),
    ...unstorable(values, PROMO_CODE_HEADERS),
  );
  if (flaws.length > 0) return { flaws };
  const row: PromoCodeRow = { ...texts, email: influencer };
  for (const name of OFFER_FIELD_NAMES) if (row[name] === '') row[name] = null;
  return { row };
}
