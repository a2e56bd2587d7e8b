import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { connectionOf } from '../_shared/instagram/connections.ts';
import { leaveAccount } from '../_shared/instagram/leave-account.ts';
import { requireManager } from '../_shared/instagram/may-manage.ts';
import { isSetUp } from '../_shared/instagram/settings.ts';

const body = z.object({ influencer_id: z.uuid() });

/** Disconnects an influencer's Instagram account: its token is removed, and what still waits isn't sent. */
async function disconnectInstagram(request: Request): Promise<Response> {
  await callerOf(request);
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(400, 'Expected is an influencer.');
  const { influencer_id } = asked.data;
  await requireManager(request, influencer_id);
  // Without its settings Instagram can't be told, and the account is disconnected all the same.
  const connection = isSetUp() ? await connectionOf(influencer_id) : null;
  if (connection) await leaveAccount(connection);
  const { error } = await serviceClient().rpc('disconnect_instagram_account', {
    of_influencer: influencer_id,
  });
  if (error) throw error;
  return Response.json({ disconnected: true });
}

Deno.serve(endpoint(disconnectInstagram));
