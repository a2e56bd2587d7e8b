import type { OfferTexts } from '@rules/offer-texts';
import { isUuid } from '@rules/uuid';
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ListFilters } from '@/domain/list-filters';
import { AppError, ConflictError, ForbiddenError, NotFoundError } from '@/lib/errors';
import { fromPostgrest } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import type { OfferRow } from '@/lib/supabase/database';
import { unwrap, unwrapRows } from '@/lib/supabase/unwrap';
import { listQuery, type Page, pageArguments, pageOf, refreshLists } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { changedFields, isSameOffer, toChangedRow, toRow, toTexts } from '../rules/code-row';
import type { Attempt } from './draft';

/** All codes of an influencer, expired ones too. */
export function codesQuery(influencerId: string, filters: ListFilters) {
  return listQuery({
    queryKey: queryKeys.offers.managedLists(influencerId),
    filters,
    async fetchPage(after, signal) {
      const answer = await supabase
        .rpc('list_managed_offers', { of_influencer: influencerId, ...pageArguments(after, filters) })
        .abortSignal(signal);
      return pageOf(unwrapRows(answer), (code) => code);
    },
  });
}

/** Refreshes the lists and counts, the free slots and the changes, after a code was added, changed or deleted. */
function refreshCodes(queryClient: QueryClient, userId: string, influencerId: string) {
  const { offers, brands, influencers, mine } = queryKeys;
  const { agency, offerLimit, trail } = mine(userId);
  void refreshLists(queryClient, [offers.all, brands.all, influencers.all, offerLimit, trail(influencerId)]);
  // The cards and totals of an agency's dashboard, which is another page, are read again when it is shown.
  void queryClient.invalidateQueries({ queryKey: agency.all, refetchType: 'none' });
}

/** A code as it is saved. Its version goes up with every edit, and a save names the version it is based on. */
export interface SavedCode {
  id: string;
  version: number;
  fields: OfferTexts;
}

/** One code as it is now; null when the influencer has none of that id. */
async function fetchCode(
  influencerId: string,
  codeId: string,
  signal?: AbortSignal,
): Promise<SavedCode | null> {
  if (!isUuid(codeId)) return null;
  const request = supabase.rpc('find_offer', { offer_id: codeId });
  const [row] = unwrapRows(await (signal ? request.abortSignal(signal) : request));
  if (row?.influencer_id !== influencerId) return null;
  return { id: row.id, version: row.version, fields: toTexts(row) };
}

/**
 * A single code. Read anew each time the form opens, because nothing is kept of it (gcTime 0); while the form is open, only when a signal
 * says that somebody changed it.
 */
export function codeQuery(influencerId: string, codeId: string) {
  return queryOptions({
    queryKey: queryKeys.offers.managedOne(influencerId, codeId),
    queryFn: ({ signal }) => fetchCode(influencerId, codeId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Thrown when the code was added by an earlier press, whose answer got lost, with other texts than now; nothing was written. */
export class AddedBeforeError extends AppError {
  override name = 'AddedBeforeError';
}

interface Addition {
  influencerId: string;
  fields: OfferTexts;
  /** Its idempotency key makes sure that the database adds the code only once. */
  attempt: Attempt;
}

/** Beyond the plan's limit it fails with a RefusedError of the rule `offer_limit`. */
async function addCode({ influencerId, fields, attempt }: Addition) {
  const { error, status } = await supabase
    .from('promo_codes')
    .insert({ influencer_id: influencerId, idempotency_key: attempt.key, ...toRow(fields) })
    .select('id')
    .single();
  if (!error) return;
  const failure = fromPostgrest(error, status);
  if (!(failure instanceof ConflictError && failure.constraint === 'promo_codes_idempotency_key_idx'))
    throw failure;
  if (!attempt.sent.every((texts) => isSameOffer(texts, fields))) throw new AddedBeforeError(failure.message);
}

/** @param onAdded called even if the form has been left meanwhile */
export function useAddCode(userId: string, onAdded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addCode,
    onSuccess: onAdded,
    // Refreshed after a failure, too: the answer may have got lost, or the limit may have changed.
    onSettled: (_answer, _error, { influencerId }) => refreshCodes(queryClient, userId, influencerId),
  });
}

/** Thrown when somebody else has saved the code since it was read; nothing was written. */
export class ChangedMeanwhileError extends AppError {
  override name = 'ChangedMeanwhileError';
  /** The code as somebody else saved it. */
  readonly now: SavedCode;
  constructor(now: SavedCode) {
    super('The code was changed meanwhile.');
    this.now = now;
  }
}

interface Change {
  influencerId: string;
  /** The row that the edit is based on. */
  seen: SavedCode;
  fields: OfferTexts;
}

/** Writes the changed fields, if the row is still the one that was read. Fails with a NotFoundError if the code was deleted or hidden. */
async function updateCode({ influencerId, seen, fields }: Change) {
  const saved = unwrap(
    await supabase
      .from('promo_codes')
      .update(toChangedRow(fields, changedFields(seen.fields, fields)))
      .eq('id', seen.id)
      .eq('version', seen.version)
      .select('id')
      .maybeSingle(),
  );
  if (saved) return;
  const now = await fetchCode(influencerId, seen.id);
  if (!now) throw new NotFoundError('The code is no longer there.');
  // The version is the same and still nothing was updated: the policies no longer let the caller write the code.
  if (now.version === seen.version) throw new ForbiddenError("The code is not the account's to change.");
  throw new ChangedMeanwhileError(now);
}

/** Saves an edit. When somebody else has saved the code meanwhile, their version is what codeQuery answers from then on. */
export function useUpdateCode(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateCode,
    onError: (error, { influencerId, seen }) => {
      if (!(error instanceof ChangedMeanwhileError)) return;
      queryClient.setQueryData(codeQuery(influencerId, seen.id).queryKey, error.now);
    },
    onSettled: (_answer, _error, { influencerId }) => refreshCodes(queryClient, userId, influencerId),
  });
}

/** Fails with a NotFoundError if somebody else has deleted the code, or it is hidden. */
async function deleteCode(codeId: string) {
  const deleted = unwrapRows(await supabase.from('promo_codes').delete().eq('id', codeId).select('id'));
  if (deleted.length === 0) throw new NotFoundError('The code is no longer there.');
}

function without(list: InfiniteData<Page<OfferRow>> | undefined, codeId: string) {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => {
        const items = page.items.filter(({ id }) => id !== codeId);
        const found = items.length < page.items.length;
        return { ...page, items, total: page.total === undefined || !found ? page.total : page.total - 1 };
      }),
    }
  );
}

export function useDeleteCode(userId: string, influencerId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteCode,
    onSettled: (_, error, codeId) => {
      // A deleted code is removed from all cached lists until they are refreshed.
      if (!error || error instanceof NotFoundError) {
        queryClient.setQueriesData<InfiniteData<Page<OfferRow>>>(
          { queryKey: queryKeys.offers.managedLists(influencerId) },
          (list) => without(list, codeId),
        );
      }
      refreshCodes(queryClient, userId, influencerId);
    },
  });
}
