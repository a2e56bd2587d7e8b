import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageForError } from '@/shared/error-messages';
import { changeCached, changeItems } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { toast } from '@/ui/toast';
import {
  closeQuestion,
  ownReportQuery,
  questionOf,
  reopenQuestion,
  sendReport,
} from '../data/worked-questions';
import type { Offer } from '../offer';
import { offerQuery } from '../offer-query';

/** By the mutation's scope: the last answer that the server has, and whether its question was open. An answer that can't be saved is rolled back to it. */
const savedBefore = new Map<string, { answer: boolean | null; wasAsked: boolean }>();

/**
 * Saves a member's answer to 'Did it work?', or takes it back (null): optimistic updates, one request after the other, rolled back when
 * they can't be saved. Afterwards the offer's numbers are read again, because the database decides which reports count.
 */
export function useReport(userId: string, offer: Pick<Offer, 'id' | 'brand_name' | 'promo_code'>) {
  const { id: offerId } = offer;
  const question = questionOf(offer);
  const client = useQueryClient();
  const { queryKey } = ownReportQuery(userId, offer);
  const mutationKey = ['report', userId, offerId];
  const scope = { id: mutationKey.join(' ') };
  const { mutate } = useMutation({
    mutationKey,
    scope,
    mutationFn: (worked: boolean | null) => sendReport(offerId, worked),
    onMutate: async (worked) => {
      const isFirst = client.isMutating({ mutationKey }) === 1;
      const wasAsked = closeQuestion(userId, question);
      await client.cancelQueries({ queryKey });
      if (isFirst) savedBefore.set(scope.id, { answer: client.getQueryData(queryKey) ?? null, wasAsked });
      client.setQueryData(queryKey, worked);
    },
    onSuccess: async (_, worked) => {
      savedBefore.set(scope.id, { answer: worked, wasAsked: false });
      toast.success(worked === null ? 'Taken back.' : 'Thank you. That helps whoever comes next.');
      const changed = await client.fetchQuery({ ...offerQuery(offerId), staleTime: 0 }).catch(() => null);
      if (changed) showReports(changed);
    },
    onError: (error) => {
      toast.error("Your answer wasn't kept", { description: messageForError(error) });
      // A later answer that is still to be saved stays shown.
      if (client.isMutating({ mutationKey }) > 1) return;
      const before = savedBefore.get(scope.id);
      client.setQueryData(queryKey, before?.answer ?? null);
      if (before?.wasAsked) reopenQuestion(userId, question);
      // The request may have arrived, and only its response got lost.
      void client.invalidateQueries({ queryKey });
    },
  });

  function showReports(changed: Offer) {
    const { id, influencer_id, worked_reports, all_reports, last_worked_at, reliability } = changed;
    const change = (shown: Offer) =>
      shown.id === id ? { ...shown, worked_reports, all_reports, last_worked_at, reliability } : shown;
    const { featured, newest, pinnedOf, all } = queryKeys.offers;
    const { alerts, saved } = queryKeys.mine(userId);
    for (const key of [all, alerts.lists, saved.list]) changeItems(client, key, change);
    for (const key of [featured, newest, pinnedOf(influencer_id)]) {
      changeCached<Offer[]>(client, { queryKey: key, exact: true }, (offers) => offers.map(change));
    }
  }

  return mutate;
}
