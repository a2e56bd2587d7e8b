import { jwtVerify } from 'jose';

/**
 * The network address of whoever sent a request to the site's host, which passed it on: behind the host's rewrite all requests come from
 * the host's own addresses. Anybody could write the header to this function, so it is believed only beside the host's signature
 * (docs/hosting.md#short-links); null without one.
 */
export async function addressByHost({ headers }: Request): Promise<string | null> {
  const secret = Deno.env.get('HOST_SIGNING_SECRET');
  const token = headers.get('x-nf-sign');
  if (!secret || token === null) return null;
  try {
    await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: 'netlify',
      requiredClaims: ['exp'],
    });
    return headers.get('x-nf-client-connection-ip');
  } catch {
    return null;
  }
}
