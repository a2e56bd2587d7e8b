const CREDENTIALS = new Set(['apikey', 'authorization', 'cookie']);

/** A request's headers without what signs anybody in, for the database, which reads where the request comes from. */
export function headersWithoutCredentials(request: Request): Record<string, string> {
  return Object.fromEntries([...request.headers].filter(([name]) => !CREDENTIALS.has(name)));
}
