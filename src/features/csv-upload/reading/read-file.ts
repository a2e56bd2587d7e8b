import { NO_DATA } from '@rules/csv-limits';
import { type ColumnMatch, doubledHeaders, matchColumns } from './column-names';
import { decodeCsv, NOT_LOADED, PARSE_FAILED } from './csv-encoding';
import { CSV_KINDS, type CsvKind } from './csv-kinds';
import { formatOf, LOCKED_WORKBOOK_MESSAGE, OLD_WORKBOOK_MESSAGE } from './file-format';
import { type FileChoices, type FileColumn, type FileReading, refusedFile } from './file-reading';
import { type ReadingTask, readRows, writtenRows } from './read-rows';
import { readTable, type Table, tableOf } from './read-table';
import type { WorkbookSheet } from './read-workbook';

/** The worker's task. */
export interface CsvTask extends ReadingTask<CsvKind> {
  file: File;
}

/** Reads a file of any format as far as the choices lead. Rejects only if the file's bytes can't be read. */
export async function runCsvTask({ file, ...task }: CsvTask): Promise<FileReading<CsvKind>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (formatOf(bytes)) {
    case 'text':
      return readFile({ ...task, bytes });
    case 'workbook':
      return runWorkbookTask(task, bytes);
    case 'old workbook':
      return refusedFile(PARSE_FAILED, [OLD_WORKBOOK_MESSAGE]);
    case 'locked workbook':
      return refusedFile(PARSE_FAILED, [LOCKED_WORKBOOK_MESSAGE]);
  }
}

async function runWorkbookTask(task: ReadingTask<CsvKind>, bytes: Uint8Array) {
  const reader = await import('./read-workbook').catch(() => undefined);
  if (!reader) return refusedFile(PARSE_FAILED, [NOT_LOADED]);
  const sheet = await reader.readWorkbook(bytes);
  return 'flaw' in sheet ? refusedFile(PARSE_FAILED, [sheet.flaw]) : readSheet({ ...task, sheet });
}

/** What the page may ask for once for all rows, where no column gives it. */
const ASKED_FOR_ALL: readonly string[] = ['email', 'category'];

/** Reads a text file as far as the person's choices lead: to a question, or to its rows. */
export function readFile<Kind extends CsvKind>(
  task: ReadingTask<Kind> & { bytes: Uint8Array },
): FileReading<Kind> {
  const decoded = decodeCsv(task.bytes);
  if ('flaw' in decoded) return refusedFile(PARSE_FAILED, [decoded.flaw]);
  if (decoded.text.trim() === '') return refusedFile(NO_DATA);
  const table = readTable(decoded.text, CSV_KINDS[task.kind].names);
  if ('flaws' in table) return refusedFile(PARSE_FAILED, table.flaws);
  return readTableOf(task, table, decoded.note ? [decoded.note] : []);
}

/** Reads a workbook's sheet likewise. */
function readSheet<Kind extends CsvKind>({
  sheet: { name, lines, notes },
  ...task
}: ReadingTask<Kind> & { sheet: WorkbookSheet }): FileReading<Kind> {
  if (lines.every(({ cells }) => cells.every((cell) => cell.trim() === '')))
    return refusedFile(NO_DATA, [`The workbook's first sheet, “${name}”, is empty.`]);
  return readTableOf(task, tableOf(lines, CSV_KINDS[task.kind].names), notes);
}

function readTableOf<Kind extends CsvKind>(
  task: ReadingTask<Kind>,
  table: Table,
  notesOnFile: readonly string[],
): FileReading<Kind> {
  const { kind, choices } = task;
  const { names, required, maxRows } = CSV_KINDS[kind];
  const match = chosenMatch(matchColumns(table.headers, names), choices);
  const missing = required.filter((header) => !(header in match) && !choices.forAll[header]);
  const isUnmatched = missing.length > 0 && !choices.isMatched;
  if (table.rows.length > 0 && (isUnmatched || choices.matchAgain)) {
    const columns = columnsOf(table);
    const taken = new Set(Object.values(match));
    const canAsk = kind === 'promo-codes' && missing.every((header) => ASKED_FOR_ALL.includes(header));
    const hasOtherColumns = [...columns.keys()].some((column) => !taken.has(column));
    if (choices.matchAgain || canAsk || hasOtherColumns)
      return { outcome: 'unmatched', headers: table.headers, columns, match };
  }
  const wrongHeaders = [
    ...(missing.length > 0 ? [`Missing required headers: ${missing.join(', ')}`] : []),
    ...doubled(doubledHeaders(table.headers, names).filter((header) => !(header in choices.columns))),
  ];
  if (wrongHeaders.length > 0)
    return refusedFile(wrongHeaders.join('. '), [`The headers are: ${table.headers.join(', ')}`]);
  if (table.rows.length === 0) return refusedFile(NO_DATA);
  if (table.rows.length > maxRows) return refusedFile(tooManyRows(table.rows.length, maxRows));
  const notes = [...notesOnFile, ...table.notes, ...notesOn(choices, match)];
  return readRows(task, writtenRows(table, match, choices), notes);
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

/** Notes on what the person chose for all rows. An influencer who uploads its own codes needn't be told whose they are. */
const notesOn = ({ forAll, isOwn }: FileChoices, match: ColumnMatch) =>
  Object.entries(forAll).flatMap(([header, value]) => {
    if (header in match || value === '') return [];
    if (header !== 'email') return [`All rows have the ${header} ${value}: no column says it.`];
    return isOwn ? [] : [`All codes are for ${value.includes('@') ? value : `@${value}`}.`];
  });
