import { NetworkError, UnexpectedError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';

/** The reason of a failure, shown below the toast's sentence. */
export function reasonForCodeError(error: unknown): string {
  return error instanceof UnexpectedError ? 'An unexpected error occurred' : messageForError(error);
}

/** When the answer got lost, the code may have been published, and a retry would publish it twice. */
export function reasonForAddingError(error: unknown): string {
  const words = reasonForCodeError(error);
  return error instanceof NetworkError
    ? `${words} Look at your codes first: it may be published already.`
    : words;
}
