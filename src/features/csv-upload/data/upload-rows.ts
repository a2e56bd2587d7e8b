import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/supabase/invoke-function';
import { queryKeys } from '@/shared/query-keys';
import type { CsvKind } from '../reading/csv-task';

const answer = z.object({
  added: z.number(),
  duplicates: z.number(),
  skipped: z.number(),
  skippedRows: z.array(z.number()),
});

/** What became of an upload's rows, or would become of them; rows are numbered from 1. */
export type UploadCounts = z.infer<typeof answer>;

const REQUESTS = {
  influencers: { name: 'upload-influencers', rows: 'influencers' },
  'promo-codes': { name: 'upload-promo-codes', rows: 'promoCodes' },
};

interface Upload {
  kind: CsvKind;
  /** The rows, written as JSON. */
  json: string;
}

async function send({ kind, json }: Upload, dryRun: boolean): Promise<UploadCounts> {
  const request = REQUESTS[kind];
  return answer.parse(await invokeFunction(request.name, `{"dryRun":${dryRun},"${request.rows}":${json}}`));
}

/** Asks what would come of an upload; nothing is written. */
export function useUploadCheck() {
  return useMutation({ mutationFn: (upload: Upload) => send(upload, true) });
}

/** Uploads the rows, all of them or none; every list that shows them is asked for anew. */
export function useUploadRows(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upload: Upload) => send(upload, false),
    onSettled: () => {
      const { offers, influencers, brands, mine } = queryKeys;
      for (const queryKey of [offers.all, influencers.all, brands.all, mine(userId).all]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
