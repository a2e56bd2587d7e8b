import { type Cell, type CellValue, formatValue, isDateFormat } from 'hucre';

/** What a person sees in a cell: a day as YYYY-MM-DD, and a number in its format, with all digits where it has none. */
export function seenCell(value: CellValue, cell: Cell | undefined): string {
  const format = cell?.style?.numFmt ?? 'General';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? NO_DAY : seenDay(value.toISOString(), format);
  if (typeof value === 'string')
    return ISO_DAY.test(value) && isDateFormat(format) ? seenDay(value, format) : value;
  if (typeof value !== 'number') return String(value ?? '').toUpperCase();
  return seenNumber(value, format);
}

/** What Excel shows for a day that it can't show. */
const NO_DAY = '####';
/** A day as some programs store it, as a text with a time. */
const ISO_DAY = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** The parts that a format shows literally: a text in quotes, a character behind a backslash, and a currency such as '[$€-407]'. */
const LITERAL = /"([^"]*)"|\\(.)|\[\$([^\]-]+)(?:-[^\]]*)?\]/g;

/** The day as the cell shows it: with the time only if the format has one. */
function seenDay(iso: string, format: string): string {
  const [day = '', time = ''] = iso.split('T');
  const hasTime = /h/i.test(format.replaceAll(LITERAL, '').replaceAll(/\[[^\]]*\]/g, ''));
  return hasTime ? `${day} ${time.replace(/[.Z].*/, '')}` : day;
}

/** Excel calculates with 15 digits, and further ones are the rounding error of a float. Whole numbers stay, because other programs write longer ones. */
const inDigits = (number: number) => (Number.isSafeInteger(number) ? number : Number(number.toPrecision(15)));

/** The first of the signs that Unicode leaves to programs. */
const PRIVATE = 0xe000;

/**
 * Where a long number would be shortened ('4.01E+12'), all digits stay. The library takes signs in a format's texts for its own, so they are
 * kept from it, and so is the percent sign, which it puts at the end.
 */
function seenNumber(value: number, format: string): string {
  const texts: string[] = [];
  const kept = (text: string) => `"${String.fromCharCode(PRIVATE + texts.push(text) - 1)}"`;
  const bare = format.replaceAll(LITERAL, (_, quoted?: string, sign?: string, currency?: string) =>
    kept(quoted ?? sign ?? currency ?? ''),
  );
  if (/^general$/i.test(bare) || /e[+-]/i.test(bare)) return String(inDigits(value));
  const number = inDigits(bare.includes('%') ? value * 100 : value);
  const digits = String(bare.includes(';') ? Math.abs(number) : number);
  return formatValue(
    number,
    bare.replaceAll('%', () => kept('%')).replaceAll(/general/gi, () => kept(digits)),
  )
    .replaceAll(/[\ue000-\uf8ff]/g, (sign) => texts[sign.charCodeAt(0) - PRIVATE] ?? '')
    .trim();
}
