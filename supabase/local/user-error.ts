/** A failure that the developer can fix. Its message says how, in one line, and no stack trace is shown. */
export class UserError extends Error {
  override name = 'UserError';
}
