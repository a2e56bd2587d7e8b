import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageForError } from '@/shared/error-messages';
import { changeCached, changeItems } from '@/shared/lists/list-query';
import { queryKeys } from '@/shared/query-keys';
import { toast } from '@/ui/toast';
import { ownReportQuery, sendReport } from '../data/own-report';
import { askAgain, closeQuestion, questionOf } from '../data/worked-questions';
import type { Offer } from '../offer';
import { offerQuery } from '../offer-query';

/**
 * Saves a member's answer to 'Did it work?', or takes it back (null). An optimistic update, rolled back when it can't be saved. Afterwards
 * the offer's numbers are read again, because the database decides which reports count.
 */
export function useReport(userId: string, offer: Pick<Offer, 'id' | 'brand_name' | 'promo_code'>) {
  const { id: offerId } = offer;
  const question = questionOf(offer);
  const client = useQueryClient();
  const { queryKey } = ownReportQuery(userId, offerId);
  const { mutate } = useMutation({
    mutationFn: (worked: boolean | null) => sendReport(offerId, worked),
    onMutate: async (worked) => {
      closeQuestion(userId, question);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey) ?? null;
      client.setQueryData(queryKey, worked);
      return { before };
    },
    onSuccess: async (_, worked) => {
      toast.success(worked === null ? 'Taken back.' : 'Thank you. That helps whoever comes next.');
      await client.invalidateQueries({ queryKey: offerQuery(offerId).queryKey, refetchType: 'none' });
      const changed = await client.fetchQuery(offerQuery(offerId)).catch(() => null);
      if (changed) showReports(changed);
    },
    onError: (error, _worked, context) => {
      client.setQueryData(queryKey, context?.before ?? null);
      if (context?.before === null) askAgain(userId, question);
      toast.error("Your answer wasn't kept", { description: messageForError(error) });
    },
  });

  function showReports({ id, worked_reports, all_reports, last_worked_at, reliability }: Offer) {
    const change = (shown: Offer) =>
      shown.id === id ? { ...shown, worked_reports, all_reports, last_worked_at, reliability } : shown;
    for (const key of [queryKeys.offers.all, queryKeys.mine(userId).alerts.lists]) {
      changeItems(client, key, change);
    }
    for (const key of [queryKeys.offers.featured, queryKeys.offers.newest]) {
      changeCached<Offer[]>(client, { queryKey: key, exact: true }, (offers) => offers.map(change));
    }
  }

  return mutate;
}
