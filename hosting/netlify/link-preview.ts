// Runs on the static host's edge (Netlify: Deno), before a page is sent that may show an influencer, a brand or an offer.
import { fetchPreview, previewedPaths, withHead } from '../page-head.ts';

interface EdgeContext {
  next(): Promise<Response>;
}

export default async function linkPreview(request: Request, context: EdgeContext): Promise<Response> {
  const response = await context.next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const address = new URL(request.url);
  const preview = await fetchPreview(Deno.env.get('VITE_SUPABASE_URL') ?? '', previewedPaths(address));
  if (preview === null) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(withHead(await response.text(), preview, address.origin), {
    status: response.status,
    headers,
  });
}

export const config = { path: ['/', '/deals', '/influencer/*', '/brand/*'] };
