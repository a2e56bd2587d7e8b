import { AppError, InvalidInputError, NotFoundError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';

/** The sentence for people about a failure: the edge function's own where it has one, because Instagram's reasons are known there only. */
export function messageForInstagramError(error: unknown): string {
  if (error instanceof AppError && error.sentence !== undefined) return error.sentence;
  if (error instanceof NotFoundError) return 'Somebody has removed it meanwhile.';
  if (error instanceof InvalidInputError)
    return "Something in the rule can't be saved. Please check its fields.";
  return messageForError(error);
}
