/** Supabase's gateway lets any origin call the APIs; the key and the token decide what the call may do. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS',
  'access-control-expose-headers': 'content-range, content-profile, preference-applied, location, etag',
  'access-control-max-age': '3600',
};

/** The answer to a preflight request; whatever headers it asks for are allowed. */
export function preflightResponse(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: { ...HEADERS, ...(asked ? { 'access-control-allow-headers': asked, vary: 'origin' } : {}) },
  });
}

export function withCors(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
