import { admitCall } from '../_shared/admit-call.ts';
import { mailNewAccounts } from '../_shared/agency-notices.ts';
import { agencyToAddTo } from '../_shared/agency-role.ts';
import { jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { csvIn, FlawedRows, type UploadCounts, uploadEndpoint } from '../_shared/csv-upload.ts';
import { Failure } from '../_shared/endpoint.ts';
import {
  type Creator,
  createInfluencers,
  NotCreated,
} from '../_shared/influencer-accounts/create-influencers.ts';
import { findAccounts } from '../_shared/influencer-accounts/find-accounts.ts';
import {
  checkInfluencer,
  findRepeats,
  type InfluencerRow,
  identityOf,
} from '../_shared/rules/csv-influencers.ts';
import { MAX_INFLUENCER_ROWS } from '../_shared/rules/csv-limits.ts';
import { aboutRow, type CsvValues } from '../_shared/rules/csv-values.ts';
import { EMAIL_TAKEN } from '../_shared/rules/email-address.ts';
import { USERNAME_TAKEN } from '../_shared/rules/usernames.ts';

interface UploadedInfluencers extends UploadCounts {
  /** The credentials of the created accounts, for the agency. */
  credentials: { full_name: string; username: string; email: string; temporary_password: string }[];
}

/**
 * Creates the accounts of a file's influencers for an agency, by its owner or a manager (docs/product/csv-upload.md#all-or-nothing), all or none. Those that it
 * manages already, with the same e-mail and username, stay as they are and are counted.
 */
async function uploadInfluencers(request: Request): Promise<UploadedInfluencers> {
  const { id } = await callerOf(request);
  await admitCall('upload', id);
  const sent = await jsonBody(request);
  const agency = await agencyToAddTo(request, id, sent, 'Only agencies can upload influencers.');
