import type { ColumnMatch } from './column-names';
import type { DateOrder } from './csv-dates';
import type { CsvKind } from './csv-kinds';
import type { FileReview } from './file-review';
import type { ReviewedRow } from './review-row';

/** The order of a file's dates, with one date that shows it. */
export interface ReadDates {
  order: DateOrder;
  example: string;
}

/** A column of a file, as the person recognises it. */
export interface FileColumn {
  name: string;
  /** The column's first values. */
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
  /** The columns by their numbers; columns without any value are left out. */
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
