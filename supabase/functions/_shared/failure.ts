/** An error whose message the caller may read; everything else thrown is answered with a plain 500. */
export class Failure extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
