import { NetworkError, UnexpectedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';

/** The reason of a failure, shown below the toast's sentence. */
export function reasonForCodeError(error: unknown): string {
  return error instanceof UnexpectedError ? 'An unexpected error occurred' : messageForError(error);
}

/** When the answer got lost, the code may have been published, and whoever knows that hesitates to press again. */
export function reasonForAddingError(error: unknown): string {
  const words = reasonForCodeError(error);
  return error instanceof NetworkError
    ? `${words} The code is published once, even if this try got through.`
    : words;
}
