import { AppError, NetworkError, SignedOutError } from '@/lib/errors';
import { messageForError } from './error-messages';

/** The sentence for people about a failed edge function: its own, where it answered one about what was asked. */
export function messageForFunctionError(error: unknown): string {
  if (error instanceof NetworkError || error instanceof SignedOutError) return messageForError(error);
  return (error instanceof AppError && error.sentence) || messageForError(error);
}
