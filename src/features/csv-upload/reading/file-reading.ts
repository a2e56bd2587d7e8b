import type { Category } from '@rules/categories';
import type { ColumnMatch } from './column-names';
import type { DateOrder } from './csv-dates';
import type { CsvKind } from './csv-kinds';
import type { FileReview } from './file-review';
import type { ReviewedRow } from './review-row';

/** What the person said about a file. Everything of it holds for the whole file, and is asked once. */
export interface FileChoices {
  /** Which column gives a header, by its number from 0; null for none, whatever the columns are called. */
  columns: Readonly<Record<string, number | null>>;
  /** The value of every row, by header, where no column gives one. */
  forAll: Readonly<Record<string, string>>;
  /** What an unknown word for a category means, by its `nameKey`; null for one that stays wrong. */
  categories: Readonly<Record<string, Category | null>>;
  /** Whether an influencer uploads its own codes: the page then says for whom they are. */
  isOwn?: boolean;
  dateOrder?: DateOrder;
  /** Whether the person has seen which headers no column gives. */
  isMatched: boolean;
  /** Whether the person wants to match the columns again, although every required header has one. */
  matchAgain?: boolean;
  /** Whether the columns are those of an earlier file, taken without a question. */
  isRemembered?: boolean;
}

export const NO_CHOICES: FileChoices = { columns: {}, forAll: {}, categories: {}, isMatched: false };

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

/** A file without a column for each required header, or whose columns the person wants to match again. */
export interface UnmatchedFile {
  outcome: 'unmatched';
  /** The file's own. */
  headers: string[];
  /** The columns by their numbers; columns without any value are left out. */
  columns: ReadonlyMap<number, FileColumn>;
  match: ColumnMatch;
}

/** A file with words for categories that nobody has explained. */
export interface UnsortedFile {
  outcome: 'unsorted';
  words: string[];
}

/** A file whose dates can be read in several orders, with the first rows in each. */
export interface UndatedFile<Kind extends CsvKind> {
  outcome: 'undated';
  example: string;
  byOrder: readonly { order: DateOrder; rows: ReviewedRow<Kind>[] }[];
  /** How many rows the file has. */
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
