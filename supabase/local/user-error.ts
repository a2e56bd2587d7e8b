/** A failure that the person at the keyboard can mend; its message says how, in one line, and no stack is shown. */
export class UserError extends Error {
  override name = 'UserError';
}
