interface RefusalFields {
  status: number;
  type?: 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
}

/** An error in Stripe's shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor({ status, ...error }: RefusalFields) {
    super(error.message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', ...error } };
  }
}

/** Stripe answers 404 when the path names what is missing, and 400 when a parameter does. */
export function missing(what: string, id: string, param = 'id'): Refusal {
  return new Refusal({
    status: param === 'id' ? 404 : 400,
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });
}
