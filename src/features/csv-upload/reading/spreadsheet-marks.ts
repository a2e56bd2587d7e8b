/** '="00420"': this formula keeps a spreadsheet from reading the digits as a number. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;
/** The apostrophe that keeps a spreadsheet from reading digits as a number, or a text as a formula. */
const APOSTROPHE = /^'(?=\d+\s*$|[=+\-@＝＋－＠])/;
/** Quotes around a value that has blanks before it, which is why the CSV reader left them in. */
const QUOTED = /^\s+"([^"]*)"\s*$/;

/** What each of the marks above begins with: most cells have none, and this tells it at once. */
const MAY_BE_MARKED = /^[\s=']/;

/** A value as it was meant: without the marks that keep a spreadsheet from changing it. */
export function asWritten(cell: string): string {
  if (!MAY_BE_MARKED.test(cell)) return cell;
  const text = QUOTED.exec(cell)?.[1] ?? cell;
  const inFormula = TEXT_FORMULA.exec(text.trim())?.[1];
  return inFormula === undefined ? text.replace(APOSTROPHE, '') : inFormula.replaceAll('""', '"');
}

const DATE = 'a code that a spreadsheet has made a date of';
const MANGLED: readonly (readonly [RegExp, string])[] = [
  [/^#(?:NAME\?|REF!|VALUE!|DIV\/0!|N\/A|NUM!|NULL!|SPILL!)$/i, 'an error of a formula'],
  [/^-?\d+(?:[.,]\d+)?E[+-]?\d+$/i, 'a long number that a spreadsheet has shortened'],
  [/^\d{15}0+$/, 'a long number of which a spreadsheet kept 15 digits'],
  [/^\d{1,2}[-.\s](?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)$/i, DATE],
  [/^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[-.\s]\d{2,4}$/i, DATE],
  [/^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$|^\d{4}-\d{2}-\d{2}$/, DATE],
  [/^[01]?[.,]\d+$/, 'a percentage that a spreadsheet has made a number of'],
  [/^#+$/, 'a value that a spreadsheet had no room to show'],
];

/** What a spreadsheet seems to have made of a code; undefined for a code that looks unchanged. */
export function mangledAs(code: string): string | undefined {
  const text = code.trim();
  return MANGLED.find(([pattern]) => pattern.test(text))?.[1];
}
