import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient, unboundClient } from '../_shared/clients.ts';
import { Failure } from '../_shared/endpoint.ts';
import { type Connection, profileOf, subscribe } from '../_shared/instagram/api.ts';
import { connectionOf, sealForInfluencer } from '../_shared/instagram/connections.ts';
import { unsubscribeOrLog } from '../_shared/instagram/disconnect-account.ts';
import { InstagramError } from '../_shared/instagram/errors.ts';
import { instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { authorizationPage, tokenFor } from '../_shared/instagram/login.ts';
import { requireMayManage } from '../_shared/instagram/may-manage.ts';
import { readToken, signToken } from '../_shared/signed-token.ts';

/** The purpose for which a state is signed. */
const PURPOSE = 'connect-instagram';
const VALID_MS = 60 * 60_000;

const body = z.union([
  z.object({ influencer_id: z.uuid(), begin: z.literal(true) }),
  z.object({
    code: z.string().check(z.minLength(1), z.maxLength(2_000)),
    state: z.string().check(z.maxLength(2_000)),
  }),
]);

const state = z.object({ influencer_id: z.uuid(), user_id: z.uuid(), until: z.number() });

const START_AGAIN = "This login at Instagram isn't valid any more. Please start it again.";
const TAKEN = 'This Instagram account is connected to another influencer.';
const NOT_ALLOWED =
  "Instagram didn't let us in. Please start again and allow everything that is asked for: answering comments takes all of it.";
const NOT_TOLD =
  "Instagram didn't agree to tell us of the account's comments, so it isn't connected. Please start again in a moment.";

/**
 * Connects an influencer's Instagram account: with `begin`, it answers with Instagram's page; when somebody has come back from there, the
 * same person posts the code and the state. Only the server can have written the state, which says for whom and by whom it was begun.
 */
async function connectInstagram(request: Request): Promise<Response> {
  const caller = await callerOf(request);
  const asked = await bodyOf(
    request,
    body,
    'Expected are an influencer and that it begins, or a code and a state.',
  );
  if (!('begin' in asked)) return finish(request, caller, asked);
  const { influencer_id } = asked;
  await requireMayManage(request, influencer_id);
  const begun = { influencer_id, user_id: caller.id, until: Date.now() + VALID_MS };
  return Response.json({ url: authorizationPage(await signToken(PURPOSE, begun)) });
}

async function finish(
  request: Request,
  caller: { id: string },
  { code, state: signed }: { code: string; state: string },
): Promise<Response> {
  const begun = await readToken(PURPOSE, state, signed);
  if (!begun || begun.until < Date.now() || begun.user_id !== caller.id) throw new Failure(400, START_AGAIN);
  const influencerId = begun.influencer_id;
  await requireMayManage(request, influencerId);
  const { token, expiresAt } = await tokenOrRefusal(code);
  const profile = await profileOf(token);
  const former = await connectionOf(influencerId);
  const { error } = await serviceClient().rpc('connect_instagram_account', {
    of_influencer: influencerId,
    by_account: caller.id,
    instagram_user_id: profile.user_id,
    username: profile.username,
    sealed_token: await sealForInfluencer(token, influencerId),
    token_expires_at: expiresAt.toISOString(),
    app_scoped_id: profile.id,
  });
  if (error?.hint === 'instagram_taken') throw new Failure(409, TAKEN);
  if (error?.hint === 'instagram_off') throw new Failure(409, error.message);
  if (error) throw error;
  // Where the former token can't be opened, nothing could be unsubscribed with it, so the former account counts as this one.
  const wasConnected = former === null || former?.instagramUserId === profile.user_id;
  if (former && !wasConnected) await unsubscribeOrLog(former);
  await subscribeOrUndo(influencerId, { instagramUserId: profile.user_id, token }, wasConnected);
  return Response.json({ influencer_id: influencerId, username: profile.username });
}

/**
 * Subscribes to an account's webhooks. Without them the account would look connected and answer late or not at all, so a failure ends the connection.
 * @param wasConnected whether the same account was connected before: then waiting replies stay, and its owner is asked to connect it again
 * @throws Failure 503 when Instagram didn't agree
 */
async function subscribeOrUndo(influencerId: string, connection: Connection, wasConnected: boolean) {
  try {
    await subscribe(connection);
  } catch (error) {
    if (!wasConnected) await unsubscribeOrLog(connection);
    // The caller's session may have ended meanwhile.
    const { error: failure } = wasConnected
      ? await unboundClient().rpc('note_refused_instagram_token', {
          of_influencer: influencerId,
          instagram_user_id: connection.instagramUserId,
        })
      : await unboundClient().rpc('disconnect_instagram_account', { of_influencer: influencerId });
    if (failure) throw failure;
    if (!(error instanceof InstagramError)) throw error;
    console.error(error.message);
    throw new Failure(503, NOT_TOLD);
  }
}

/** @throws Failure 400 when the code isn't valid, or not everything was allowed */
async function tokenOrRefusal(code: string) {
  try {
    return await tokenFor(code);
  } catch (error) {
    if (!(error instanceof InstagramError) || error.problem !== 'refused') throw error;
    console.error(error.message);
    throw new Failure(400, NOT_ALLOWED);
  }
}

Deno.serve(instagramEndpoint(connectInstagram));
