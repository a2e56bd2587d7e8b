import { aboutRow } from '@rules/csv-values';
import { shortenedTo } from '@rules/shortened-text';
import Papa from 'papaparse';
import { type ColumnMatch, type ColumnNames, matchColumns } from './column-names';
import { asWritten } from './spreadsheet-marks';

export interface TableRow {
  /** The line as a spreadsheet numbers it, from 1. */
  line: number;
  cells: string[];
}

/** The header line and the data rows of a file; blank lines are left out. */
export interface Table {
  headers: string[];
  rows: TableRow[];
  /** Sentences that tell the person what else was left out. */
  notes: string[];
}

/** Spreadsheets use the list separator of their country; exports of networks have bars, too. */
const DELIMITERS = [',', ';', '\t', '|'];

/** The headers stand in one of this many first lines that aren't blank; titles and dates of an export may stand above them. */
const SEARCHED_LINES = 10;

const QUOTE_FLAWS: Record<string, string> = {
  MissingQuotes: 'a double quote is opened and never closed',
  InvalidQuotes: 'a double quote stands inside a quoted value; write it twice ("")',
};

/** Written by some programs as the first line, for Excel. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i;

/**
 * @param names the names by which the delimiter and the header line are found
 * @returns the table, or why it can't be read
 */
export function readTable(text: string, names: ColumnNames): Table | { flaws: string[] } {
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(separatorLine.length);
  // The first line's end decides, because Papa Parse's guess would also count line breaks inside of values. '\n' ends CRLF lines, too.
  const newline = /\r\n?|\n/.exec(content)?.[0] === '\r' ? '\r' : '\n';
  const delimiter = separator ?? delimiterOf(content, newline, names);
  const { data, errors } = Papa.parse<string[]>(withoutBlanksBeforeQuotes(content, delimiter), {
    delimiter,
    newline,
  });
  const lines = data.map((cells, index) => ({ line: index + 1, cells }));
  if (errors.length === 0) return tableOf(lines, names);
  const { filled, headerAt } = filledLines(lines, names);
  const rowOf = (line: number) => filled.filter((other) => other.line <= line).length - (headerAt + 1);
  // Papa Parse counts lines from 0, and may find the same flaw twice in a line.
  return { flaws: [...new Set(errors.map(({ code, row = 0 }) => quoteFlaw(code, rowOf(row + 1))))] };
}

/** The lines that aren't blank, and which of them has the headers. */
function filledLines(lines: readonly TableRow[], names: ColumnNames) {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const first = filled.slice(0, SEARCHED_LINES).map(({ cells }) => cells);
  return { filled, headerAt: headerIndex(first, names) };
}

/** The table that lines have, of a file or of a workbook's sheet. */
export function tableOf(lines: readonly TableRow[], names: ColumnNames): Table {
  const { filled, headerAt } = filledLines(lines, names);
  const headers = filled[headerAt]?.cells.map(headerText) ?? [];
  const rows = filled.slice(headerAt + 1).map(({ line, cells }) => ({ line, cells: cells.map(asWritten) }));
  const sum = sumAtEnd(rows, matchColumns(headers, names));
  const leftOut = [...filled.slice(0, headerAt), ...(sum ? [sum] : [])];
  return {
    headers,
    rows: sum ? rows.slice(0, -1) : rows,
    notes: leftOut.map(
      ({ line, cells }) => `Line ${line} is no row of the table and was left out: ${shortened(cells)}`,
    ),
  };
}

/** A header as it counts: without blanks around it and the mark that some programs begin a file with. */
const headerText = (cell: string) => asWritten(cell.replace(/^\uFEFF/, '')).trim();

const LONGEST_LINE = 80;

/** The values of a line that was left out, by which people know it. */
const shortened = (cells: readonly string[]) => {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return shortenedTo(values.join(', '), LONGEST_LINE);
};

/** A quoted value, in which a quote stands twice. */
const QUOTED_VALUE = '"[^"]*(?:""[^"]*)*"';

/** Takes away blanks in front of a quoted value, by which Papa Parse wouldn't see that it is quoted. */
function withoutBlanksBeforeQuotes(text: string, delimiter: string): string {
  const sign = delimiter.replace(/[\\^\]-]/, '\\$&');
  if (!new RegExp(`(?:^|[${sign}\\r\\n]) +"`).test(text)) return text;
  const blanks = `(^|[${sign}\\r\\n]) +(?=${QUOTED_VALUE} *(?:[${sign}\\r\\n]|$))`;
  // Whole values are found, too, and put back, so that blanks in front of a quote within one stay.
  const blanksOrValue = new RegExp(`${blanks}|${QUOTED_VALUE}`, 'g');
  return text.replaceAll(blanksOrValue, (found, before?: string) => before ?? found);
}

/** The delimiter that gives the most known headers in one of the first lines; of several, the one that gives the first line most values. */
function delimiterOf(text: string, newline: '\r' | '\n', names: ColumnNames): string {
  const found = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(withoutBlanksBeforeQuotes(firstLines(text), delimiter), {
      delimiter,
      newline,
      skipEmptyLines: 'greedy',
    });
    // Papa Parse's own option for so many lines counts blank ones, too.
    const first = data.slice(0, SEARCHED_LINES);
    const known = first.map((cells) => knownHeaders(cells, names));
    return { delimiter, known: Math.max(0, ...known), values: first[0]?.length ?? 0 };
  });
  const best = found.sort((one, other) => other.known - one.known || other.values - one.values)[0];
  return best?.delimiter ?? ',';
}

/** Enough of a file to have its headers. */
const firstLines = (text: string) => text.slice(0, 20_000);

const knownHeaders = (cells: readonly string[], names: ColumnNames) =>
  Object.keys(matchColumns(cells.map(headerText), names)).length;

/** The line with the most known headers; the first one where none has any. */
function headerIndex(lines: readonly string[][], names: ColumnNames): number {
  const known = lines.map((cells) => knownHeaders(cells, names));
  return Math.max(0, known.indexOf(Math.max(...known)));
}

const SUM = /^(?:grand |sub)?(?:total|sum|summe|gesamt|totale|totaal|suma|somme)s?:?$/i;

/** The last row, if it only says how many there are or what they come to. */
function sumAtEnd(rows: readonly TableRow[], columns: ColumnMatch): TableRow | undefined {
  const last = rows.at(-1);
  const [first = ''] = last?.cells.filter((cell) => cell.trim() !== '') ?? [];
  // A sum has no code, and among influencers no address. Where neither column is known, the last row may be of a brand called Total.
  const blankInSums = columns.promo_code ?? columns.email;
  const isBlankThere = blankInSums !== undefined && (last?.cells[blankInSums] ?? '').trim() === '';
  return SUM.test(first.trim()) && isBlankThere ? last : undefined;
}

/** @param row the data row's number from 1; 0 or less for the header line and those above it */
function quoteFlaw(code: string, row: number): string {
  const flaw = QUOTE_FLAWS[code] ?? "it can't be read";
  return row > 0 ? aboutRow(row, flaw) : `Header line: ${flaw}`;
}
