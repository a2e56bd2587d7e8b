import { categoryNamed } from '@rules/categories';
import { NO_DATA } from '@rules/csv-limits';
import { type ColumnMatch, doubledHeaders, matchColumns } from './column-names';
import { type DateOrder, datesOfFile } from './csv-dates';
import { decodeCsv, PARSE_FAILED } from './csv-encoding';
import { CSV_KINDS, type CsvKind } from './csv-kinds';
import { type FileChoices, wordKey } from './file-choices';
import type { FileReview } from './file-review';
import { readTable, type Table } from './read-table';
import { DATE_HEADER, type ReviewedRow, reviewRow, type WrittenRow } from './review-row';

/** The order of a file's dates, with one date that shows it. */
export interface ReadDates {
  order: DateOrder;
  example: string;
}

/** A column of a file, as the person recognises it. */
export interface FileColumn {
  name: string;
  /** Its first values. */
  samples: string[];
}

/** A file that can't be read as a table, with what is wrong with it as a whole. */
export interface RefusedFile {
  outcome: 'refused';
  message: string;
  flaws: string[];
}

/** Required headers that no column gives. */
export interface UnmatchedFile {
  outcome: 'unmatched';
  headers: string[];
  /** By their numbers; those without any value are missing. */
  columns: ReadonlyMap<number, FileColumn>;
  match: ColumnMatch;
}

/** Words for categories that nobody has explained. */
export interface UnsortedFile {
  outcome: 'unsorted';
  words: string[];
}

/** Dates that can be read in several orders, with the first rows in each. */
export interface UndatedFile<Kind extends CsvKind> {
  outcome: 'undated';
  example: string;
  byOrder: readonly { order: DateOrder; rows: ReviewedRow<Kind>[] }[];
  count: number;
}

export type FileReading<Kind extends CsvKind> =
  | RefusedFile
  | UnmatchedFile
  | UnsortedFile
  | UndatedFile<Kind>
  | { outcome: 'read'; review: FileReview<Kind> };

export const refusedFile = (message: string, flaws: string[] = []): RefusedFile => ({
  outcome: 'refused',
  message,
  flaws,
});

/** The preview shows this many rows at first. */
export const PREVIEWED = 5;

/** What the page may ask for once for all rows, where no column gives it. */
export const ASKED_FOR_ALL: readonly string[] = ['email', 'category'];

interface Opened {
  kind: CsvKind;
  bytes: Uint8Array;
  choices: FileChoices;
  /** The current day of UTC, as YYYY-MM-DD. */
  today: string;
}

/** Reads a file as far as the person's choices lead: to a question, or to its rows. */
export function readFile<Kind extends CsvKind>(opened: Opened & { kind: Kind }): FileReading<Kind> {
  const { kind, choices } = opened;
  const { names, required, maxRows } = CSV_KINDS[kind];
  const decoded = decodeCsv(opened.bytes);
  if ('flaw' in decoded) return refusedFile(PARSE_FAILED, [decoded.flaw]);
  if (decoded.text.trim() === '') return refusedFile(NO_DATA);
  const table = readTable(decoded.text, names);
  if ('flaws' in table) return refusedFile(PARSE_FAILED, table.flaws);
  const match = chosenMatch(matchColumns(table.headers, names), choices);
  const missing = required.filter((header) => !(header in match) && !choices.forAll[header]);
  const columns = columnsOf(table);
  const taken = new Set(Object.values(match));
  const canAsk = missing.every((header) => ASKED_FOR_ALL.includes(header)) && kind === 'promo-codes';
  const isAsked = canAsk || [...columns.keys()].some((column) => !taken.has(column));
  if (missing.length > 0 && table.rows.length > 0 && !choices.isMatched && isAsked)
    return { outcome: 'unmatched', headers: table.headers, columns, match };
  const wrongHeaders = [
    ...(missing.length > 0 ? [`Missing required headers: ${missing.join(', ')}`] : []),
    ...doubled(doubledHeaders(table.headers, names).filter((header) => !(header in choices.columns))),
  ];
  if (wrongHeaders.length > 0)
    return refusedFile(wrongHeaders.join('. '), [`The headers are: ${table.headers.join(', ')}`]);
  if (table.rows.length === 0) return refusedFile(NO_DATA);
  if (table.rows.length > maxRows) return refusedFile(tooManyRows(table.rows.length, maxRows));
  const notes = [...(decoded.note ? [decoded.note] : []), ...table.notes, ...notesOn(choices, match)];
  return readRows(opened, writtenRows(table, match, choices), notes);
}

