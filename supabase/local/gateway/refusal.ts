import { jsonResponse } from './json';

/** An answer of the auth service's that refuses a request. */
export class Refusal extends Error {
  readonly answer: Response;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.answer = jsonResponse(status, { code: status, error_code: code, msg: message });
  }
}
