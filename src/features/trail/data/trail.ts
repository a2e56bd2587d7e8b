import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { UnexpectedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, pageArguments, pageOf, refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import type { Change } from '../rules/change-texts';

const columnValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
const changedFields = z.nullable(z.record(z.string(), columnValue));

/**
 * The changes of an account, the latest first: for its agency those that it may read, since the management began; for the account itself those
 * that agencies made.
 */
export function trailQuery(userId: string, accountId: string) {
  return listQuery({
    queryKey: queryKeys.mine(userId).trail(accountId),
    fetchPage: (after, signal) =>
      fetchTrail({ accountId, onlyByAgencies: userId === accountId }, after, signal),
  });
}

interface TrailFilters {
  accountId: string;
  onlyByAgencies: boolean;
}

async function fetchTrail({ accountId, onlyByAgencies }: TrailFilters, after: string, signal: AbortSignal) {
  const answer = await supabase
    .rpc('list_trail', { of_account: accountId, by_agencies: onlyByAgencies, ...pageArguments(after) })
    .abortSignal(signal);
  return pageOf(
    unwrapRows(answer),
    (row): Change => ({
      id: row.id,
      at: row.at,
      actorKind: row.actor_kind,
      actorName: row.actor_name,
      actorAgency: row.actor_agency,
      byMe: row.by_me,
      subject: row.subject,
      act: row.act,
      agencyName: row.agency_name,
      label: row.label,
      before: changedFields.parse(row.was),
      after: changedFields.parse(row.became),
      offers: row.offers,
      uploadId: row.upload_id,
      reason: row.reason,
      isRevertible: row.revertible,
      revertedAt: row.reverted_at,
    }),
  );
}

const reverted = z.object({
  outcome: z.enum(['reverted', 'changed_since', 'removed_since', 'there_already']),
  present: changedFields,
});

/** The outcome of reverting a change; `present` has the fields that were changed since, as they are now. */
export type RevertAnswer = z.infer<typeof reverted>;

async function revertChange(changeId: string): Promise<RevertAnswer> {
  const [row] = unwrapRows(await supabase.rpc('revert_change', { entry_id: Number(changeId) }));
  if (!row) throw new UnexpectedError('The revert gave no answer.');
  return reverted.parse(row);
}

const undone = z.object({
  removed: z.number(),
  kept: z.number(),
  examples: z.array(z.object({ brand_name: z.string(), promo_code: z.string(), description: z.string() })),
});

/** The outcome of undoing an upload: how many codes were removed, how many stayed because they were edited, and up to 20 of those. */
export type UndoAnswer = z.infer<typeof undone>;

async function undoUpload(uploadId: string): Promise<UndoAnswer> {
  const [row] = unwrapRows(await supabase.rpc('undo_upload', { of_upload: uploadId }));
  if (!row) throw new UnexpectedError('The undo gave no answer.');
  return undone.parse(row);
}

/** Refreshes what shows offers and profiles, and the trail. */
function useRefreshAfterChange(userId: string) {
  const client = useQueryClient();
  const { offers, brands, influencers, mine } = queryKeys;
  return () => void refreshLists(client, [offers.all, brands.all, influencers.all, mine(userId).all]);
}

export function useRevertChange(userId: string) {
  return useMutation({ mutationFn: revertChange, onSettled: useRefreshAfterChange(userId) });
}

export function useUndoUpload(userId: string) {
  return useMutation({ mutationFn: undoUpload, onSettled: useRefreshAfterChange(userId) });
}

/** An uploaded file of promo codes that can be undone, or was. */
export interface Upload {
  id: string;
  at: Date;
  /** How many codes the file added, for those influencers for whom the account may undo it. */
  offers: number;
  influencers: number;
  /** Who else uploaded it; null when it was the account itself, and for an account that is hidden or gone. */
  uploadedBy: string | null;
  undoneAt: Date | null;
}

/** The 24 latest uploads of the last 30 days: by the account for itself, and by anybody for the agencies whose owner or manager it is. */
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
    // A file may have been uploaded since, here or by somebody else in the team.
    staleTime: 0,
  });
}
