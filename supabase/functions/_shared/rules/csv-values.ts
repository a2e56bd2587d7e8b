import { isPlain } from './plain-text.ts';

/** A row as it was read: values by header. A caller of the server may send anything. */
export type CsvValues = Readonly<Record<string, unknown>>;

/** The errors of a row, without its number. */
export type RowFlaws = string[];

/** The sentence about a row; rows are counted from 1, without the header line. */
export const aboutRow = (row: number, flaw: string) => `Row ${row}: ${flaw}`;

/** The value trimmed; blank when there is none. */
export function textOf(values: CsvValues, header: string): string {
  const value = values[header];
  return typeof value === 'string' ? value.trim() : '';
}

/** 'Missing required fields (…)', when any is blank. */
export function missingFields(values: CsvValues, required: readonly string[]): RowFlaws {
  const missing = required.filter((header) => textOf(values, header) === '');
  return missing.length > 0 ? [`Missing required fields (${missing.join(', ')})`] : [];
}

/** An error for each value that has more characters than `longest` allows its header. */
export function tooLong(values: CsvValues, longest: Readonly<Record<string, number>>): RowFlaws {
  return Object.entries(longest)
    .filter(([header, most]) => textOf(values, header).length > most)
    .map(([header, most]) => `${header} is longer than ${most.toLocaleString('en-US')} characters`);
}

/** NUL and lone surrogates, which the database can't store. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** An error for each value that the database couldn't store. */
export function unstorable(values: CsvValues, headers: readonly string[]): RowFlaws {
  return headers
    .filter((header) => {
      const text = textOf(values, header);
      // isPlain is only the quicker test: printable ASCII has nothing of UNSTORABLE.
      return !isPlain(text) && UNSTORABLE.test(text);
    })
    .map((header) => `${header} contains a character that can't be stored`);
}
