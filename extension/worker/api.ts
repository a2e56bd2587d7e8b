import * as z from 'zod/mini';
import { mayWorkLater } from '@/domain/retry';
import { settings } from '../settings';

/** What was asked may work later: the service can't be reached or, for a BusyError, can't answer now. */
export class TransientError extends Error {
  override name = 'TransientError';
}

/** The service was reached and can't answer this request now; others may work meanwhile. */
export class BusyError extends TransientError {
  override name = 'BusyError';
}

/** The service doesn't accept the token. */
export class SignedOutError extends Error {
  override name = 'SignedOutError';
}

/** The service won't do what was asked, now or later. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  /** The auth service's word for the reason. */
  readonly code: string | undefined;

  constructor(path: string, code: string | undefined) {
    super(path);
    this.code = code;
  }
}

const TIMEOUT_MS = 20_000;

export interface ApiRequest {
  method?: 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  /** PostgREST's header of this name. */
  prefer?: string;
}

/**
 * A request to the API of the product, the only address that the extension ever speaks to.
 * @param token of a member; without one the request has the public key alone
 */
export async function request(asked: ApiRequest, token?: string): Promise<unknown> {
  const response = await send(asked, token);
  const { status } = response;
  if (status === 401) throw new SignedOutError(asked.path);
  if (mayWorkLater(status)) throw new BusyError(`${asked.path}: ${status}`);
  const text = await readText(response);
  if (!response.ok) throw new RefusedError(asked.path, readCode(text));
  return text === '' ? undefined : parse(text);
}

async function send(asked: ApiRequest, token: string | undefined): Promise<Response> {
  const { method = 'POST', path, body, prefer } = asked;
  try {
    return await fetch(`${settings.apiUrl}${path}`, {
      method,
      headers: {
        apikey: settings.apiKey,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(prefer !== undefined && { prefer }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new TransientError(path, { cause: error });
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    // The connection broke in the middle of the answer.
    throw new TransientError(response.url, { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A portal of the network answered instead of the service.
    throw new TransientError('No JSON', { cause: error });
  }
}

/** How the auth service names the reason of a refusal: a newer one as `code`, others beside a number as `error_code`. */
const refusal = z.object({ code: z.optional(z.unknown()), error_code: z.optional(z.string()) });

function readCode(text: string): string | undefined {
  try {
    const { data } = refusal.safeParse(JSON.parse(text));
    return data?.error_code ?? (typeof data?.code === 'string' ? data.code : undefined);
  } catch {
    return undefined;
  }
}
