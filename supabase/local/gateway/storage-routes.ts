import * as z from 'zod/mini';
import { readJsonObject } from './json';

type Fetch = (request: Request) => Promise<Response>;

const PREFIX = '/storage/v1/object/';
/** The characters that the hosted service takes in a file's path. */
const KEY = /^[\w/!.*'() &$=@;:+,?-]+$/;
/** How many files Lite is asked for, more than a development folder has: they are grouped before the asked page is cut. */
const WHOLE_FOLDER = 10_000;

const listRequest = z.looseObject({
  prefix: z._default(z.string(), ''),
  limit: z._default(z.number(), 100),
  offset: z._default(z.number(), 0),
});
const listedObjects = z.array(z.looseObject({ name: z.string() }));

/**
 * Lite's storage service, changed to understand supabase-js and to answer like a hosted project's, as far as the
 * product uses it: uploading, listing, moving, removing and fetching public files.
 */
export function createStorageRoutes(lite: Fetch): Fetch {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(PREFIX) || (request.method !== 'POST' && request.method !== 'PUT')) {
      return lite(request);
    }
    if (pathname.startsWith(`${PREFIX}list/`)) {
      const asked = listRequest.safeParse(await readJsonObject(request)).data;
      return asked ? listFolder(lite, request, asked) : badRequest('Malformed list');
    }
    const key = decodeURIComponent(pathname.slice(PREFIX.length)).replace(/^[^/]*\//, '');
    if (!KEY.test(key)) return badRequest(`Invalid key: ${key}`, 'InvalidKey');
    const upload = await toPlainUpload(request);
    return upload ? withHostedMessage(await lite(upload)) : badRequest('Malformed upload');
  };
}

function badRequest(message: string, error = 'InvalidRequest') {
  return Response.json({ statusCode: '400', error, message }, { status: 400 });
}

/** Lite lists full paths without folders; this groups them like the hosted service. */
async function listFolder(
  lite: Fetch,
  request: Request,
  asked: z.infer<typeof listRequest>,
): Promise<Response> {
  const { url, headers } = request;
  const body = JSON.stringify({ ...asked, limit: WHOLE_FOLDER, offset: 0 });
  const answer = await lite(new Request(url, { method: 'POST', headers, body }));
  if (!answer.ok) return answer;
  const prefix = asked.prefix && !asked.prefix.endsWith('/') ? `${asked.prefix}/` : asked.prefix;
  const entries = new Map<string, unknown>();
  for (const object of listedObjects.parse(await answer.json())) {
    if (!object.name.startsWith(prefix)) continue;
    const [name = '', ...below] = object.name.slice(prefix.length).split('/');
    entries.set(name, below.length === 0 ? { ...object, name } : { name, id: null, metadata: null });
  }
  return Response.json([...entries.values()].slice(asked.offset, asked.offset + asked.limit));
}

/**
 * An upload in the form that Lite understands: the file's bytes as the body, and their number in `content-length`, by
 * which Lite checks the bucket's limit. Undefined when it can't be read.
 */
async function toPlainUpload(request: Request): Promise<Request | undefined> {
  const { url, method } = request;
  const headers = new Headers(request.headers);
  let bytes: ArrayBuffer;
  if (headers.get('content-type')?.startsWith('multipart/form-data')) {
    // supabase-js sends the file as a part without a name, which Lite doesn't find.
    const form = await request.formData().catch(() => undefined);
    const file = [...(form?.values() ?? [])].find((part) => part instanceof File);
    if (!form || !file) return undefined;
    headers.set('content-type', file.type || 'application/octet-stream');
    headers.set('cache-control', `max-age=${form.get('cacheControl')}`);
    bytes = await file.arrayBuffer();
  } else {
    bytes = await request.arrayBuffer();
  }
  headers.delete('transfer-encoding');
  headers.set('content-length', String(bytes.byteLength));
  return new Request(url, { method, headers, body: bytes });
}

/** The hosted service's messages, which name neither a bucket's types nor its limit. */
async function withHostedMessage(response: Response): Promise<Response> {
  const failure = response.ok
    ? undefined
    : z.looseObject({ message: z.string() }).safeParse(await response.clone().json());
  if (!failure?.success) return response;
  const message = failure.data.message.replace(/(\. Supported: .*| of \d+ bytes)$/, '');
  return Response.json({ ...failure.data, message }, { status: response.status });
}
