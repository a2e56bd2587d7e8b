import type { Category } from '@rules/categories';
import { nameKey } from './column-names';
import type { DateOrder } from './csv-dates';

/** What the person said about a file. Everything of it holds for the whole file, and is asked once. */
export interface FileChoices {
  /** Which column gives a header, by its number from 0; null for none, whatever the columns are called. */
  columns: Readonly<Record<string, number | null>>;
  /** The value of every row, by header, where no column gives one. */
  forAll: Readonly<Record<string, string>>;
  /** What an unknown word for a category means, by its key; null for one that stays wrong. */
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

/** Words for categories are compared as names of columns are. */
export const wordKey = nameKey;
