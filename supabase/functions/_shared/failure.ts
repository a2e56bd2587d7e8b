/** An error whose message the caller may read. */
export class Failure extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What the app tells this refusal from others by, as it does with the database's hints. */
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
