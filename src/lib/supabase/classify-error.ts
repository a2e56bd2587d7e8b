import type { AuthError, PostgrestError } from '@supabase/supabase-js';
import {
  type AppError,
  AuthRefusedError,
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  SecondFactorError,
  SignedOutError,
  UnexpectedError,
} from '../errors';

/** 0 means that the request got no answer; from 520 on, Cloudflare says that it got none from the service. */
const AWAY = new Set([0, 502, 503, 504, 520, 521, 522, 523, 524]);
/** The auth service's codes for a session that ended; the last one is for a deleted account. */
const SESSION_GONE = new Set(['session_expired', 'session_not_found', 'user_not_found']);
/** The auth service's code for what a database function refuses, in a sentence of ours (`private.count_code_attempt`). */
const REFUSED_BY_HOOK = 'unknown';
/** The timeouts of a statement and of a lock: the service is overloaded, and a second try may go through. */
const TOOK_TOO_LONG = new Set(['57014', '55P03']);
/** The hint with which the database and the functions refuse a session without the second factor (docs/decisions/second-factor.md). */
const SECOND_FACTOR = 'second_factor';
const CONSTRAINT = /constraint "([^"]+)"/;

/** Turns an error of PostgREST (or of Postgres behind it) and the answer's HTTP status into its class. */
export function fromPostgrest(
  error: Pick<PostgrestError, 'message'> & Partial<Pick<PostgrestError, 'code' | 'hint'>>,
  status: number,
): AppError {
  const { message } = error;
  // An error without a code comes from a gateway and not from PostgREST.
  const code = error.code || '';
  const constraint = CONSTRAINT.exec(message)?.[1];
  if (AWAY.has(status)) return new NetworkError(message);
  if (status === 429) {
    const limited = new RateLimitedError(message);
    // The code of private.require_admission, whose message is a sentence for people.
    if (code === 'too_many_calls') limited.sentence = message;
    return limited;
  }
  if (error.hint === SECOND_FACTOR) return new SecondFactorError(message);
  // Raised by a function of ours with a sentence for people; PT403 also sets the HTTP status.
  if (code === 'P0001' || code === 'PT403') return new RefusedError(message, error.hint || undefined);
  // No row where one was asked for, or no such table.
  if (code === 'PGRST116' || code === 'PGRST205') return new NotFoundError(message);
  // A unique constraint.
  if (code === '23505') return new ConflictError(message, constraint);
  if (TOOK_TOO_LONG.has(code)) return new NetworkError(message);
  // Postgres' classes of broken constraints and of invalid values.
  if (code.startsWith('23') || code.startsWith('22')) return new InvalidInputError(message, constraint);
  // PGRST3…: what PostgREST says of a token that it doesn't take.
  if (status === 401 || code.startsWith('PGRST3')) return new SignedOutError(message);
  if (status === 403 || code === '42501') return new ForbiddenError(message);
  return new UnexpectedError(message);
}

/** Turns an error of the auth service into its class. */
export function fromAuth(error: Pick<AuthError, 'code' | 'message' | 'name' | 'status'>): AppError {
  const { code, message, name, status } = error;
  // supabase-js treats every 5xx as retryable. A 500 is a bug, which a retry doesn't mend.
  const isAway = name === 'AuthRetryableFetchError' && status !== 500;
  if (isAway || (status !== undefined && AWAY.has(status))) return new NetworkError(message);
  if (name === 'AuthSessionMissingError' || SESSION_GONE.has(code ?? '')) return new SignedOutError(message);
  if (status === 429) {
    const limited = new RateLimitedError(message, code);
    if (code === REFUSED_BY_HOOK) limited.sentence = message;
    return limited;
  }
  if (code === 'insufficient_aal') return new SecondFactorError(message);
  if (status !== undefined && status >= 500) return new UnexpectedError(message);
  return new AuthRefusedError(message, code);
}

/**
 * Turns an edge function's answer into the error's class.
 * @param message the function's message; for a refusal a sentence written for people
 * @param hint which rule it was, where the function names it
 */
export function fromFunction(status: number, message: string, hint?: string): AppError {
  if (AWAY.has(status)) return new NetworkError(message);
  if (hint === SECOND_FACTOR) return new SecondFactorError(message);
  if (status === 401) return new SignedOutError(message);
  if (status === 429) return new RateLimitedError(message);
  if (status === 409) return new ConflictError(message, hint);
  if (status >= 400 && status < 500 && status !== 404) return new RefusedError(message, hint);
  return new UnexpectedError(message);
}
