import { isCalendarDay } from './calendar-day.ts';
import { categories, categoryNamed, isCategory } from './categories.ts';
import { brandNameFlaw } from './names.ts';
import { isWebAddress, toWebAddress } from './web-address.ts';

/** How a field is typed, checked and shown. */
export type FieldKind =
  | 'long text'
  | 'brand'
  | 'code'
  | 'category'
  | 'day'
  | 'handle'
  | 'web address'
  | 'amount'
  | 'yes or no';

/** The text of a field that is either yes or blank. */
export const YES = 'yes';

/** The @ is added to a handle; a handle of nothing else is blank. */
function toHandle(typed: string): string {
  const name = typed.trim().replace(/^@+\s*/, '');
  return name === '' ? '' : `@${name}`;
}

/** An amount in dollars without the sign, commas and zeros that it doesn't need; another text stays as it is. */
function toAmount(typed: string): string {
  const digits = typed.trim().replace(/^\$\s*/, '');
  const number = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits;
  return /^\d{1,9}(\.\d{1,2})?$/.test(number) ? String(Number(number)) : number;
}

const MAX_AMOUNT = 100_000;
const isAmount = (text: string) =>
  /^\d+(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= MAX_AMOUNT;

/** 'yes' or blank, for the words and signs that files have for yes and no; another text stays as it is. */
function toYes(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (['yes', 'y', 'true', 'x', '1'].includes(text)) return YES;
  return ['no', 'n', 'false', '0'].includes(text) ? '' : text;
}

/** A typed text as it is saved: trimmed, with https:// or @ in front where the field wants it. */
export function tidied(kind: FieldKind, typed: string): string {
  switch (kind) {
    case 'web address':
      return toWebAddress(typed);
    case 'handle':
      return toHandle(typed);
    case 'category':
      return categoryNamed(typed) ?? typed.trim();
    case 'amount':
      return toAmount(typed);
    case 'yes or no':
      return toYes(typed);
    default:
      return typed.trim();
  }
}

/** What an invalid text should have been, in words that follow 'must be'; undefined for a valid one. The text is tidied. */
export function expectedForm(kind: FieldKind, text: string): string | undefined {
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
        : `an amount in US dollars of at most ${MAX_AMOUNT.toLocaleString('en-US')}, such as 50 or 49.99`;
    case 'yes or no':
      return text === YES ? undefined : 'yes or no';
    case 'web address':
      return isWebAddress(text) ? undefined : 'a web address, http or https';
    default:
      return undefined;
  }
}

/** What is wrong with a text as a whole sentence, for a kind that explains it better than 'must be …' can. */
export const explainedFlaw = (kind: FieldKind, text: string) =>
  kind === 'brand' ? brandNameFlaw(text) : undefined;
