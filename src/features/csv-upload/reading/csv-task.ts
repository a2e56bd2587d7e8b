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

export async function carryOut({ kind, file }: CsvTask): Promise<CsvReading<RowsOfKind[CsvKind]>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return kind === 'influencers' ? readInfluencers(bytes) : readPromoCodes(bytes);
}
