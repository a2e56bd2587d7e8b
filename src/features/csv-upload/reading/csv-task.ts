import type { InfluencerRow } from '@/domain/csv-influencers';
import type { PromoCodeRow } from '@/domain/csv-promo-codes';
import { type CsvReading, readInfluencers, readPromoCodes } from './read-csv';

/** What a kind of file is read into. */
export interface RowsOfKind {
  influencers: InfluencerRow;
  'promo-codes': PromoCodeRow;
}
export type CsvKind = keyof RowsOfKind;

/** What the worker is asked: to read a file as one of a kind. */
export interface CsvTask {
  kind: CsvKind;
  file: File;
}

/** The rows of a file as the page needs them: handing it 10,000 objects would hold it up. */
export interface ReadRows<Kind extends CsvKind> {
  count: number;
  preview: RowsOfKind[Kind][];
  /** Each row's address or username. */
  emails: string[];
  /** All rows as the server takes them, written as JSON. */
  json: string;
}

export type Refusal = Extract<CsvReading<never>, { outcome: 'refused' }>;
export type FileReading<Kind extends CsvKind> = ({ outcome: 'read' } & ReadRows<Kind>) | Refusal;

/** Spec 2 §9. */
const PREVIEWED = 5;

export async function carryOut({ kind, file }: CsvTask): Promise<FileReading<CsvKind>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return kind === 'influencers' ? forPage(readInfluencers(bytes)) : forPage(readPromoCodes(bytes));
}

function forPage<Kind extends CsvKind>(reading: CsvReading<RowsOfKind[Kind]>): FileReading<Kind> {
  if (reading.outcome === 'refused') return reading;
  const { rows } = reading;
  return {
    outcome: 'read',
    count: rows.length,
    preview: rows.slice(0, PREVIEWED),
    emails: rows.map(({ email }) => email),
    json: JSON.stringify(rows),
  };
}
