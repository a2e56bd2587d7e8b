import { Failure } from './failure.ts';
import { jsonBody } from './json-body.ts';
import type { CsvValues } from './rules/csv-values.ts';

export interface CsvRequest {
  rows: CsvValues[];
  /** Nothing is written; the answer tells what would come of it. */
  dryRun: boolean;
}

/** A file of 5 MB as JSON, with room. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * The rows that a request brings under a name.
 * @throws Failure 400 without a list of rows, or with more than are taken at once; 413 when it is too large
 */
export async function csvRequest(request: Request, name: string, mostRows: number): Promise<CsvRequest> {
  const body = await jsonBody(request, MAX_BODY_BYTES);
  const sent = isRecord(body) ? body : {};
  const rows = sent[name];
  if (!Array.isArray(rows) || !rows.every(isRecord))
    throw new Failure(400, `${name} has to be a list of rows.`);
  if (rows.length === 0) throw new Failure(400, 'No data to upload');
  if (rows.length > mostRows) {
    throw new Failure(400, `Up to ${mostRows.toLocaleString('en-US')} rows are uploaded at once.`);
  }
  return { rows, dryRun: sent.dryRun === true };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
