/** A mail can't be read, because nobody said where it arrives. Its message says what to do, and the check counts as not made. */
export class NoMailbox extends Error {
  override name = 'NoMailbox';
}
