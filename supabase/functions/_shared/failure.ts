/** An error whose message the caller may read. */
export class Failure extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The code by which the app recognizes this refusal, like the hint of a database error. */
  readonly hint: string | undefined;
  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    hint?: string,
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.hint = hint;
  }
}
