import {
  checkInfluencer,
  findRepeats,
  INFLUENCER_HEADERS,
  INFLUENCER_REQUIRED,
  type InfluencerRow,
} from '@rules/csv-influencers';
import { MAX_CSV_ROWS, MAX_INFLUENCER_ROWS, NO_DATA } from '@rules/csv-limits';
import {
  checkPromoCode,
  PROMO_CODE_HEADERS,
  PROMO_CODE_REQUIRED,
  type PromoCodeRow,
} from '@rules/csv-promo-codes';
import { type CsvValues, type RowFlaws, textOf } from '@rules/csv-values';
import { type DateOrder, type DatesOfFile, datesOfFile, toIsoDay } from './csv-dates';
import { decodeCsv, PARSE_FAILED } from './csv-encoding';
import { type CsvError, flawedRowsMessage } from './csv-errors';
import { headerFlaws } from './csv-headers';
import { readTable } from './read-table';

/** The order of a file's dates, with one date that shows it. */
export interface ReadDates {
  order: DateOrder;
  example: string;
}

interface RefusedFile {
  outcome: 'refused';
  message: string;
  /** Every error of the file; none of its rows is used (docs/product/csv-upload.md#row-errors). */
  errors: CsvError[];
  /** The rows as they are written in the file, when rows are the reason of the refusal. */
  values: CsvValues[];
}

export type CsvReading<Row> =
  | { outcome: 'read'; rows: Row[]; dates: ReadDates | null }
  /** The file doesn't show the order of its dates. */
  | { outcome: 'ambiguous'; example: string; byOrder: Record<DateOrder, Row[]> }
  | RefusedFile;

interface Kind<Row> {
  known: readonly string[];
  required: readonly string[];
  maxRows: number;
  dateHeader?: string;
  check: (values: CsvValues) => { row: Row } | { flaws: RowFlaws };
  /** Errors of rows that repeat another row, by place. */
  findRepeats?: (rows: readonly CsvValues[]) => Map<number, RowFlaws>;
}

const promoCodes: Kind<PromoCodeRow> = {
  known: PROMO_CODE_HEADERS,
  required: PROMO_CODE_REQUIRED,
  maxRows: MAX_CSV_ROWS,
  dateHeader: 'expiration_date',
  check: checkPromoCode,
};

const influencers: Kind<InfluencerRow> = {
  known: INFLUENCER_HEADERS,
  required: INFLUENCER_REQUIRED,
  maxRows: MAX_INFLUENCER_ROWS,
  check: checkInfluencer,
  findRepeats,
};

export const readPromoCodes = (bytes: Uint8Array) => readCsv(bytes, promoCodes);
export const readInfluencers = (bytes: Uint8Array) => readCsv(bytes, influencers);

const refused = (message: string, flaws: readonly string[] = []): RefusedFile => ({
  outcome: 'refused',
  message,
  errors: flaws.map((flaw) => ({ row: null, flaw })),
  values: [],
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
  if (table.rows.length > kind.maxRows) return refused(tooManyRows(table.rows.length, kind.maxRows));
  return checkRows(table.headers, table.rows, kind);
}

function tooManyRows(rows: number, most: number) {
  const count = (number: number) => number.toLocaleString('en-US');
  return `The file has ${count(rows)} rows. Up to ${count(most)} fit in one upload; please split it.`;
}

function checkRows<Row>(headers: string[], lines: string[][], kind: Kind<Row>): CsvReading<Row> {
  const values = lines.map((cells) =>
    Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ''])),
  );
  const dates = datesOfFile(values.map((row) => (kind.dateHeader ? textOf(row, kind.dateHeader) : '')));
  const { order, example } = dates;
  // A date that can be read in two ways is valid in both, so the errors are the same in either order.
  const checked = check(values, kind, order === 'month-first' ? order : 'day-first', dates.flaws);
  const errors = errorsOf(checked, lines, headers.length, dates, kind.findRepeats?.(values));
  if (errors.length > 0) {
    return { outcome: 'refused', message: flawedRowsMessage(errors), errors, values };
  }
  if (order === 'unknown') {
    const byOrder = {
      'day-first': rowsOf(checked),
      'month-first': rowsOf(check(values, kind, 'month-first', dates.flaws)),
    };
    return { outcome: 'ambiguous', example, byOrder };
  }
  return { outcome: 'read', rows: rowsOf(checked), dates: order && { order, example } };
}

type Checked<Row> = ReturnType<Kind<Row>['check']>[];

function check<Row>(
  values: readonly CsvValues[],
  kind: Kind<Row>,
  order: DateOrder,
  otherOrders: DatesOfFile['flaws'],
): Checked<Row> {
  const { dateHeader } = kind;
  const otherOrder = order === 'day-first' ? 'month-first' : 'day-first';
  return values.map((row, index) => {
    if (dateHeader === undefined) return kind.check(row);
    const day = toIsoDay(textOf(row, dateHeader), otherOrders.has(index) ? otherOrder : order);
    return kind.check({ ...row, [dateHeader]: day });
  });
}

const rowsOf = <Row>(checked: Checked<Row>) =>
  checked.flatMap((result) => ('row' in result ? [result.row] : []));

function errorsOf<Row>(
  checked: Checked<Row>,
  lines: string[][],
  columns: number,
  dates: DatesOfFile,
  repeats: Map<number, RowFlaws> | undefined,
): CsvError[] {
  return checked.flatMap((result, index) => {
    const surplus = lines[index]?.slice(columns).some((cell) => cell.trim() !== '');
    const otherOrder = dates.flaws.get(index);
    const flaws = [
      ...('flaws' in result ? result.flaws : []),
      ...(otherOrder === undefined ? [] : [otherOrder]),
      ...(repeats?.get(index) ?? []),
      ...(surplus ? [SURPLUS] : []),
    ];
    return flaws.map((flaw) => ({ row: index + 1, flaw }));
  });
}

const SURPLUS = 'has more values than there are headers; put texts with commas in double quotes';
