/** '="00420"': a spreadsheet keeps digits as text by it. */
const AS_TEXT = /^="((?:[^"]|"")*)"$/;
/** An apostrophe: a spreadsheet keeps digits, and what begins like a formula, as text by it. */
const APOSTROPHE = /^'(?=\d+\s*$|[=+\-@＝＋－＠])/;
/** A value whose quotes the reader took for a part of it, because blanks stand before them. */
const QUOTED = /^\s+"([^"]*)"\s*$/;

/** What each of the marks above begins with. */
const MAY_BE_MARKED = /^[\s=']/;

/** A value as it was meant: without what a spreadsheet adds to keep it as text. */
export function asWritten(cell: string): string {
  if (!MAY_BE_MARKED.test(cell)) return cell;
  const text = QUOTED.exec(cell)?.[1] ?? cell;
  const kept = AS_TEXT.exec(text.trim())?.[1];
  return kept === undefined ? text.replace(APOSTROPHE, '') : kept.replaceAll('""', '"');
}

const MANGLED: readonly (readonly [RegExp, string])[] = [
  [/^#(?:NAME\?|REF!|VALUE!|DIV\/0!|N\/A|NUM!|NULL!|SPILL!)$/i, 'an error of a formula'],
  [/^-?\d+(?:[.,]\d+)?E[+-]?\d+$/i, 'a long number that a spreadsheet has shortened'],
  [/^\d{15}0+$/, 'a long number of which a spreadsheet kept 15 digits'],
  [
    /^\d{1,2}[-.\s](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/i,
    'a code that a spreadsheet has made a date of',
  ],
  [
    /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-.\s]\d{2,4}$/i,
    'a code that a spreadsheet has made a date of',
  ],
  [
    /^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$|^\d{4}-\d{2}-\d{2}$/,
    'a code that a spreadsheet has made a date of',
  ],
  [/^[01]?[.,]\d+$/, 'a percentage that a spreadsheet has made a number of'],
  [/^#+$/, 'a value that a spreadsheet had no room to show'],
];

/** What a code seems to have become in a spreadsheet; undefined for one that looks as it was. */
export function mangledAs(code: string): string | undefined {
  const text = code.trim();
  return MANGLED.find(([form]) => form.test(text))?.[1];
}
