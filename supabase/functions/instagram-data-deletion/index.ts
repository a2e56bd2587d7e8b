import * as z from 'zod/mini';
import { serviceClient } from '../_shared/clients.ts';
import { env } from '../_shared/env.ts';
import { instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { userOfSignedRequest } from '../_shared/instagram/signature.ts';

/** Meta calls this function when somebody wants their data deleted. As Meta asks, the answer has the page that tells how the deletion went. */
async function instagramDataDeletion(request: Request): Promise<Response> {
  const { data, error } = await serviceClient().rpc('delete_instagram_data', {
    any_id: await userOfSignedRequest(request),
  });
  if (error) throw error;
  const code = z.string().parse(data);
  const query = new URLSearchParams({ code });
  return Response.json({
    url: `${env('SITE_URL')}/instagram-data-deletion?${query}`,
    confirmation_code: code,
  });
}

Deno.serve(instagramEndpoint(instagramDataDeletion));
