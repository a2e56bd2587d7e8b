import { admitCall } from '../_shared/admit-call.ts';
import { jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { callerClient } from '../_shared/clients.ts';
import {
  BeyondPlan,
  csvIn,
  FlawedRows,
  type RowError,
  type UploadCounts,
  uploadEndpoint,
} from '../_shared/csv-upload.ts';
import { Failure } from '../_shared/endpoint.ts';
import { MAX_CSV_ROWS } from '../_shared/rules/csv-limits.ts';
import { checkPromoCode, type PromoCodeRow } from '../_shared/rules/csv-promo-codes.ts';
import type { CsvValues } from '../_shared/rules/csv-values.ts';

const NOBODY_MATCHES = 'No matching influencer emails found. Please check the email addresses in your CSV.';

interface UploadOutcome {
  added: number;
  present: number[];
  repeats: { row: number; of: number }[];
  skipped: number[];
  alike: number[];
}

/**
 * Adds a file's promo codes for the influencers that the caller may write for (docs/product/csv-upload.md), all or none.
 * They are written with the caller's token, so that every rule of the database applies.
 */
async function uploadPromoCodes(request: Request): Promise<UploadCounts> {
  const { id } = await callerOf(request);
  await admitCall('upload', id);
  const { rows, dryRun } = csvIn(await jsonBody(request), 'promoCodes', MAX_CSV_ROWS);
  const { added, present, repeats, skipped, alike } = await uploadCodes(request, checked(rows), dryRun);
  if (skipped.length === rows.length) throw new Failure(400, NOBODY_MATCHES);
  return {
    added,
    duplicates: present.length,
    duplicateRows: present,
    repeats,
    skipped: skipped.length,
    skippedRows: skipped,
    alikeRows: alike,
  };
}

type CheckedCode = PromoCodeRow & {
  /** The influencer's id, if the sent row has one. It is compared with the influencer that the e-mail matches, and never trusted. */
  user_id: string | null;
};

function checked(rows: readonly CsvValues[]): CheckedCode[] {
  const codes: CheckedCode[] = [];
  const errors: RowError[] = [];
  for (const [index, values] of rows.entries()) {
    const result = checkPromoCode(values);
    if ('row' in result) codes.push({ ...result.row, user_id: claimedId(values.user_id) });
    else errors.push(...result.flaws.map((flaw) => ({ row: index + 1, flaw })));
  }
  if (errors.length > 0) throw new FlawedRows(errors);
  return codes;
}

/** The id that a row names; null when it names none. What can't be an id, such as a number or a long text, becomes a text that matches nobody. */
function claimedId(sent: unknown): string | null {
  if (sent === undefined || sent === null || sent === '') return null;
  return typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : 'nobody';
}

const MAX_ATTEMPTS = 3;

async function uploadCodes(
  request: Request,
  codes: CheckedCode[],
  dryRun: boolean,
  triesLeft = MAX_ATTEMPTS,
): Promise<UploadOutcome> {
  const { data, error, status } = await callerClient(request)
    .rpc('upload_promo_codes', { promo_codes: codes, dry_run: dryRun })
    .single<UploadOutcome>();
  if (!error) return data;
  // A deadlock with another transaction, such as the deletion of a follower's account. The database has undone
  // everything, so the upload is tried again.
  if (error.code === '40P01' && triesLeft > 1) return uploadCodes(request, codes, dryRun, triesLeft - 1);
  if (error.hint === 'offer_limit') throw new BeyondPlan(400, error.message);
  // Another business rule, with a sentence for people.
  if (error.code === 'P0001') throw new Failure(400, error.message);
  // The management of one of the influencers ended during the upload.
  if (error.code === '42501')
    throw new Failure(403, 'You may not add codes for one of these influencers any more.');
  console.error(`upload_promo_codes answered ${status}:`, error);
  throw error;
}

Deno.serve(uploadEndpoint(uploadPromoCodes));
