import * as z from 'zod/mini';
import { jsonResponse } from './json-response';

type Fetch = (request: Request) => Promise<Response>;

const listRequest = z.looseObject({
  prefix: z._default(z.string(), ''),
  limit: z._default(z.number(), 100),
  offset: z._default(z.number(), 0),
});
const listedObjects = z.array(z.looseObject({ name: z.string() }));

/** More files than a development folder holds; the page is cut out of what they group to. */
const WHOLE_FOLDER = 10_000;

/** Lite lists full paths and no folders: group them as the hosted service does. Undefined for a malformed request. */
export async function listFolder(lite: Fetch, request: Request, body: object): Promise<Response | undefined> {
  const asked = listRequest.safeParse(body).data;
  if (!asked) return undefined;
  const answer = await lite(
    new Request(request.url, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ ...asked, limit: WHOLE_FOLDER, offset: 0 }),
    }),
  );
  if (!answer.ok) return answer;
  const prefix = asked.prefix && !asked.prefix.endsWith('/') ? `${asked.prefix}/` : asked.prefix;
  const entries = new Map<string, unknown>();
  for (const object of listedObjects.parse(await answer.json())) {
    if (!object.name.startsWith(prefix)) continue;
    const [name = '', ...below] = object.name.slice(prefix.length).split('/');
    if (below.length === 0) entries.set(name, { ...object, name });
    else if (!entries.has(name)) entries.set(name, folderEntry(name));
  }
  return jsonResponse(200, [...entries.values()].slice(asked.offset, asked.offset + asked.limit));
}

function folderEntry(name: string) {
  return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
}
