import { serviceClient } from '../_shared/clients.ts';
import { instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { userOfSignedRequest } from '../_shared/instagram/signature.ts';

/** Meta calls this function when somebody has removed the app from an Instagram account: the token isn't valid any more. */
async function instagramDeauthorized(request: Request): Promise<Response> {
  const { error } = await serviceClient().rpc('disconnect_instagram_user', {
    any_id: await userOfSignedRequest(request),
  });
  if (error) throw error;
  return Response.json({ received: true });
}

Deno.serve(instagramEndpoint(instagramDeauthorized));
