// Loaded by the worker when somebody chooses a workbook, because what reads one is larger than all the rest of it.
import { unzipSync, zipSync } from 'fflate';
import { readXlsx, type Sheet } from 'hucre';
import type { TableRow } from './read-table';
import { seenCell } from './seen-cell';
import { DAMAGED_WORKBOOK, LARGE_WORKBOOK, notCalculated } from './workbook-form';

/** The lines of a workbook's first sheet, with their cells as a person sees them. */
export interface WorkbookSheet {
  name: string;
  lines: TableRow[];
  /** What else is in the workbook, for the person to know. */
  notes: string[];
}

/** A workbook of 10,000 rows has a fifth of it. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;

/** The library makes a value of each place up to the farthest cell, and a stray one may stand in the last corner of a sheet. */
const RANGE = 'A1:CV100000';

/** @returns the first sheet that isn't hidden, or why it can't be read */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet | { flaw: string }> {
  const shown: string[] = [];
  try {
    const plain = withoutCompression(bytes);
    if (!plain) return { flaw: LARGE_WORKBOOK };
    const { sheets } = await readXlsx(plain, {
      readStyles: true,
      range: RANGE,
      sheets: ({ name, hidden, veryHidden }) => !hidden && !veryHidden && shown.push(name) === 1,
    });
    const [sheet] = sheets;
    if (!sheet) return { flaw: DAMAGED_WORKBOOK };
    const line = lineNotCalculated(sheet);
    if (line !== undefined) return { flaw: notCalculated(line) };
    const { lines, hidden } = seenLines(sheet);
    return { name: sheet.name, lines, notes: [...notesOnOthers(shown), ...notesOnHidden(hidden)] };
  } catch {
    return { flaw: DAMAGED_WORKBOOK };
  }
}

/**
 * The archive as the library then reads it, so that both can't be told different sizes; undefined for one that would be too large. No part becomes
 * larger than the archive says of it.
 */
function withoutCompression(bytes: Uint8Array): Uint8Array | undefined {
  let sum = 0;
  const parts = unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      sum += Math.max(size, originalSize);
      return sum <= MAX_UNPACKED_BYTES;
    },
  });
  return sum <= MAX_UNPACKED_BYTES ? zipSync(parts, { level: 0 }) : undefined;
}

/** The first line with a formula that no program has calculated yet: what it gives can't be known here. */
function lineNotCalculated({ cells = new Map() }: Sheet): number | undefined {
  for (const [place, { value, formula }] of cells)
    if (value === null && formula !== undefined) return Number.parseInt(place, 10) + 1;
  return undefined;
}

function notesOnOthers([name, ...others]: readonly string[]): string[] {
  if (others.length === 0) return [];
  const rest = others.length === 1 ? 'another one' : `${others.length} others`;
  return [`Only the first sheet was read, “${name}”. The workbook has ${rest}.`];
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
  // A cell that is merged downwards holds for each row that has values of its own; without any, the row only is a part of a title.
  const filled = lines.map(hasValue);
  for (const { startRow, endRow, startCol } of merges) {
    const text = lines[startRow]?.cells[startCol] ?? '';
    lines.slice(startRow + 1, endRow + 1).forEach((line) => {
      if (filled[line.line - 1]) line.cells[startCol] = text;
    });
  }
  return lines;
}
