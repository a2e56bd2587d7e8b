import * as z from 'zod/mini';
import { bodyOf } from '../_shared/body.ts';
import { callerOf } from '../_shared/caller.ts';
import { Failure } from '../_shared/endpoint.ts';
import { type Connection, type Medium, recentMedia } from '../_shared/instagram/api.ts';
import { connectionOf, noteRefusedToken } from '../_shared/instagram/connections.ts';
import { InstagramError } from '../_shared/instagram/errors.ts';
import { CONNECT_AGAIN, instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { requireMayManage } from '../_shared/instagram/may-manage.ts';

const NEWEST = 50;

const body = z.object({ influencer_id: z.uuid() });

/** The newest posts and reels of an influencer's Instagram account, for a rule to choose from. */
async function instagramMedia(request: Request): Promise<Response> {
  await callerOf(request);
  const { influencer_id } = await bodyOf(request, body, 'Expected is an influencer.');
  await requireMayManage(request, influencer_id);
  const connection = await connectionOf(influencer_id);
  if (connection === undefined) throw new Failure(404, 'No Instagram account is connected.');
  if (connection === null) throw new Failure(409, CONNECT_AGAIN);
  const media = await mediaOf(influencer_id, connection);
  return Response.json({ media: media.map(toItem) });
}

async function mediaOf(influencerId: string, connection: Connection): Promise<Medium[]> {
  try {
    return await recentMedia(connection, NEWEST);
  } catch (error) {
    if (error instanceof InstagramError && error.problem === 'reconnect')
      await noteRefusedToken({ influencer_id: influencerId, instagram_user_id: connection.instagramUserId });
    throw error;
  }
}

function toItem(medium: Medium) {
  const { id, caption, permalink, media_product_type, media_type, media_url, thumbnail_url, timestamp } =
    medium;
  return {
    id,
    caption: caption ?? '',
    kind: media_product_type === 'REELS' ? 'reel' : 'post',
    permalink: permalink ?? null,
    // A video's own address isn't a picture's.
    picture: thumbnail_url ?? (media_type === 'VIDEO' ? null : (media_url ?? null)),
    at: new Date(timestamp).toISOString(),
  };
}

Deno.serve(instagramEndpoint(instagramMedia));
