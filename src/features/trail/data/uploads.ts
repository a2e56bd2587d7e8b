import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';

/** A file of promo codes that can still be undone, or was. */
export interface Upload {
  id: string;
  at: Date;
  offers: number;
  influencers: number;
  /** Who of the team uploaded it; null when it was the account itself. */
  uploadedBy: string | null;
  undoneAt: Date | null;
}

/** The uploads of the last 30 days by the account, and by others for the agencies for which it acts. */
export function uploadsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.mine(userId).uploads,
    queryFn: async ({ signal }) =>
      unwrapRows(await supabase.rpc('my_uploads').abortSignal(signal)).map(
        (row): Upload => ({
          id: row.upload_id,
          at: new Date(row.at),
          offers: row.offers,
          influencers: row.influencers,
          uploadedBy: row.uploaded_by,
          undoneAt: row.undone_at === null ? null : new Date(row.undone_at),
        }),
      ),
    // Read on every visit, because a file was just uploaded.
    staleTime: 0,
  });
}
