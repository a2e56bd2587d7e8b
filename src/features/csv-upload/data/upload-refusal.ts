import * as z from 'zod/mini';
import { AppError } from '@/lib/errors';
import { messageForError } from '@/shared/error-messages';
import type { CsvError } from '../reading/csv-errors';
import type { UploadFailure } from '../rules/upload-state';

const refusal = z.object({
  errors: z.optional(z.array(z.object({ row: z.number(), flaw: z.string() }))),
  rule: z.optional(z.string()),
});

const answerOf = (error: unknown) =>
  refusal.safeParse(error instanceof AppError ? error.answer : undefined).data ?? {};

/** The rows' errors; empty when the upload failed for another reason. */
export function rowErrorsOf(error: unknown): CsvError[] {
  return answerOf(error).errors ?? [];
}

/** The function's own sentence, if it gave one. */
export function failureOf(error: unknown): UploadFailure {
  return {
    message: messageForError(error),
    isBeyondPlan: answerOf(error).rule === 'offer_limit',
  };
}
