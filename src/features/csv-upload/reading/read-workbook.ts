// The worker loads this file only for a workbook, because the libraries that read one are larger than the rest of the worker.
import { unzipSync, zipSync } from 'fflate';
import { type Cell, type CellValue, formatValue, isDateFormat, readXlsx, type Sheet } from 'hucre';
import {
  DAMAGED_WORKBOOK_MESSAGE,
  LARGE_WORKBOOK_MESSAGE,
  NO_CELLS_MESSAGE,
  notCalculatedMessage,
} from './file-format';
import type { TableRow } from './read-table';

/** The lines of a workbook's first sheet, with their cells as a person sees them. */
export interface WorkbookSheet {
  name: string;
  lines: TableRow[];
  /** What else is in the workbook, for the person to know. */
  notes: string[];
}

/** A workbook of 10,000 rows unpacks to a fifth of this. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;

/** The cells that are read. The library makes a value for each place up to the farthest cell, and a stray cell may be in the last corner of a sheet. */
const RANGE = 'A1:CV100000';

/** @returns the first sheet with cells that isn't hidden, or why it can't be read */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet | { flaw: string }> {
  try {
    const archive = withoutCompression(bytes);
    if (!archive) return { flaw: LARGE_WORKBOOK_MESSAGE };
    const found = await firstWithCells(archive);
    if (!found) return { flaw: NO_CELLS_MESSAGE };
    const { sheet, shown } = found;
    const line = lineNotCalculated(sheet);
    if (line !== undefined) return { flaw: notCalculatedMessage(line) };
    const { lines, hidden } = seenLines(sheet);
    return { name: sheet.name, lines, notes: [...notesOnOthers(sheet, shown), ...notesOnHidden(hidden)] };
  } catch {
    return { flaw: DAMAGED_WORKBOOK_MESSAGE };
  }
}

interface Archive {
  bytes: Uint8Array;
  /** How many of the workbook's sheets are a chart, and have no cells. */
  charts: number;
}

const CHART_SHEET = /^xl\/chartsheets\/[^/]+\.xml$/;

/**
 * The archive unpacked and put together again without compression, so that the library can't unpack more than was added up here; undefined
 * when that is too large. fflate unpacks no part beyond the size that the archive states for it.
 */
function withoutCompression(bytes: Uint8Array): Archive | undefined {
  let sum = 0;
  const parts = unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      sum += Math.max(size, originalSize);
      return sum <= MAX_UNPACKED_BYTES;
    },
  });
  if (sum > MAX_UNPACKED_BYTES) return undefined;
  const charts = Object.keys(parts).filter((name) => CHART_SHEET.test(name)).length;
  return { bytes: zipSync(parts, { level: 0 }), charts };
}

/**
 * The first shown sheet with cells, and the names of all shown ones. The library doesn't say which sheets are charts, and throws at one: as many sheets
 * as there are charts may be skipped.
 */
async function firstWithCells(
  archive: Archive,
  skipped = 0,
): Promise<{ sheet: Sheet; shown: string[] } | undefined> {
  const shown: string[] = [];
  try {
    const {
      sheets: [sheet],
    } = await readXlsx(archive.bytes, {
      readStyles: true,
      range: RANGE,
      sheets: ({ name, hidden, veryHidden }) => {
        if (hidden || veryHidden) return false;
        shown.push(name);
        return shown.length === skipped + 1;
      },
    });
    return sheet && { sheet, shown };
  } catch (error) {
    if (skipped === archive.charts) throw error;
    return firstWithCells(archive, skipped + 1);
  }
}

/** The first line with a formula that no program has calculated yet, so that its result isn't known; undefined when there is none. */
function lineNotCalculated({ cells = new Map() }: Sheet): number | undefined {
  for (const [place, { value, formula }] of cells)
    if (value === null && formula !== undefined) return Number.parseInt(place, 10) + 1;
  return undefined;
}

function notesOnOthers({ name }: Sheet, shown: readonly string[]): string[] {
  const others = shown.length - 1;
  if (others === 0) return [];
  const which = name === shown[0] ? 'first sheet' : 'first sheet with cells';
  const rest = others === 1 ? 'another one' : `${others} others`;
  return [`Only the ${which} was read, “${name}”. The workbook has ${rest}.`];
}

function notesOnHidden(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? '1 hidden row was left out.'
      : `${count.toLocaleString('en-US')} hidden rows were left out.`,
  ];
}

const hasValue = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== '');

/** The lines that can be seen, and how many others have values. */
function seenLines(sheet: Sheet) {
  const lines = linesOf(sheet);
  const seen = lines.filter((_, row) => !sheet.rowDefs?.get(row)?.hidden);
  return { lines: seen, hidden: lines.filter(hasValue).length - seen.filter(hasValue).length };
}

function linesOf({ rows, cells, merges = [] }: Sheet): TableRow[] {
  const lines = rows.map((values, row) => ({
    line: row + 1,
    cells: values.map((value, column) =>
      value === null ? '' : seenCell(value, cells?.get(`${row},${column}`)),
    ),
  }));
  // A cell that is merged downwards holds for each row that has values of its own. A row without any is only a part of a title.
  const filled = lines.map(hasValue);
  for (const { startRow, endRow, startCol } of merges) {
    const text = lines[startRow]?.cells[startCol] ?? '';
    lines.slice(startRow + 1, endRow + 1).forEach((line) => {
      if (filled[line.line - 1]) line.cells[startCol] = text;
    });
  }
  return lines;
}

/** What a person sees in a cell: a day as YYYY-MM-DD, a number in its format, with all digits where it has none, and yes and no as TRUE and FALSE. */
function seenCell(value: CellValue, cell: Cell | undefined): string {
  const format = cell?.style?.numFmt ?? 'General';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? NO_DAY : seenDay(value.toISOString(), format);
  if (typeof value === 'string')
    return ISO_DAY.test(value) && isDateFormat(format) ? seenDay(value, format) : value;
  if (typeof value === 'number') return seenNumber(value, format);
  return String(value ?? '').toUpperCase();
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

/** The first of the characters that Unicode leaves to programs. */
const FIRST_PLACEHOLDER = 0xe000;

/**
 * Where a long number would be shortened ('4.01E+12'), all digits stay. The library takes characters in a format's texts for parts of the format, and puts
 * a percent sign at the end, wherever it stands: the texts and the sign are replaced by placeholders until the number is written.
 */
function seenNumber(value: number, format: string): string {
  const texts: string[] = [];
  const placeholder = (text: string) => {
    const character = String.fromCharCode(FIRST_PLACEHOLDER + texts.length);
    texts.push(text);
    return `"${character}"`;
  };
  const bare = format.replaceAll(LITERAL, (_, quoted?: string, sign?: string, currency?: string) =>
    placeholder(quoted ?? sign ?? currency ?? ''),
  );
  if (/^general$/i.test(bare) || /e[+-]/i.test(bare)) return String(inDigits(value));
  const number = inDigits(bare.includes('%') ? value * 100 : value);
  // A format with a part of its own for negative numbers writes their sign itself.
  const digits = String(bare.includes(';') ? Math.abs(number) : number);
  return formatValue(
    number,
    bare.replaceAll('%', () => placeholder('%')).replaceAll(/general/gi, () => placeholder(digits)),
  )
    .replaceAll(/[\ue000-\uf8ff]/g, (character) => texts[character.charCodeAt(0) - FIRST_PLACEHOLDER] ?? '')
    .trim();
}
