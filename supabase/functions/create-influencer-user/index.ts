import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { agencyToAddTo } from '../_shared/agency-role.ts';
import { fieldsOf, jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { endpoint } from '../_shared/endpoint.ts';
import {
  type AgencyEditor,
  createInfluencers,
  type NewInfluencer,
  NotCreated,
  type OpenedAccount,
} from '../_shared/influencer-accounts/create-influencers.ts';
import { refuseTaken, removeLeftBehindThenFind } from '../_shared/influencer-accounts/find-accounts.ts';
import { INFLUENCER_FIELDS_MISSING, influencerFields } from '../_shared/rules/account-fields.ts';
import { refusalCodes } from '../_shared/rules/refusal-codes.ts';
import { mailNewAccounts } from '../_shared/send-agency-mails.ts';

const { fullName, username, email, bio } = influencerFields;
const nonBlank = z.string().check(z.trim(), z.minLength(1));
const required = z.object({ full_name: nonBlank, username: nonBlank, email: nonBlank });
const body = z.object({ full_name: fullName, username, email, bio: z.nullish(bio) });

/**
 * Creates an influencer's account for an agency, by its owner or a manager (docs/product/agencies.md#adding-an-influencer). The temporary
 * password is in the answer and in the agency's own row, and nowhere else.
 */
async function createInfluencerUser(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  await admitCall('influencer account', id);
  const sent = await jsonBody(request);
  const agencyId = await agencyToAddTo(
    request,
    sent,
    'Only agencies can create influencer accounts.',
    refusalCodes.noAgency,
  );
  const influencer = influencerOf(sent);
  const account = await create({ agencyId, editor: id }, influencer);
  return Response.json({
    success: true,
    influencer: {
      full_name: influencer.fullName,
      username: influencer.username,
      email: influencer.email,
      temporary_password: account.temporaryPassword,
    },
    mailed: await mailNewAccounts([account]),
  });
}

function influencerOf(sent: unknown): NewInfluencer {
  fieldsOf(required, sent, INFLUENCER_FIELDS_MISSING);
  const data = fieldsOf(body, sent);
  return {
    fullName: data.full_name,
    username: data.username,
    email: data.email,
    ...(data.bio ? { bio: data.bio } : {}),
  };
}

async function create(agencyEditor: AgencyEditor, influencer: NewInfluencer): Promise<OpenedAccount> {
  // A taken address or username is usually found before an account is created. In a race the creation finds it, with the same message.
  const [found] = await removeLeftBehindThenFind(agencyEditor.agencyId, [influencer]);
  refuseTaken(found);
  try {
    const [account] = await createInfluencers(agencyEditor, [influencer]);
    if (!account) throw new Error('The account was made and is not there.');
    return account;
  } catch (error) {
    throw error instanceof NotCreated ? error.cause : error;
  }
}

Deno.serve(endpoint(createInfluencerUser));
