import { CURRENCY_CODES, isCurrencyCode } from './currency-codes.ts';
import { memoized } from './memoized.ts';

/** The currencies for which a sign or an abbreviation in lower case may stand. */
const CURRENCIES_OF_SIGN: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₱': 'PHP',
  '₦': 'NGN',
  '₴': 'UAH',
  '₺': 'TRY',
  us$: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  zł: 'PLN',
  kč: 'CZK',
  kr: 'DKK ISK NOK SEK',
  '¥': 'CNY JPY',
  $:
    'ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MXN NAD NIO NZD SBD SGD ' +
    'SRD SVC TTD TWD USD UYU XCD',
};

/** A sign or code of at most four characters before the digits, and after them. */
const SIGN_BEFORE = /^([^\d\s.,'’+-]{1,4})(?:\.?\s+)?(?=\d)/;
const SIGN_AFTER = /(?<=[\d–-])\s*([^\d\s.,'’+–-]{1,4})\.?$/;

/** A sign or a code as the codes for which it may stand; none for an unknown one. */
function currenciesOf(sign: string): readonly string[] {
  const code = sign.toUpperCase();
  if (CURRENCY_CODES.includes(code)) return [code];
  return CURRENCIES_OF_SIGN[sign.toLowerCase()]?.split(' ') ?? [];
}

/** The signs and codes before and after a trimmed text's digits. */
const signsAround = (trimmed: string): string[] =>
  [SIGN_BEFORE, SIGN_AFTER].flatMap((place) => place.exec(trimmed)?.[1] ?? []);

interface ReadAmount {
  /** '1250.5'; what is no amount stays as it is, with its signs. */
  readonly text: string;
  /** By the signs and codes around it, where together they stand for one currency only. */
  readonly currency?: string;
}

/**
 * An amount as people and spreadsheets write it: '49,99', '1.000', "1'250.50", '€50', '50 kr.', '50.-', '$50 CAD'. One with signs that no
 * currency has in common is no amount.
 */
export const readAmount = memoized((typed): ReadAmount => {
  const trimmed = typed.trim();
  const digits = trimmed
    .replace(SIGN_BEFORE, '')
    .replace(SIGN_AFTER, '')
    .replace(/[.,][-–]{1,2}$/, '');
  const text = plainNumber(digits);
  const readings = signsAround(trimmed).map(currenciesOf);
  const [currency, ...others] = CURRENCY_CODES.filter((code) => readings.every((all) => all.includes(code)));
  if (text === undefined || currency === undefined) return { text: trimmed };
  return others.length > 0 ? { text } : { text, currency };
});

/** '1250.5'; undefined for what is no number. A comma or point before three digits separates thousands. */
function plainNumber(digits: string): string | undefined {
  const grouped =
    /^[1-9]\d{0,2}(?:([.,'’\s\u00a0\u202f])\d{3}(?:\1\d{3})*)?(?:[.,]\d{0,2})?$|^\d{1,9}(?:[.,]\d{0,2})?$/.exec(
      digits,
    );
  if (!grouped) return undefined;
  const [, separator = ''] = grouped;
  const decimals = /[.,](\d{0,2})$/.exec(digits);
  // '1.000.50': a point can't separate both thousands and decimals.
  if (decimals !== null && decimals[0][0] === separator) return undefined;
  const whole = (decimals ? digits.slice(0, decimals.index) : digits).replaceAll(/\D/g, '');
  return String(Number(`${whole}.${decimals?.[1] || '0'}`));
}

/**
 * The error of an amount whose sign is of another currency than the one beside it. A sign of several currencies, such as '$', may stand for any of them
 * and for no other.
 */
export function otherCurrencyFlaw(typed: string, currency: string): string | undefined {
  const trimmed = typed.trim();
  const { text, currency: only } = readAmount(typed);
  const isOfCurrency = signsAround(trimmed).every((sign) => currenciesOf(sign).includes(currency));
  // What is no amount stays as it was typed (readAmount). It is an error by itself, and so is what is no currency.
  if (!isCurrencyCode(currency) || isOfCurrency || text === trimmed) return undefined;
  return only === undefined
    ? `has a sign of another currency than ${currency}`
    : `is in ${only}, but the currency is ${currency}`;
}
