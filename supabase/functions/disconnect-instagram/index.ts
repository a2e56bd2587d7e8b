import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { disconnectAccount } from '../_shared/instagram/disconnect-account.ts';
import { requireMayManage } from '../_shared/instagram/may-manage.ts';

const body = z.object({ influencer_id: z.uuid() });

/** Disconnects an influencer's Instagram account, for the influencer, or the owner or a manager of its agency. */
async function disconnectInstagram(request: Request): Promise<Response> {
  await callerOf(request);
  const { influencer_id } = await bodyOf(request, body, 'Expected is an influencer.');
  await requireMayManage(request, influencer_id);
  await disconnectAccount(influencer_id);
  return Response.json({ disconnected: true });
}

Deno.serve(endpoint(disconnectInstagram));
