import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Credentials } from '@/domain/credentials-file';
import { invokeFunction } from '@/lib/supabase/client';
import { refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import type { CsvKind } from '../reading/csv-kinds';

const counts = z.object({
  added: z.number(),
  duplicates: z.number(),
  duplicateRows: z.array(z.number()),
  repeats: z.array(z.object({ row: z.number(), of: z.number() })),
  skipped: z.number(),
  skippedRows: z.array(z.number()),
  alikeRows: z.array(z.number()),
});

/** What an upload did with its rows, or would do; rows are numbered from 1. */
export type UploadCounts = z.infer<typeof counts>;

const made = z.object({
  credentials: z.optional(
    z.array(
      z.object({
        full_name: z.string(),
        username: z.string(),
        email: z.string(),
        temporary_password: z.string(),
      }),
    ),
  ),
});

const REQUESTS = {
  influencers: { name: 'upload-influencers', rows: 'influencers' },
  'promo-codes': { name: 'upload-promo-codes', rows: 'promoCodes' },
};

interface Upload {
  kind: CsvKind;
  /** The rows as JSON. */
  json: string;
  /** The agency that is to manage uploaded influencers. */
  agencyId: string | undefined;
}

function send({ kind, json, agencyId }: Upload, dryRun: boolean): Promise<unknown> {
  const request = REQUESTS[kind];
  const forAgency = kind === 'influencers' ? `"agency_id":${JSON.stringify(agencyId ?? null)},` : '';
  return invokeFunction(request.name, `{"dryRun":${dryRun},${forAgency}"${request.rows}":${json}}`);
}

/** Does a dry run: checks the rows and writes nothing. */
export function useUploadCheck() {
  return useMutation({
    mutationFn: async (upload: Upload) => counts.parse(await send(upload, true)),
  });
}

async function uploadRows(upload: Upload) {
  const answer = await send(upload, false);
  const credentials = (made.parse(answer).credentials ?? []).map(
    ({ full_name, username, email, temporary_password }): Credentials => ({
      fullName: full_name,
      username,
      email,
      temporaryPassword: temporary_password,
    }),
  );
  return { counts: counts.parse(answer), credentials };
}

/** Uploads the rows, all or none, and refreshes every list that shows them. */
export function useUploadRows(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: uploadRows,
    // Passwords must not stay in the cache longer than the screen that shows them.
    gcTime: 0,
    onSettled: () => {
      const { offers, influencers, brands, mine } = queryKeys;
      void refreshLists(queryClient, [offers.all, influencers.all, brands.all, mine(userId).all]);
    },
  });
}
