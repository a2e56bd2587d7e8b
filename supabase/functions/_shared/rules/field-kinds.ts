import { readAmount } from './amount-reading.ts';
import { isCalendarDay } from './calendar-day.ts';
import { categories, categoryNamed, isCategory } from './categories.ts';
import { isCountryCode } from './country-codes.ts';
import { readCountries } from './country-reading.ts';
import { isCurrencyCode } from './currency-codes.ts';
import { furtherDomainsFlaw, readDomains } from './further-domains.ts';
import { readHandle } from './handle-reading.ts';
import { memoized } from './memoized.ts';
import { brandNameFlaw, invisibleCharactersFlaw, visibleLines } from './names.ts';
import { noCodeFlaw } from './promo-code-reading.ts';
import { isSecureWebAddress, isWebAddress, toWebAddress } from './web-address.ts';

/** How a field is typed, checked and shown. */
export type FieldKind =
  | 'long text'
  | 'brand'
  | 'code'
  | 'category'
  | 'day'
  | 'handle'
  | 'web address'
  | 'secure web address'
  | 'domains'
  | 'countries'
  | 'currency'
  | 'amount'
  | 'yes or no';

/** The text of a field that is either yes or blank. */
export const YES = 'yes';

/** A handle with its @; blank when nothing but an @ was typed. */
function toHandle(typed: string): string {
  const name = readHandle(typed);
  return name === '' ? '' : `@${name}`;
}

/** Room for currencies of small units, such as the yen. */
const MAX_AMOUNT = 10_000_000;
const isAmount = (text: string) =>
  /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= MAX_AMOUNT;

/** 'yes' or blank, for the words and signs that files have for yes and no; another text stays, in lower case. */
function toYesOrBlank(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (['yes', 'y', 'true', 'x', '1'].includes(text)) return YES;
  return ['no', 'n', 'false', '0'].includes(text) ? '' : text;
}

/** 'CA, US': country codes in order, each once. What is no country stays as it is. */
const toCountries = memoized((typed) => [...readCountries(typed)].sort().join(', '));

/** private.are_known_countries() in the database has the same limit. */
const MAX_COUNTRIES = 60;

/** A typed text as it is saved: trimmed, and read as people write its kind, such as a web address without https://. */
export function tidied(kind: FieldKind, typed: string): string {
  switch (kind) {
    case 'web address':
    case 'secure web address':
      return toWebAddress(typed);
    case 'long text':
      return visibleLines(typed);
    case 'handle':
      return toHandle(typed);
    case 'category':
      return categoryNamed(typed) ?? typed.trim();
    case 'amount':
      return readAmount(typed).text;
    case 'domains':
      return readDomains(typed).join(', ');
    case 'countries':
      return toCountries(typed);
    case 'currency':
      return typed.trim().toUpperCase();
    case 'yes or no':
      return toYesOrBlank(typed);
    default:
      return typed.trim();
  }
}

/**
 * What an invalid text should have been, in words that follow 'must be'; undefined for a valid one, and for the kinds that flawInSentence judges.
 * @param text tidied, and not blank: whether a field may be blank isn't judged here
 */
export function mustBe(kind: FieldKind, text: string): string | undefined {
  switch (kind) {
    case 'handle':
      return /^@[A-Za-z0-9._]+$/.test(text) ? undefined : 'an Instagram handle';
    case 'category':
      return isCategory(text) ? undefined : `one of ${categories.join(', ')}`;
    case 'day':
      return isCalendarDay(text) ? undefined : 'a real date, written YYYY-MM-DD';
    case 'amount':
      return isAmount(text)
        ? undefined
        : `an amount of at most ${MAX_AMOUNT.toLocaleString('en-US')}, such as 50 or 49.99`;
    case 'yes or no':
      return text === YES ? undefined : 'yes or no';
    case 'web address':
      return isWebAddress(text) ? undefined : 'a web address, http or https';
    case 'secure web address':
      return isSecureWebAddress(text) ? undefined : 'a web address that begins with https://';
    case 'countries':
      return countriesFlaw(readCountries(text));
    case 'currency':
      return isCurrencyCode(text) ? undefined : 'a currency by its code, such as USD or EUR';
    default:
      return undefined;
  }
}

function countriesFlaw(codes: readonly string[]): string | undefined {
  if (!codes.every(isCountryCode)) return 'names or codes of countries, such as US, CA';
  return codes.length > MAX_COUNTRIES
    ? `at most ${MAX_COUNTRIES} countries, or none for everywhere`
    : undefined;
}

/**
 * What is wrong with an invalid text, in a sentence, for the kinds of fields whose flaws don't fit behind 'must be'; undefined for a valid one.
 * @param text tidied
 */
export function flawInSentence(kind: FieldKind, text: string): string | undefined {
  if (kind === 'brand') return brandNameFlaw(text);
  if (kind === 'domains') return furtherDomainsFlaw(readDomains(text));
  return kind === 'code' ? (invisibleCharactersFlaw('code', text) ?? noCodeFlaw(text)) : undefined;
}
