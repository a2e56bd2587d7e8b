import { aboutRow } from '@rules/csv-values';
import Papa from 'papaparse';
import { cleanHeaders } from './csv-headers';

/** The header line and the data rows of a file, with the values as written; blank lines are left out. */
export interface Table {
  headers: string[];
  rows: string[][];
}

/** Spreadsheets use the list separator of their country. */
const DELIMITERS = [',', ';', '\t'];

const QUOTE_FLAWS: Record<string, string> = {
  MissingQuotes: 'a double quote is opened and never closed',
  InvalidQuotes: 'a double quote stands inside a quoted value; write it twice ("")',
};

/**
 * @param known the headers by which the delimiter is found
 * @returns the table, or why it can't be read
 */
export function readTable(text: string, known: readonly string[]): Table | { flaws: string[] } {
  // The first line's end decides; Papa Parse's guess would also count line breaks inside of values.
  const newline = /[\r\n]/.exec(text)?.[0] === '\r' && !/^[^\r\n]*\r\n/.test(text) ? '\r' : '\n';
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text, newline, known),
    newline,
  });
  const filled = data.map((cells) => cells.some((cell) => cell.trim() !== ''));
  if (errors.length > 0) {
    return { flaws: errors.map(({ code, row = 0 }) => quoteFlaw(code, filled.slice(0, row + 1))) };
  }
  const [headers = [], ...rows] = data.filter((_, line) => filled[line]);
  return { headers: cleanHeaders(headers), rows };
}

function delimiterOf(text: string, newline: '\r' | '\n', known: readonly string[]): string {
  const found = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 1, skipEmptyLines: 'greedy' });
    return cleanHeaders(data[0] ?? []).filter((header) => known.includes(header)).length;
  });
  return DELIMITERS[found.indexOf(Math.max(...found))] ?? ',';
}

/** @param upTo for each line up to the flawed one, whether it isn't blank; the first line is the header */
function quoteFlaw(code: string, upTo: boolean[]): string {
  const flaw = QUOTE_FLAWS[code] ?? "it can't be read";
  const row = upTo.filter(Boolean).length - 1;
  return row > 0 ? aboutRow(row, flaw) : `Header line: ${flaw}`;
}
