/**
 * Every failure of the backend, classified once. Screens look at the class, never at message text.
 * `message` is technical except in RefusedError, whose message is a sentence written for people.
 */
export class AppError extends Error {
  override name = 'AppError';
  /** A sentence for people that the server answered, if any. */
  sentence?: string;
  /** An edge function's whole answer. */
  answer?: unknown;
}

/** The request got no answer, took the database too long, or the service is briefly unavailable (502 to 504, 520 to 524). A retry may succeed. */
export class NetworkError extends AppError {
  override name = 'NetworkError';
}

/** The session is missing, expired or revoked. */
export class SignedOutError extends AppError {
  override name = 'SignedOutError';
}

/** The caller may not do this (RLS policies, column grants). */
export class ForbiddenError extends AppError {
  override name = 'ForbiddenError';
}

/** The account has a second factor, which the session hasn't given. */
export class SecondFactorError extends AppError {
  override name = 'SecondFactorError';
}

/** What was asked for doesn't exist, or the caller may not see it. */
export class NotFoundError extends AppError {
  override name = 'NotFoundError';
}

/** A value that must be unique is taken; `constraint` names the database constraint, or what a function says is taken. */
export class ConflictError extends AppError {
  override name = 'ConflictError';
  readonly constraint: string | undefined;
  constructor(message: string, constraint?: string) {
    super(message);
    this.constraint = constraint;
  }
}

/** A value broke a rule of the database; `constraint` names it where there is one. */
export class InvalidInputError extends AppError {
  override name = 'InvalidInputError';
  readonly constraint: string | undefined;
  constructor(message: string, constraint?: string) {
    super(message);
    this.constraint = constraint;
  }
}

/** The server refused with a sentence meant for the person (a business rule). */
export class RefusedError extends AppError {
  override name = 'RefusedError';
  /** Which rule it was, where the server names it, e.g. `offer_limit`. */
  readonly rule: string | undefined;
  constructor(message: string, rule?: string) {
    super(message);
    this.rule = rule;
  }
}

/** The caller asked too often (HTTP status 429). */
export class RateLimitedError extends AppError {
  override name = 'RateLimitedError';
  /** The auth service's word for what there was too much of, e.g. `over_email_send_rate_limit`. */
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** The auth service refused; `code` is its own error code, e.g. `invalid_credentials`. */
export class AuthRefusedError extends AppError {
  override name = 'AuthRefusedError';
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** Anything else: a bug of ours or of the service. */
export class UnexpectedError extends AppError {
  override name = 'UnexpectedError';
}
