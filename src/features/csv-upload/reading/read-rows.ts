import { categoryNamed } from '@rules/categories';
import { type ColumnMatch, nameKey } from './column-names';
import { datesOfFile } from './csv-dates';
import type { CsvKind } from './csv-kinds';
import { type FileChoices, type FileReading, PREVIEWED } from './file-reading';
import type { Table } from './read-table';
import { DATE_HEADER, reviewRow, type WrittenRow } from './review-row';

/** What a file is read by, besides its bytes. */
export interface ReadingTask<Kind extends CsvKind> {
  kind: Kind;
  choices: FileChoices;
  /** The current day of UTC, as YYYY-MM-DD. */
  today: string;
}

/** The rows of a table by header, before anything of them is read. */
export function writtenRows(
  { headers, rows }: Table,
  match: ColumnMatch,
  { forAll }: FileChoices,
): WrittenRow[] {
  const columns = Object.entries(match);
  const noValues = { ...forAll, ...Object.fromEntries(columns.map(([header]) => [header, ''])) };
  return rows.map(({ line, cells }, index) => {
    // A copy of an object with all of its headers is made quicker than one that gets them one by one.
    const values: Record<string, string> = { ...noValues };
    for (const [header, column] of columns) values[header] = cells[column] ?? '';
    return {
      number: index + 1,
      line,
      values,
      corrected: [],
      surplus: surplusOf(cells, headers.length),
      dateFlaw: null,
    };
  });
}

/** The values behind the last header, as they stand in the line, so that the person can move them where they belong. */
function surplusOf(cells: readonly string[], expected: number): string {
  if (cells.length <= expected) return '';
  const surplus = cells.slice(expected);
  return surplus.every((cell) => cell.trim() === '') ? '' : surplus.join(', ').trim();
}

/** Reads the rows, unless something of them has to be asked. */
export function readRows<Kind extends CsvKind>(
  { kind, choices, today }: ReadingTask<Kind>,
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
  const settings = { categories: choices.categories, today, dateOrder: order };
  if (dates.choices.length > 0) {
    const byOrder = dates.choices.map((dateOrder) => ({
      order: dateOrder,
      rows: rows.slice(0, PREVIEWED).map((row) => reviewRow(kind, row, { ...settings, dateOrder })),
    }));
    return { outcome: 'undated', example, byOrder, count: rows.length };
  }
  const reviewed = rows.map((row, index) => {
    const dateFlaw = dates.flaws.get(index);
    return reviewRow(kind, dateFlaw === undefined ? row : { ...row, dateFlaw }, settings);
  });
  return {
    outcome: 'read',
    review: {
      kind,
      rows: reviewed,
      leftOut: new Set(),
      settings,
      dates: order && example !== '' ? { order, example } : null,
      notes,
      serverErrors: [],
    },
  };
}

/** The words for categories that nobody has explained, each once, in the order of the file. */
function unknownWords(rows: readonly WrittenRow[], { categories }: FileChoices): string[] {
  const words = new Map<string, string>();
  for (const word of new Set(rows.map(({ values }) => values.category?.trim() ?? ''))) {
    const key = nameKey(word);
    if (key !== '' && !Object.hasOwn(categories, key) && !words.has(key) && !categoryNamed(word))
      words.set(key, word);
  }
  return [...words.values()];
}
