import * as z from 'zod/mini';
import { jsonResponse } from './json-response';

type Fetch = (request: Request) => Promise<Response>;

/** Headers that describe the whole multipart message and would be wrong for the file alone. */
const MULTIPART_HEADERS = ['content-type', 'content-length', 'transfer-encoding'];

/** Lite's storage service, brought to understand supabase-js and to answer as a hosted project's does. */
export function createStorageRoutes(lite: Fetch): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname.startsWith('/storage/v1/object/list/')) {
      return listFolder(lite, request);
    }
    const isUpload = request.method === 'POST' || request.method === 'PUT';
    const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data');
    return lite(isUpload && isMultipart ? await unpackUpload(request) : request);
  };
}

/** supabase-js sends the file as a part without a name, which Lite doesn't look for: forward its bytes instead. */
async function unpackUpload(request: Request): Promise<Request> {
  const form = await request.formData();
  const headers = new Headers(request.headers);
  for (const name of MULTIPART_HEADERS) headers.delete(name);
  const file = [...form.values()].find((part) => part instanceof File);
  const cacheControl = form.get('cacheControl');
  const metadata = form.get('metadata');
  headers.set('content-type', file?.type || 'application/octet-stream');
  if (typeof cacheControl === 'string') headers.set('cache-control', `max-age=${cacheControl}`);
  if (typeof metadata === 'string') headers.set('x-metadata', Buffer.from(metadata).toString('base64'));
  const body = file ? await file.arrayBuffer() : new ArrayBuffer(0);
  return new Request(request.url, { method: request.method, headers, body });
}

const listRequest = z.looseObject({
  prefix: z._default(z.string(), ''),
  limit: z._default(z.number(), 100),
  offset: z._default(z.number(), 0),
});
const listedObjects = z.array(z.looseObject({ name: z.string() }));

/** More files than a development folder holds; the page is cut out of what they group to. */
const WHOLE_FOLDER = 10_000;

/** Lite lists full paths and no folders: group them as the hosted service does. */
async function listFolder(lite: Fetch, request: Request): Promise<Response> {
  const asked = listRequest.parse(await request.json());
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
