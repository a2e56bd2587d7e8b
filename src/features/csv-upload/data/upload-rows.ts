import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { answeredCredentials } from '@/domain/credentials-file';
import { AppError } from '@/lib/errors';
import { invokeFunction } from '@/lib/supabase/client';
import { messageForError } from '@/shared/error-messages';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import type { CsvKind } from '../reading/csv-kinds';
import { type CsvError, type FileReview, rowsToSend } from '../reading/file-review';

const counts = z.object({
  added: z.number(),
  /** Rows whose code or account is there already. */
  duplicates: z.number(),
  duplicateRows: z.array(z.number()),
  /** Rows that are the same as the row `of` of this file. */
  repeats: z.array(z.object({ row: z.number(), of: z.number() })),
  /** Rows that name nobody for whom the caller may publish codes. */
  skipped: z.number(),
  skippedRows: z.array(z.number()),
  /** Rows that are added although their code is published already, with another link. */
  alikeRows: z.array(z.number()),
});

/** What an upload did with its rows, or would do; rows are numbered from 1. */
export type UploadCounts = z.infer<typeof counts>;

const madeAccounts = z.object({
  /** Those of the accounts that were made. */
  credentials: z.optional(z.array(answeredCredentials)),
  /** Whether the influencers were told by mail. */
  mailed: z.optional(z.boolean()),
});

function toAnswer(answer: unknown) {
  const { credentials = [], mailed = true } = madeAccounts.parse(answer);
  return { counts: counts.parse(answer), credentials, mailed };
}

/** Why the server took none of a file's rows. */
export interface Refusal {
  error: unknown;
  /** The rows that it blames; none when it refused for another reason. */
  serverErrors: CsvError[];
}

const refusal = z.object({
  errors: z.optional(z.array(z.object({ row: z.number(), flaw: z.string() }))),
  rule: z.optional(z.string()),
});

const refusalOf = (error: unknown) =>
  refusal.safeParse(error instanceof AppError ? error.answer : undefined).data ?? {};

/** Why a check or an upload failed, other than by errors in rows. */
export interface UploadFailure {
  /** The function's own sentence, if it gave one. */
  message: string;
  /** The plan doesn't allow so many codes. */
  isBeyondPlan: boolean;
}

export const failureOf = (error: unknown): UploadFailure => ({
  message: messageForError(error),
  isBeyondPlan: refusalOf(error).rule === 'offer_limit',
});

const REQUESTS = {
  influencers: { name: 'upload-influencers', rows: 'influencers' },
  'promo-codes': { name: 'upload-promo-codes', rows: 'promoCodes' },
};

interface Sent {
  /** The rows as JSON. */
  json: string;
  /** Whether the rows are only checked. */
  dryRun: boolean;
}

/**
 * Has the server check a file's rows, or store them, all or none. The server numbers the rows that it is sent, and some of the file's may have been
 * left out, so its numbers are replaced by the file's here.
 * @param agencyId the agency that is to manage uploaded influencers
 */
export function useUploadRows<Kind extends CsvKind>(
  kind: Kind,
  userId: string,
  agencyId: string | undefined,
) {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: async ({ json, dryRun }: Sent) => {
      const { name, rows } = REQUESTS[kind];
      const forAgency = kind === 'influencers' ? `"agency_id":${JSON.stringify(agencyId ?? null)},` : '';
      // Put together as a text, because the rows are JSON already, and may be 10,000.
      return toAnswer(await invokeFunction(name, `{"dryRun":${dryRun},${forAgency}"${rows}":${json}}`));
    },
    // Passwords must not stay in the cache longer than the screen that shows them.
    gcTime: 0,
    onSettled: (_answer, _error, { dryRun }) => {
      if (dryRun) return;
      const { offers, influencers, brands, mine } = queryKeys;
      void refreshLists(queryClient, [offers.all, influencers.all, brands.all, mine(userId).all]);
    },
  });

  async function ask(
    review: FileReview<Kind>,
    dryRun: boolean,
  ): Promise<ReturnType<typeof toAnswer> | Refusal> {
    const { json, numbers } = rowsToSend(review);
    const numberOf = (row: number) => numbers[row - 1] ?? row;
    try {
      const answer = await send.mutateAsync({ json, dryRun });
      send.reset();
      return { ...answer, counts: numbered(answer.counts, numberOf) };
    } catch (error) {
      const { errors = [] } = refusalOf(error);
      return { error, serverErrors: errors.map(({ row, flaw }) => ({ row: numberOf(row), flaw })) };
    }
  }

  return {
    /** What an upload would do. */
    check: (review: FileReview<Kind>) => ask(review, true),
    upload: (review: FileReview<Kind>) => ask(review, false),
  };
}

const numbered = (sent: UploadCounts, numberOf: (row: number) => number): UploadCounts => ({
  ...sent,
  duplicateRows: sent.duplicateRows.map(numberOf),
  skippedRows: sent.skippedRows.map(numberOf),
  alikeRows: sent.alikeRows.map(numberOf),
  repeats: sent.repeats.map(({ row, of }) => ({ row: numberOf(row), of: numberOf(of) })),
});
