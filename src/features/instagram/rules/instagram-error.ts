import { InvalidInputError, NotFoundError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';

/** The sentence for people about a failure. A row that is gone, and a value that is refused, have one of their own here. */
export function messageForInstagramError(error: unknown): string {
  if (error instanceof NotFoundError) return 'Somebody has removed it meanwhile.';
  if (error instanceof InvalidInputError)
    return "Something in the rule can't be saved. Please check its fields.";
  return messageForError(error);
}
