import { BLANK_OFFER } from '@rules/offer-texts';
import { limitReached, upgradeFrom } from '@rules/plan-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isBlankOffer } from '@/domain/offer-form';
import { slotWarning } from '@/domain/slot-warning';
import { offerLimitQuery } from '@/features/plans/offer-limit';
import { NetworkError, RefusedError, SignedOutError, UnexpectedError } from '@/lib/errors';
import { useStoredDraft } from '@/shared/draft';
import { lasting } from '@/shared/lasting-toasts';
import { pages } from '@/shared/pages';
import { toast } from '@/ui/toast';
import { AddedBeforeError, useAddCode } from '../data/codes';
import { type Attempt, type DraftOwner, newCodeDraft, unansweredAttempt } from '../data/draft';
import { reasonForAddingError } from '../rules/reason-for-code-error';
import { useCodeForm } from './use-code-form';

/** One toast for success and warning together; the next added code replaces it. */
const ADDED = 'Promo code added successfully!';
const ADDED_TOAST = 'promo-code-added';
const WARNING_MS = 10_000;

const newAttempt = (): Attempt => ({ key: crypto.randomUUID(), sent: [] });

/** Whether the service has certainly not added the code. */
const isRefusal = (error: unknown) => !(error instanceof NetworkError || error instanceof UnexpectedError);

/**
 * The state of the add form: the draft, the plan's limit, and the messages about both.
 * @param isLimited false for agencies, whom the plan doesn't limit (docs/product/plans-and-payments.md#offer-limit)
 * @param onAdded not called when the form has been left meanwhile
 */
export function useAddCodeForm(owner: DraftOwner, isLimited: boolean, onAdded: () => void) {
  const { userId, influencerId } = owner;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const limit = useQuery({ ...offerLimitQuery(userId), enabled: isLimited }).data;
  const full = isLimited && limit && limit.used >= limit.maxOffers ? limit : undefined;

  const draft = newCodeDraft(owner);
  const [typedBefore] = useState(() => draft.read() ?? BLANK_OFFER);
  const { form, fields, submit, tellAtField, isIncomplete } = useCodeForm('add', typedBefore);
  // docs/product/influencer-dashboard.md#drafts
  useStoredDraft(draft, isBlankOffer(fields) ? undefined : fields);

  // One for all presses until it is known what became of them.
  const unanswered = unansweredAttempt(owner);
  const [attempt, setAttempt] = useState(() => unanswered.read() ?? newAttempt());
  function keepAttempt(next: Attempt) {
    if (next.sent.length > 0) unanswered.save(next);
    else unanswered.clear();
    setAttempt(next);
  }

  const upgrade = { label: 'Upgrade', onClick: () => void navigate(pages.pricing.path) };
  const refuse = (sentence: string) => toast.error(sentence, lasting({ id: 'offer-limit', action: upgrade }));

  async function warnOfLastSlot() {
    const now = await queryClient.fetchQuery({ ...offerLimitQuery(userId), staleTime: 0 });
    const warning = slotWarning(now);
    if (!warning) return;
    toast.success(ADDED, {
      id: ADDED_TOAST,
      description: `${warning} Upgrade to ${upgradeFrom(now.tier, now.used)} for more.`,
      action: upgrade,
      duration: WARNING_MS,
    });
  }

  const add = useAddCode(userId, () => {
    draft.clear();
    keepAttempt(newAttempt());
    toast.success(ADDED, { id: ADDED_TOAST, description: undefined, action: undefined });
    // If the free slots can't be read, the code was added all the same.
    if (isLimited) void warnOfLastSlot().catch(() => undefined);
  });

  function showError(error: unknown) {
    if (error instanceof RefusedError && error.rule === 'offer_limit') refuse(error.message);
    else if (error instanceof SignedOutError) toast.error('You must be logged in to add promo codes');
    else if (error instanceof AddedBeforeError) {
      toast.error('Your first try did arrive', {
        description: 'The code is published as you sent it then. To change it, edit it in your codes.',
      });
    } else if (!tellAtField(error)) {
      toast.error('Failed to add promo code', { description: reasonForAddingError(error) });
    }
  }

  const send = submit(async (checked) => {
    // Of what got no answer, the server knows whether it has taken the last slot.
    if (full && attempt.sent.length === 0) {
      refuse(limitReached(full.maxOffers, full.tier));
      return false;
    }
    // Kept before the answer, because the page may be loaded anew while it is awaited.
    const tried = { ...attempt, sent: [...attempt.sent, checked] };
    keepAttempt(tried);
    try {
      await add.mutateAsync({ influencerId, fields: checked, attempt: tried });
    } catch (error) {
      if (error instanceof AddedBeforeError) keepAttempt(newAttempt());
      else if (isRefusal(error)) keepAttempt(attempt);
      showError(error);
      return false;
    }
    form.reset(BLANK_OFFER);
    return true;
  }, onAdded);

  return {
    form,
    fields,
    full,
    isIncomplete,
    adding: add.isPending,
    submit: send,
    clear: () => {
      keepAttempt(newAttempt());
      form.reset(BLANK_OFFER);
    },
  };
}
