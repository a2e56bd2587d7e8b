import { decodeCsv } from '@/domain/csv-encoding';
import { headerFlaws } from '@/domain/csv-headers';
import {
  checkInfluencer,
  findRepeats,
  INFLUENCER_HEADERS,
  INFLUENCER_REQUIRED,
  type InfluencerRow,
} from '@/domain/csv-influencers';
import { MAX_CSV_ROWS, MAX_INFLUENCER_ROWS } from '@/domain/csv-limits';
import { NO_DATA, PARSE_FAILED } from '@/domain/csv-messages';
import {
  checkPromoCode,
  PROMO_CODE_HEADERS,
  PROMO_CODE_REQUIRED,
  type PromoCodeRow,
} from '@/domain/csv-promo-codes';
import type { CsvValues, RowFlaws } from '@/domain/csv-values';
import { readTable } from './read-table';

export interface CsvError {
  /** The n-th data row from 1; null when the file as a whole is meant. */
  row: number | null;
  flaw: string;
}

export type CsvReading<Row> =
  | { outcome: 'read'; rows: Row[] }
  /** Every error of the file; none of its rows is used (spec 2 §5: any row error blocks the whole upload). */
  | { outcome: 'refused'; message: string; errors: CsvError[] };

interface Kind<Row> {
  known: readonly string[];
  required: readonly string[];
  mostRows: number;
  check: (values: CsvValues) => { row: Row } | { flaws: RowFlaws };
  /** What the rows must not have in common: flaws by place. */
  findRepeats?: (rows: readonly (Row | undefined)[]) => Map<number, RowFlaws>;
}

const promoCodes: Kind<PromoCodeRow> = {
  known: PROMO_CODE_HEADERS,
  required: PROMO_CODE_REQUIRED,
  mostRows: MAX_CSV_ROWS,
  check: checkPromoCode,
};

const influencers: Kind<InfluencerRow> = {
  known: INFLUENCER_HEADERS,
  required: INFLUENCER_REQUIRED,
  mostRows: MAX_INFLUENCER_ROWS,
  check: checkInfluencer,
  findRepeats,
};

export const readPromoCodes = (bytes: Uint8Array) => readCsv(bytes, promoCodes);
export const readInfluencers = (bytes: Uint8Array) => readCsv(bytes, influencers);

const refused = (message: string, flaws: readonly string[] = []) => ({
  outcome: 'refused' as const,
  message,
  errors: flaws.map((flaw) => ({ row: null, flaw })),
});

function readCsv<Row>(bytes: Uint8Array, kind: Kind<Row>): CsvReading<Row> {
  const decoded = decodeCsv(bytes);
  if ('flaw' in decoded) return refused(PARSE_FAILED, [decoded.flaw]);
  if (decoded.text.trim() === '') return refused(NO_DATA);
  const table = readTable(decoded.text, kind.known);
  if ('flaws' in table) return refused(PARSE_FAILED, table.flaws);
  const wrongHeaders = headerFlaws(table.headers, kind);
  if (wrongHeaders.length > 0) {
    return refused(wrongHeaders.join('. '), [`The first line reads: ${table.headers.join(', ')}`]);
  }
  if (table.rows.length === 0) return refused(NO_DATA);
  if (table.rows.length > kind.mostRows) return refused(tooManyRows(table.rows.length, kind.mostRows));
  return checkRows(table.headers, table.rows, kind);
}

function tooManyRows(rows: number, most: number) {
  const count = (number: number) => number.toLocaleString('en-US');
  return `The file has ${count(rows)} rows. Up to ${count(most)} fit in one upload; please split it.`;
}

function checkRows<Row>(headers: string[], lines: string[][], kind: Kind<Row>): CsvReading<Row> {
  const checked = lines.map((cells) => {
    const result = kind.check(
      Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ''])),
    );
    const surplus = cells.slice(headers.length).some((cell) => cell.trim() !== '');
    return {
      row: 'row' in result ? result.row : undefined,
      flaws: [
        ...('flaws' in result ? result.flaws : []),
        ...(surplus
          ? ['has more values than there are headers; put texts with commas in double quotes']
          : []),
      ],
    };
  });
  const repeats = kind.findRepeats?.(checked.map(({ row }) => row));
  const errors = checked.flatMap(({ flaws }, place) =>
    [...flaws, ...(repeats?.get(place) ?? [])].map((flaw) => ({ row: place + 1, flaw })),
  );
  const rows = checked.flatMap(({ row }) => (row === undefined ? [] : [row]));
  if (errors.length === 0) return { outcome: 'read', rows };
  const flawed = new Set(errors.map(({ row }) => row)).size;
  const message =
    flawed === 1
      ? '1 row has an error; nothing was uploaded.'
      : `${flawed.toLocaleString('en-US')} rows have errors; nothing was uploaded.`;
  return { outcome: 'refused', message, errors };
}
