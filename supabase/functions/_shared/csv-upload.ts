import { callerOf } from './caller.ts';
import { endpoint, Failure, type Handler } from './endpoint.ts';
import { NO_DATA } from './rules/csv-limits.ts';
import { aboutRow, type CsvValues } from './rules/csv-values.ts';

interface Csv {
  rows: CsvValues[];
  /** A dry run: nothing is written, and the answer says what would be. */
  dryRun: boolean;
}

/** Room for a file of 5 MB as JSON. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * The rows that a body has in its field of this name.
 * @throws Failure 400 without a list of rows, with an empty one, or with too many rows
 */
export function csvIn(body: unknown, name: string, maxRows: number): Csv {
  const sent = isRecord(body) ? body : {};
  const rows = sent[name];
  if (!Array.isArray(rows) || !rows.every(isRecord))
    throw new Failure(400, `${name} has to be a list of rows.`);
  if (rows.length === 0) throw new Failure(400, NO_DATA);
  if (rows.length > maxRows) {
    throw new Failure(400, `Up to ${maxRows.toLocaleString('en-US')} rows are uploaded at once.`);
  }
  return { rows, dryRun: sent.dryRun === true };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an upload did with its rows, or would do. Rows are numbered from 1. */
export interface UploadCounts {
  added: number;
  /** Rows whose code or influencer exists already. */
  duplicates: number;
  duplicateRows: number[];
  /** Rows that repeat an earlier one of the file. */
  repeats: { row: number; of: number }[];
  /** Rows that match nobody for whom the caller may write. */
  skipped: number;
  skippedRows: number[];
  /** Rows that are added although their code is published with another link. */
  alikeRows: number[];
}

export interface RowError {
  row: number;
  flaw: string;
}

/** The number of errors in the sentence, so that it stays readable; the answer's `errors` has all. */
const MAX_LISTED_ERRORS = 20;

/** Rows with errors, any of which blocks the whole upload. */
export class FlawedRows extends Failure {
  readonly errors: readonly RowError[];
  constructor(errors: readonly RowError[]) {
    const others = errors.length - MAX_LISTED_ERRORS;
    const listed = errors.slice(0, MAX_LISTED_ERRORS).map(({ row, flaw }) => aboutRow(row, flaw));
    super(400, [...listed, ...(others > 0 ? [`and ${others} more`] : [])].join('\n'));
    this.errors = errors;
  }
}

/** More codes than the caller's plan allows. */
export class BeyondPlan extends Failure {}

/** The counts of an upload that did nothing. */
export const NOTHING: UploadCounts = {
  added: 0,
  duplicates: 0,
  duplicateRows: [],
  repeats: [],
  skipped: 0,
  skippedRows: [],
  alikeRows: [],
};

/** The endpoint of an upload function. Answers and refusals have `success`, `error` and all counts; a 500 has `error` only. */
export function uploadEndpoint(handle: (request: Request) => Promise<UploadCounts>): Handler {
  return endpoint(
    async (request) => {
      // The answer of upload-influencers has temporary passwords.
      const headers = { 'cache-control': 'no-store' };
      return Response.json({ success: true, ...(await handle(request)), error: null }, { headers });
    },
    { maxBytes: MAX_BODY_BYTES, admit: callerOf, refuse },
  );
}

function refuse(refusal: Failure): Response {
  const { message, hint, status, headers } = refusal;
  return Response.json(
    {
      success: false,
      ...NOTHING,
      error: message,
      hint,
      ...(refusal instanceof FlawedRows && { errors: refusal.errors }),
      ...(refusal instanceof BeyondPlan && { rule: 'offer_limit' }),
    },
    { status, headers },
  );
}
