// Loaded by the worker when somebody chooses a workbook, because what reads one is larger than all the rest of it.
import { unzipSync } from 'fflate';
import { type Cell, type CellValue, formatValue, readXlsx, type Sheet } from 'hucre';
import type { TableRow } from './read-table';
import { DAMAGED_WORKBOOK, LARGE_WORKBOOK } from './workbook-form';

/** The lines of a workbook's first sheet, with their cells as a person sees them. */
export interface WorkbookSheet {
  name: string;
  lines: TableRow[];
  /** What else is in the workbook, for the person to know. */
  notes: string[];
}

/** A workbook of 10,000 rows has a fifth of it. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;

/** @returns the first sheet that isn't hidden, or why it can't be read */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet | { flaw: string }> {
  const shown: string[] = [];
  try {
    if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) return { flaw: LARGE_WORKBOOK };
    const { sheets } = await readXlsx(bytes, {
      readStyles: true,
      sheets: ({ name, hidden, veryHidden }) => !hidden && !veryHidden && shown.push(name) === 1,
    });
    const [sheet] = sheets;
    return sheet
      ? { name: sheet.name, lines: linesOf(sheet), notes: notesOn(shown) }
      : { flaw: DAMAGED_WORKBOOK };
  } catch {
    return { flaw: DAMAGED_WORKBOOK };
  }
}

/** By the archive's list of its files; without limit where it hides a size, so that nothing is unpacked to find it out. */
function unpackedSize(bytes: Uint8Array): number {
  let sum = 0;
  unzipSync(bytes, {
    filter: ({ compression, originalSize }) => {
      sum += compression !== 0 && originalSize === 0 ? Number.POSITIVE_INFINITY : originalSize;
      return false;
    },
  });
  return sum;
}

function notesOn([name, ...others]: readonly string[]): string[] {
  if (others.length === 0) return [];
  const rest = others.length === 1 ? 'another one' : `${others.length} others`;
  return [`Only the first sheet was read, “${name}”. The workbook has ${rest}.`];
}

const linesOf = ({ rows, cells }: Sheet): TableRow[] =>
  rows.map((values, row) => ({
    line: row + 1,
    cells: values.map((value, column) =>
      typeof value === 'string' ? value : seenAs(value, cells?.get(`${row},${column}`)),
    ),
  }));

/** What a person sees in a cell: a day as YYYY-MM-DD, and a number in its format, with all digits where it has none. */
function seenAs(value: CellValue, cell: Cell | undefined): string {
  const format = cell?.style?.numFmt ?? 'General';
  if (value instanceof Date) return seenDay(value, format);
  if (typeof value !== 'number') return value === null ? '' : String(value).toUpperCase();
  return seenNumber(value, format);
}

/** What Excel shows for a day that it can't show. */
const NO_DAY = '####';

/** With the time only where the format shows it. */
function seenDay(date: Date, format: string): string {
  if (Number.isNaN(date.getTime())) return NO_DAY;
  const [day = '', time = ''] = date.toISOString().split('T');
  const hasTime = /h/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')) && !time.startsWith('00:00:00');
  return hasTime ? `${day} ${time.slice(0, 8)}` : day;
}

/** Excel calculates with 15 digits: what stands behind them is a float's tail. */
const DIGITS = 15;
/** A currency as formats have it: '[$€-407]'. The library would leave it out. */
const CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]/g;

/** Where a long number would be shortened ('4.01E+12'), all digits stay. */
function seenNumber(value: number, format: string): string {
  const number = Number(value.toPrecision(DIGITS));
  if (/^general$/i.test(format) || /e[+-]/i.test(format)) return String(number);
  return formatValue(number, format.replaceAll(CURRENCY, '"$1"')).trim();
}
