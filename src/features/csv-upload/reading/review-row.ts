import { type Category, categoryNamed } from '@rules/categories';
import { visibleText } from '@rules/names';
import { OFFER_FIELD_NAMES, offerField } from '@rules/offer-fields';
import { readCode } from '@rules/promo-code-reading';
import { nameKey } from './column-names';
import { type DateOrder, toIsoDay } from './csv-dates';
import { CSV_KINDS, type CsvKind, type KindRules, type RowsOfKind } from './csv-kinds';
import { readEntities } from './read-entities';
import { type Change, changesOf } from './row-changes';

export const DATE_HEADER = 'expiration_date';

/** The key for values that stand behind the last header. No column is called so. */
export const SURPLUS = 'Values without a header';

const HAS_SURPLUS = 'has more values than there are headers; put texts with commas in double quotes';

/** A row of a file before anything of it is read. */
export interface WrittenRow {
  /** The data row's number, from 1. */
  number: number;
  /** The line as a spreadsheet numbers it. */
  line: number;
  /** The values by header, as the file has them or as the person corrected them. */
  values: Readonly<Record<string, string>>;
  /** The headers whose values the person typed: they are taken as they are. */
  corrected: readonly string[];
  /** The values that stand behind those of the headers. */
  surplus: string;
  /** What is wrong with the order of its date, which only the file's other dates tell; null for nothing. */
  dateFlaw: string | null;
}

/** What holds for all rows of a file. */
export interface ReviewSettings {
  /** Null where no date of the file tells it. */
  dateOrder: DateOrder | null;
  /** What words for categories mean, as the person explained them (FileChoices). */
  categories: Readonly<Record<string, Category | null>>;
  /** The current day of UTC, as YYYY-MM-DD. */
  today: string;
}

/** A row as it is read, with what the person should know about it. */
export interface ReviewedRow<Kind extends CsvKind> extends WrittenRow {
  /** The values as they are checked. */
  read: Readonly<Record<string, string>>;
  /** The row as it is uploaded; null when a value is wrong. */
  row: RowsOfKind[Kind] | null;
  /** Rows with the same key may repeat each other; blank where repeats aren't found by a key, and for a row with a wrong value. */
  repeatKey: string;
  changes: Change[];
  warnings: string[];
  errors: string[];
}

/** Reads a row and checks it. */
export function reviewRow<Kind extends CsvKind>(
  kind: Kind,
  written: WrittenRow,
  settings: ReviewSettings,
): ReviewedRow<Kind> {
  const read = readValues(written, settings);
  const rules: KindRules<RowsOfKind[Kind]> = CSV_KINDS[kind];
  const checked = rules.check(read);
  const row = 'row' in checked ? checked.row : null;
  const { number, line, values, corrected, surplus, dateFlaw } = written;
  // A literal with all fields is made quicker than a copy of `written` that gets further ones, and there are thousands of rows.
  return {
    number,
    line,
    values,
    corrected,
    surplus,
    dateFlaw,
    read,
    row,
    repeatKey: row ? rules.repeatKey(row) : '',
    changes: changesOf(kind, values, read, row),
    warnings: rules.warningsOf({ written: values, read, row, today: settings.today }),
    errors: [
      ...('flaws' in checked ? checked.flaws : []),
      ...(surplus === '' ? [] : [HAS_SURPLUS]),
      ...(dateFlaw === null ? [] : [dateFlaw]),
    ],
  };
}

/** The category that a word stands for as the person explained it, if it did. */
function explained(word: string, { categories }: ReviewSettings): Category | null | undefined {
  const key = nameKey(word);
  return Object.hasOwn(categories, key) ? categories[key] : undefined;
}

/** The values as they are read. In most rows that changes nothing: then it is `values` itself, which the worker sends to the page only once. */
function readValues({ values, corrected }: WrittenRow, settings: ReviewSettings): WrittenRow['values'] {
  let read = values;
  for (const header of Object.keys(values)) {
    const value = values[header] ?? '';
    const meant = readValue(header, value, settings, corrected.includes(header));
    if (meant !== value) read = { ...read, [header]: meant };
  }
  return read;
}

/** Reads a value; the rules of rows then say whether it can be taken. What the person typed is read only where it is a date or a category. */
function readValue(header: string, value: string, settings: ReviewSettings, isTyped: boolean): string {
  if (header === DATE_HEADER) return toIsoDay(value.trim(), settings.dateOrder);
  if (header === 'category') return explained(value, settings) ?? categoryNamed(value) ?? value;
  if (isTyped) return value;
  switch (header) {
    case 'promo_code':
      return readCode(value);
    case 'brand_name':
    case 'fullName':
      return visibleText(readEntities(value));
    default:
      return LONG_TEXTS.has(header) ? readEntities(value) : value;
  }
}

const LONG_TEXTS: ReadonlySet<string> = new Set(
  OFFER_FIELD_NAMES.filter((name) => offerField(name).kind === 'long text'),
);
