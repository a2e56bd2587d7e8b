import { callerOf } from '../_shared/caller.ts';
import { csvRequest, refuseFlaws } from '../_shared/csv-request.ts';
import { checkInfluencer, findRepeats, type InfluencerRow } from '../_shared/domain/csv-influencers.ts';
import { MAX_INFLUENCER_ROWS } from '../_shared/domain/csv-limits.ts';
import { aboutRow, type CsvValues } from '../_shared/domain/csv-values.ts';
import { Failure } from '../_shared/failure.ts';
import { requireAgency } from '../_shared/influencer-accounts/agency.ts';
import { createInfluencers, NotCreated } from '../_shared/influencer-accounts/create-influencers.ts';
import { findAccounts } from '../_shared/influencer-accounts/find-accounts.ts';
import { EMAIL_TAKEN, USERNAME_TAKEN } from '../_shared/influencer-accounts/open-account.ts';
import { onlyPost } from '../_shared/only-post.ts';
import type { UploadCounts } from '../_shared/upload-answer.ts';

/**
 * Makes the accounts of a file's influencers for the calling agency (decisions: CSV), all of them or none. Those that it
 * manages already, by the same e-mail and username, are left as they are and counted.
 */
export async function uploadInfluencers(request: Request): Promise<UploadCounts> {
  onlyPost(request);
  const { id } = await callerOf(request);
  await requireAgency(id, 'Only agencies can upload influencers.');
  const { rows, dryRun } = await csvRequest(request, 'influencers', MAX_INFLUENCER_ROWS);
  const influencers = checked(rows);
  const wanted = await notManagedYet(id, influencers);
  if (!dryRun && wanted.length > 0) await create(id, wanted);
  return {
    added: wanted.length,
    duplicates: influencers.length - wanted.length,
    skipped: 0,
    skippedRows: [],
  };
}

interface NumberedRow {
  /** From 1. */
  row: number;
  influencer: InfluencerRow;
}

function checked(rows: readonly CsvValues[]): NumberedRow[] {
  const results = rows.map(checkInfluencer);
  const influencers = results.map((result) => ('row' in result ? result.row : undefined));
  const repeats = findRepeats(influencers);
  refuseFlaws(
    results.flatMap((result, place) =>
      [...('flaws' in result ? result.flaws : []), ...(repeats.get(place) ?? [])].map((flaw) =>
        aboutRow(place + 1, flaw),
      ),
    ),
  );
  return influencers.flatMap((influencer, place) => (influencer ? [{ row: place + 1, influencer }] : []));
}

/** @throws Failure 400 that names every row whose address or username somebody else has */
async function notManagedYet(agencyId: string, rows: readonly NumberedRow[]): Promise<NumberedRow[]> {
  const found = await findAccounts(
    agencyId,
    rows.map(({ influencer }) => influencer),
  );
  const wanted = rows.filter((_, place) => !found[place]?.managed);
  refuseFlaws(
    rows.flatMap(({ row }, place) => {
      const account = found[place];
      if (!account || account.managed) return [];
      return [
        ...(account.email_taken ? [aboutRow(row, EMAIL_TAKEN)] : []),
        ...(account.username_taken ? [aboutRow(row, USERNAME_TAKEN)] : []),
      ];
    }),
  );
  return wanted;
}

async function create(agencyId: string, rows: readonly NumberedRow[]): Promise<void> {
  try {
    await createInfluencers(
      agencyId,
      rows.map(({ influencer: { fullName, username, email, socialMediaHandle, profileImageUrl } }) => ({
        fullName,
        username,
        email,
        socialHandle: socialMediaHandle,
        ...(profileImageUrl ? { avatarUrl: profileImageUrl } : {}),
      })),
    );
  } catch (error) {
    const reason = error instanceof NotCreated ? error.cause : error;
    const failed = error instanceof NotCreated ? rows[error.place] : undefined;
    if (!(reason instanceof Failure) || !failed) throw reason;
    throw new Failure(reason.status, aboutRow(failed.row, reason.message));
  }
}
