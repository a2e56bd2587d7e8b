import type { InfluencerRow } from '@rules/csv-influencers';
import type { PromoCodeRow } from '@rules/csv-promo-codes';
import type { DateOrder } from './csv-dates';
import type { CsvError } from './csv-errors';
import { type CsvReading, type ReadDates, readInfluencers, readPromoCodes } from './read-csv';

/** How a kind of file is read. */
export interface RowsOfKind {
  influencers: InfluencerRow;
  'promo-codes': PromoCodeRow;
}
export type CsvKind = keyof RowsOfKind;

/** The worker's task: a file and its kind. */
export interface CsvTask {
  kind: CsvKind;
  file: File;
}

/** A file's rows in the form that the page needs; passing 10,000 objects to it would block it. */
export interface ReadRows<Kind extends CsvKind> {
  count: number;
  preview: RowsOfKind[Kind][];
  /** The address or username of each row. */
  accounts: string[];
  /** All rows as JSON for the server. */
  json: string;
  /** Null when no date depends on the order. */
  dates: ReadDates | null;
}

/** A file whose dates can be read in two ways, read in both. */
export interface AmbiguousRows<Kind extends CsvKind> {
  example: string;
  byOrder: Record<DateOrder, ReadRows<Kind>>;
}

export interface Refusal {
  outcome: 'refused';
  message: string;
  errors: CsvError[];
  /** The refused rows as JSON, if the server may find more errors in them. */
  json: string | null;
}

export type FileReading<Kind extends CsvKind> =
  | ({ outcome: 'read' } & ReadRows<Kind>)
  | ({ outcome: 'ambiguous' } & AmbiguousRows<Kind>)
  | Refusal;

/** The preview shows this many rows. */
const PREVIEWED = 5;

export async function runCsvTask({ kind, file }: CsvTask): Promise<FileReading<CsvKind>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return kind === 'influencers'
    ? forPage(readInfluencers(bytes), kind)
    : forPage(readPromoCodes(bytes), kind);
}

function forPage<Kind extends CsvKind>(reading: CsvReading<RowsOfKind[Kind]>, kind: Kind): FileReading<Kind> {
  if (reading.outcome === 'read') return { outcome: 'read', ...readRows(reading.rows, reading.dates) };
  if (reading.outcome === 'ambiguous') {
    const { example, byOrder } = reading;
    const inOrder = (order: DateOrder) => readRows(byOrder[order], { order, example });
    return {
      outcome: 'ambiguous',
      example,
      byOrder: { 'day-first': inOrder('day-first'), 'month-first': inOrder('month-first') },
    };
  }
  const { message, errors, values } = reading;
  // Only the server knows which addresses and usernames are taken.
  const json = kind === 'influencers' && values.length > 0 ? JSON.stringify(values) : null;
  return { outcome: 'refused', message, errors, json };
}

function readRows<Kind extends CsvKind>(rows: RowsOfKind[Kind][], dates: ReadDates | null): ReadRows<Kind> {
  return {
    count: rows.length,
    preview: rows.slice(0, PREVIEWED),
    accounts: rows.map(({ email }) => email),
    json: JSON.stringify(rows),
    dates,
  };
}
