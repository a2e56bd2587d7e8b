import { Failure } from './failure.ts';
import { aboutRow } from './rules/csv-values.ts';

/** What became of an upload's rows, or would become of them. Rows are numbered from 1. */
export interface UploadCounts {
  added: number;
  /** Rows whose code or influencer was there already. */
  duplicates: number;
  duplicateRows: number[];
  /** Rows that say the same as an earlier one of the file. */
  repeats: { row: number; of: number }[];
  skipped: number;
  skippedRows: number[];
}

export interface RowError {
  row: number;
  flaw: string;
}

/** So that the sentence stays readable when thousands of rows are wrong; the answer's `errors` are all of them. */
const MOST_TOLD = 20;

/** Rows of which any blocks the whole upload. */
export class FlawedRows extends Failure {
  readonly errors: readonly RowError[];
  constructor(errors: readonly RowError[]) {
    const others = errors.length - MOST_TOLD;
    const told = errors.slice(0, MOST_TOLD).map(({ row, flaw }) => aboutRow(row, flaw));
    super(400, [...told, ...(others > 0 ? [`and ${others} more`] : [])].join('\n'));
    this.errors = errors;
  }
}

/** More codes than the caller's plan has room for. */
export class BeyondPlan extends Failure {}

const NOTHING: UploadCounts = {
  added: 0,
  duplicates: 0,
  duplicateRows: [],
  repeats: [],
  skipped: 0,
  skippedRows: [],
};

/** Uploads are answered with success and error together, whatever came of them. */
export function uploadAnswer(
  handle: (request: Request) => Promise<UploadCounts>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      // An answer may hold temporary passwords.
      const headers = { 'cache-control': 'no-store' };
      return Response.json({ success: true, ...(await handle(request)), error: null }, { headers });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return Response.json(
        {
          success: false,
          ...NOTHING,
          error: error.message,
          ...(error instanceof FlawedRows && { errors: error.errors }),
          ...(error instanceof BeyondPlan && { rule: 'offer_limit' }),
        },
        { status: error.status, headers: error.headers },
      );
    }
  };
}
