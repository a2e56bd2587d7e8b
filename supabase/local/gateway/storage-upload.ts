/** Headers that describe the whole multipart message and would be wrong for the file alone. */
const MULTIPART_HEADERS = ['content-type', 'content-length', 'transfer-encoding'];

/**
 * An upload in the form Lite understands: the file's bytes as the body, and their number in `content-length`, by
 * which Lite checks the bucket's limit. Undefined when it can't be read.
 */
export async function toPlainUpload(request: Request): Promise<Request | undefined> {
  const { url, method } = request;
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data');
  const { headers, body } = (isMultipart && (await unpackForm(request))) || {
    headers: new Headers(request.headers),
    body: isMultipart ? undefined : await request.arrayBuffer(),
  };
  if (!body) return undefined;
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.byteLength));
  return new Request(url, { method, headers, body });
}

/** supabase-js sends the file as a part without a name, which Lite doesn't look for. */
async function unpackForm(request: Request) {
  const headers = new Headers(request.headers);
  for (const name of MULTIPART_HEADERS) headers.delete(name);
  const form = await request.formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((part) => part instanceof File);
  if (!form || !file) return undefined;
  const cacheControl = form.get('cacheControl');
  const metadata = form.get('metadata');
  headers.set('content-type', file.type || 'application/octet-stream');
  if (typeof cacheControl === 'string') headers.set('cache-control', `max-age=${cacheControl}`);
  if (typeof metadata === 'string') headers.set('x-metadata', Buffer.from(metadata).toString('base64'));
  return { headers, body: await file.arrayBuffer() };
}
