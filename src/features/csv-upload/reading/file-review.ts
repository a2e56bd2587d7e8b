import { findRepeats } from '@rules/csv-influencers';
import type { CsvKind } from './csv-kinds';
import type { ReadDates } from './file-reading';
import { DATE_HEADER, type ReviewedRow, type ReviewSettings, reviewRow, SURPLUS } from './review-row';

/** A file's rows as the person looks through them and mends them. Nothing of it is changed in place. */
export interface FileReview<Kind extends CsvKind> {
  kind: Kind;
  rows: readonly ReviewedRow<Kind>[];
  /** The numbers of rows that the person has left out. */
  leftOut: ReadonlySet<number>;
  settings: ReviewSettings;
  /** Null when no date depends on the order. */
  dates: ReadDates | null;
  /** What the person is told about how the file was read. */
  notes: readonly string[];
  /** The errors that only the server found in the rows as they are. */
  serverErrors: readonly CsvError[];
}

/** What is to be said about a row. */
export interface RowFindings {
  warnings: string[];
  errors: string[];
}

/**
 * Everything that is to be said about the rows that aren't left out, by their numbers; a row of which nothing is to be said is missing.
 * @param alikeRows the numbers of rows whose code is published already, with another link
 */
export function findingsOf<Kind extends CsvKind>(
  review: FileReview<Kind>,
  alikeRows: readonly number[] = [],
): ReadonlyMap<number, RowFindings> {
  const { kind, rows, leftOut, serverErrors } = review;
  const kept = rows.filter(({ number }) => !leftOut.has(number));
  const repeated = repeatedRows(kept);
  // A row that is left out keeps its place, because findRepeats tells rows by their place.
  const sameAccount =
    kind === 'influencers'
      ? findRepeats(rows.map(({ number, read }) => (leftOut.has(number) ? {} : read)))
      : undefined;
  const fromServer = new Map<number, string[]>();
  for (const { row, flaw } of serverErrors) fromServer.set(row, [...(fromServer.get(row) ?? []), flaw]);
  const alike = new Set(alikeRows);
  const findings = new Map<number, RowFindings>();
  for (const { number, warnings, errors } of kept) {
    const earlier = repeated.get(number);
    const own = {
      warnings: [
        ...warnings,
        ...(earlier === undefined ? [] : [`promo_code is the same as in row ${earlier}`]),
        ...(alike.has(number) ? ['promo_code is published already, with another link'] : []),
      ],
      errors: [...errors, ...(sameAccount?.get(number - 1) ?? []), ...(fromServer.get(number) ?? [])],
    };
    if (own.warnings.length + own.errors.length > 0) findings.set(number, own);
  }
  return findings;
}

/** The first row that has the same code, by a row's number. */
function repeatedRows<Kind extends CsvKind>(rows: readonly ReviewedRow<Kind>[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { number, repeatKey } of rows) {
    if (repeatKey === '') continue;
    const earlier = first.get(repeatKey);
    if (earlier === undefined) first.set(repeatKey, number);
    else repeated.set(number, earlier);
  }
  return repeated;
}

/** The errors in the order of the rows. */
export const errorsIn = (findings: ReturnType<typeof findingsOf>): CsvError[] =>
  [...findings].flatMap(([row, { errors }]) => errors.map((flaw) => ({ row, flaw })));

/**
 * The review with the errors that only the server found. An error that is found here, too, is left out: it may be about two rows, and is looked for
 * again here whenever one of them is mended.
 */
export function withServerErrors<Kind extends CsvKind>(
  review: FileReview<Kind>,
  all: readonly CsvError[],
): FileReview<Kind> {
  const findings = findingsOf(review);
  const serverErrors = all.filter(({ row, flaw }) => findings.get(row)?.errors.includes(flaw) !== true);
  return { ...review, serverErrors };
}

/** The review with a value that the person typed, which is taken as it stands. */
export function correct<Kind extends CsvKind>(
  review: FileReview<Kind>,
  number: number,
  header: string,
  value: string,
): FileReview<Kind> {
  const rows = review.rows.map((row) => {
    if (row.number !== number) return row;
    const corrected = [...new Set([...row.corrected, header])];
    const { line, values, surplus } = row;
    const typed =
      header === SURPLUS
        ? { values, surplus: value.trim() }
        : { surplus, values: { ...values, [header]: value } };
    // A correction of the date ends the flaw of its order.
    const dateFlaw = header === DATE_HEADER ? null : row.dateFlaw;
    return reviewRow(review.kind, { number, line, dateFlaw, corrected, ...typed }, review.settings);
  });
  return { ...review, rows, serverErrors: review.serverErrors.filter(({ row }) => row !== number) };
}

/** Whether the person has corrected or left out any rows. */
export const isMended = ({ rows, leftOut }: FileReview<CsvKind>) =>
  leftOut.size > 0 || rows.some(({ corrected }) => corrected.length > 0);

/** The review with some rows left out, or taken in again. */
export function leaveOut<Kind extends CsvKind>(
  review: FileReview<Kind>,
  numbers: readonly number[],
  isOut: boolean,
): FileReview<Kind> {
  const leftOut = new Set(review.leftOut);
  for (const number of numbers) {
    if (isOut) leftOut.add(number);
    else leftOut.delete(number);
  }
  return { ...review, leftOut };
}

/** The rows to send as JSON, and the file's number of each. A row with errors goes as it was read: only the server knows what else is wrong with it. */
export function rowsToSend<Kind extends CsvKind>({ rows, leftOut }: FileReview<Kind>) {
  const kept = rows.filter(({ number }) => !leftOut.has(number));
  return {
    json: JSON.stringify(kept.map(({ row, read }) => row ?? read)),
    numbers: kept.map(({ number }) => number),
  };
}

/** The file as it was corrected, without the rows that were left out, to be read by this page again. */
export function correctedFile<Kind extends CsvKind>({ rows, leftOut }: FileReview<Kind>): string[][] {
  const kept = rows.filter(({ number }) => !leftOut.has(number));
  const headers = [...new Set(kept.flatMap(({ read }) => Object.keys(read)))];
  return [
    headers,
    ...kept.map(({ read, surplus }) => [
      ...headers.map((header) => read[header] ?? ''),
      ...(surplus === '' ? [] : [surplus]),
    ]),
  ];
}

export interface CsvError {
  /** The data row's number, from 1. */
  row: number;
  flaw: string;
}

/** The heading above the rows' errors. */
export function flawedRowsMessage(errors: readonly CsvError[]): string {
  const flawed = new Set(errors.map(({ row }) => row)).size;
  return flawed === 1
    ? '1 row has an error; nothing was uploaded.'
    : `${flawed.toLocaleString('en-US')} rows have errors; nothing was uploaded.`;
}
