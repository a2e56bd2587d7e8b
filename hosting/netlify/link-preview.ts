// Runs on the static host's edge (Netlify: Deno) before a profile's or a brand's page is sent.
import { fetchPreview, withHead } from '../page-head.ts';

interface EdgeContext {
  next(): Promise<Response>;
}

export default async function linkPreview(request: Request, context: EdgeContext): Promise<Response> {
  const response = await context.next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { origin, pathname } = new URL(request.url);
  const preview = await fetchPreview(Deno.env.get('VITE_SUPABASE_URL') ?? '', pathname);
  if (preview === null) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(withHead(await response.text(), preview, origin), {
    status: response.status,
    headers,
  });
}

export const config = { path: ['/influencer/*', '/brand/*'] };
