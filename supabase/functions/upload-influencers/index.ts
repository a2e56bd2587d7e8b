import { admitCall } from '../_shared/admit-call.ts';
import { agencyToAddTo } from '../_shared/agency-role.ts';
import { jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { csvIn, FlawedRows, NOTHING, type UploadCounts, uploadEndpoint } from '../_shared/csv-upload.ts';
import { Failure } from '../_shared/endpoint.ts';
import {
  type AgencyEditor,
  createInfluencers,
  NotCreated,
} from '../_shared/influencer-accounts/create-influencers.ts';
import { removeLeftBehindThenFind } from '../_shared/influencer-accounts/find-accounts.ts';
import {
  checkInfluencer,
  findRepeats,
  type InfluencerRow,
  identityOf,
} from '../_shared/rules/csv-influencers.ts';
import { MAX_INFLUENCER_ROWS } from '../_shared/rules/csv-limits.ts';
import type { CsvValues } from '../_shared/rules/csv-values.ts';
import { EMAIL_TAKEN } from '../_shared/rules/email-address.ts';
import { USERNAME_TAKEN } from '../_shared/rules/usernames.ts';
import { mailNewAccounts } from '../_shared/send-agency-mails.ts';

interface UploadedInfluencers extends UploadCounts {
  /** The credentials of the created accounts, for the agency. */
  credentials: { full_name: string; username: string; email: string; temporary_password: string }[];
  /** Whether everybody for whom an account was created was told by mail. */
  mailed: boolean;
}

/**
 * Creates the accounts of a file's influencers for an agency, by its owner or a manager (docs/product/csv-upload.md#all-or-nothing), all or
 * none. Influencers that the agency manages already, with the same e-mail and username, stay as they are and count as duplicates.
 */
async function uploadInfluencers(request: Request): Promise<UploadedInfluencers> {
  const { id } = await callerOf(request);
  await admitCall('upload', id);
  const sent = await jsonBody(request);
  const agencyId = await agencyToAddTo(request, sent, 'Only agencies can upload influencers.');
  const { rows, dryRun } = csvIn(sent, 'influencers', MAX_INFLUENCER_ROWS);
  const { wanted, duplicateRows } = await checkRows(agencyId, rows);
  return {
    ...NOTHING,
    added: wanted.length,
    duplicates: duplicateRows.length,
    duplicateRows,
    ...(dryRun || wanted.length === 0
      ? { credentials: [], mailed: true }
      : await create({ agencyId, editor: id }, wanted)),
  };
}

interface NumberedRow {
  /** From 1. */
  row: number;
  influencer: InfluencerRow;
}

/** @throws FlawedRows with all errors of all rows, also when somebody else has the address or username */
async function checkRows(agencyId: string, rows: readonly CsvValues[]) {
  const repeats = findRepeats(rows);
  const accounts = await removeLeftBehindThenFind(agencyId, rows.map(identityOf));
  const results = rows.map((values, index) => {
    const checked = checkInfluencer(values);
    const account = accounts[index];
    const isManaged = account?.managed === true;
    const flaws = [
      ...('flaws' in checked ? checked.flaws : []),
      ...(repeats.get(index) ?? []),
      ...(account?.email_taken && !isManaged ? [EMAIL_TAKEN] : []),
      ...(account?.username_taken && !isManaged ? [USERNAME_TAKEN] : []),
    ];
    return { row: index + 1, flaws, isManaged, influencer: 'row' in checked ? checked.row : undefined };
  });
  const errors = results.flatMap(({ row, flaws }) => flaws.map((flaw) => ({ row, flaw })));
  if (errors.length > 0) throw new FlawedRows(errors);
  return {
    duplicateRows: results.filter(({ isManaged }) => isManaged).map(({ row }) => row),
    wanted: results.flatMap(({ row, influencer, isManaged }): NumberedRow[] =>
      influencer && !isManaged ? [{ row, influencer }] : [],
    ),
  };
}

async function create(agencyEditor: AgencyEditor, rows: readonly NumberedRow[]) {
  try {
    const accounts = await createInfluencers(
      agencyEditor,
      rows.map(({ influencer: { fullName, username, email, socialMediaHandle, profileImageUrl } }) => ({
        fullName,
        username,
        email,
        socialHandle: socialMediaHandle,
        ...(profileImageUrl ? { avatarUrl: profileImageUrl } : {}),
      })),
    );
    return {
      credentials: accounts.map(({ influencer: { fullName, username, email }, temporaryPassword }) => ({
        full_name: fullName,
        username,
        email,
        temporary_password: temporaryPassword,
      })),
      mailed: await mailNewAccounts(accounts),
    };
  } catch (error) {
    const reason = error instanceof NotCreated ? error.cause : error;
    const failed = error instanceof NotCreated ? rows[error.index] : undefined;
    if (!(reason instanceof Failure) || !failed) throw reason;
    throw new FlawedRows([{ row: failed.row, flaw: reason.message }]);
  }
}

Deno.serve(uploadEndpoint(uploadInfluencers));
