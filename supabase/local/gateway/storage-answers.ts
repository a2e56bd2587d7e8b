import * as z from 'zod/mini';
import { jsonResponse } from './json-response';

const failure = z.looseObject({ message: z.string() });
const signed = z.looseObject({ signedUrl: z.string(), token: z.optional(z.string()) });
const copied = z.object({ key: z.string() });
const uploaded = z.object({ Key: z.string() });
const copyRequest = z.object({ bucketId: z.string(), destinationBucket: z.optional(z.string()) });

/**
 * Puts Lite's answer into the words and fields of the hosted service, as supabase-js reads them.
 * @param path below `/storage/v1/object/`
 * @param asked the request's JSON, if it had any
 */
export async function adjustAnswer(path: string, asked: object, response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const answer: unknown = await response.clone().json();
  const adjusted = response.ok ? adjust(path, asked, answer) : shortFailure(answer);
  return adjusted ? jsonResponse(response.status, adjusted) : response;
}

function adjust(path: string, asked: object, answer: unknown) {
  if (path.startsWith('sign/')) return withSignedAddress(answer);
  if (path === 'copy') return withFullKey(asked, answer);
  if (path.startsWith('upload/sign/')) return withUploadAddress(path, answer);
  return undefined;
}

const belowPrefix = (address: string) => address.replace(/^\/storage\/v1/, '');

function withSignedAddress(answer: unknown) {
  const several = z.array(signed).safeParse(answer).data;
  if (several)
    return several.map(({ signedUrl, ...rest }) => ({ ...rest, signedURL: belowPrefix(signedUrl) }));
  const one = signed.safeParse(answer).data;
  return one && { signedURL: belowPrefix(one.signedUrl) };
}

function withUploadAddress(path: string, answer: unknown) {
  const one = signed.safeParse(answer).data;
  if (one) return { url: belowPrefix(one.signedUrl), token: one.token };
  const [bucket = ''] = path.slice('upload/sign/'.length).split('/');
  const file = uploaded.safeParse(answer).data;
  return file && { Key: `${bucket}/${file.Key}` };
}

function withFullKey(asked: object, answer: unknown) {
  const request = copyRequest.safeParse(asked).data;
  const result = copied.safeParse(answer).data;
  if (!request || !result) return undefined;
  return { Key: `${request.destinationBucket ?? request.bucketId}/${result.key}` };
}

/** The hosted service names neither the types a bucket takes nor its limit. */
function shortFailure(answer: unknown) {
  const failed = failure.safeParse(answer).data;
  return failed && { ...failed, message: failed.message.replace(/(\. Supported: .*| of \d+ bytes)$/, '') };
}