const doubled = (headers: readonly string[]) =>
  headers.length > 0 ? [`Duplicate headers: ${headers.join(', ')}`] : [];

function tooManyRows(rows: number, most: number) {
  const count = (number: number) => number.toLocaleString('en-US');
  return `The file has ${count(rows)} rows. Up to ${count(most)} fit in one upload; please split it.`;
}

/** The columns as the person matched them; the others by their names. */
function chosenMatch(byName: ColumnMatch, { columns }: FileChoices): ColumnMatch {
  const chosen = Object.entries(columns).flatMap(([header, column]): [string, number][] =>
    column === null ? [] : [[header, column]],
  );
  const taken = new Set(chosen.map(([, column]) => column));
  const kept = Object.entries(byName).filter(
    ([header, column]) => !(header in columns) && !taken.has(column),
  );
  return Object.fromEntries([...kept, ...chosen]);
}

const SAMPLES = 3;

function columnsOf({ headers, rows }: Table): Map<number, FileColumn> {
  const columns = new Map<number, FileColumn>();
  for (let column = 0; column < headers.length; column++) {
    const values = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((value) => value !== '');
    const samples = [...new Set(values)].slice(0, SAMPLES);
    if (samples.length > 0) columns.set(column, { name: headers[column] || `Column ${column + 1}`, samples });
  }
  return columns;
}

/** What the person chose for all rows; whose an own upload's codes are needs no word. */
const notesOn = ({ forAll, isOwn }: FileChoices, match: ColumnMatch) =>
  Object.entries(forAll).flatMap(([header, value]) => {
    if (header in match || value === '') return [];
    if (header !== 'email') return [`All rows have the ${header} ${value}: no column says it.`];
    return isOwn ? [] : [`All codes are for ${value.includes('@') ? value : `@${value}`}.`];
  });

const SURPLUS = 'has more values than there are headers; put texts with commas in double quotes';

function writtenRows({ headers, rows }: Table, match: ColumnMatch, { forAll }: FileChoices): WrittenRow[] {
  return rows.map(({ line, cells }, index) => ({
    number: index + 1,
    line,
    values: {
      ...forAll,
      ...Object.fromEntries(Object.entries(match).map(([header, column]) => [header, cells[column] ?? ''])),
    },
    corrected: [],
    flaws: cells.slice(headers.length).some((cell) => cell.trim() !== '') ? [SURPLUS] : [],
  }));
}

function readRows<Kind extends CsvKind>(
  { kind, choices, today }: Opened & { kind: Kind },
  rows: readonly WrittenRow[],
  notes: readonly string[],
): FileReading<Kind> {
  const words = unknownWords(rows, choices);
  if (words.length > 0) return { outcome: 'unsorted', words };
  const dates = datesOfFile(
    rows.map(({ values }) => values[DATE_HEADER]?.trim() ?? ''),
    choices.dateOrder,
  );
  const { order, example } = dates;
  const settings = { categories: choices.categories, today, dateOrder: order ?? 'day-first' };
  if (dates.choices.length > 0) {
    const byOrder = dates.choices.map((dateOrder) => ({
      order: dateOrder,
      rows: rows.slice(0, PREVIEWED).map((row) => reviewRow(kind, row, { ...settings, dateOrder })),
    }));
    return { outcome: 'undated', example, byOrder, count: rows.length };
  }
  const reviewed = rows.map((row, index) => {
    const otherOrder = dates.flaws.get(index);
    return reviewRow(
      kind,
      otherOrder === undefined ? row : { ...row, flaws: [...row.flaws, otherOrder] },
      settings,
    );
  });
  return {
    outcome: 'read',
    review: {
      kind,
      rows: reviewed,
      leftOut: new Set(),
      settings,
      dates: order && { order, example },
      notes,
      serverErrors: [],
    },
  };
}

/** Each once, in the order of the file. */
function unknownWords(rows: readonly WrittenRow[], { categories }: FileChoices): string[] {
  const words = new Map<string, string>();
  for (const { values } of rows) {
    const word = values.category?.trim() ?? '';
    const key = wordKey(word);
    if (key !== '' && !Object.hasOwn(categories, key) && !words.has(key) && !categoryNamed(word))
      words.set(key, word);
  }
  return [...words.values()];
}
