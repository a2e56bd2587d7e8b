import { CURRENCY_CODES } from './currency-codes.ts';
import { memoized } from './memoized.ts';

/** The currency of a sign that stands for one only. */
const CURRENCY_OF_SIGN: Readonly<Record<string, string>> = {
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
};

/** Signs of several currencies. */
const SHARED_SIGNS = ['$', '¥', 'kr'];

const BEFORE = /^([^\d\s.,'’+-]{1,4})(?:\.?\s+)?(?=\d)/;
const AFTER = /(?<=[\d-])\s*([^\d\s.,'’+-]{1,4})\.?$/;

export interface ReadAmount {
  /** '1250.5'; what is no amount stays as it is. */
  readonly text: string;
  /** By the sign or code beside it, where it has one that tells. */
  readonly currency?: string;
}

/** An amount as people and spreadsheets write it: '49,99', '1.000', "1'250.50", '€50', '50 kr.', '50.-'. */
export const readAmount = memoized((typed): ReadAmount => {
  const trimmed = typed.trim();
  const sign = (BEFORE.exec(trimmed)?.[1] ?? AFTER.exec(trimmed)?.[1] ?? '').toLowerCase();
  const code = sign.toUpperCase();
  const currency = CURRENCY_CODES.includes(code) ? code : CURRENCY_OF_SIGN[sign];
  if (sign !== '' && currency === undefined && !SHARED_SIGNS.includes(sign)) return { text: trimmed };
  const digits = trimmed
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replace(/[.,][-–]{1,2}$/, '');
  const number = plainNumber(digits);
  return { text: number ?? digits, ...(currency ? { currency } : {}) };
});

/** '1250.5' for what has one meaning; a comma or point before three digits is of thousands. */
function plainNumber(digits: string): string | undefined {
  const grouped =
    /^[1-9]\d{0,2}(?:([.,'’\s\u00a0\u202f])\d{3}(?:\1\d{3})*)?(?:[.,]\d{0,2})?$|^\d{1,9}(?:[.,]\d{0,2})?$/.exec(
      digits,
    );
  if (!grouped) return undefined;
  const [, separator = ''] = grouped;
  const decimals = /[.,](\d{0,2})$/.exec(digits);
  // '1.000.50': a point can't be both.
  if (decimals !== null && decimals[0][0] === separator) return undefined;
  const whole = (decimals ? digits.slice(0, decimals.index) : digits).replaceAll(/\D/g, '');
  return String(Number(`${whole}.${decimals?.[1] || '0'}`));
}

/** The error of an amount whose sign is of another currency than the one beside it. */
export function otherCurrencyFlaw(typed: string, currency: string): string | undefined {
  const read = readAmount(typed).currency;
  return read === undefined || currency === '' || read === currency
    ? undefined
    : `is in ${read}, but the currency is ${currency}`;
}
