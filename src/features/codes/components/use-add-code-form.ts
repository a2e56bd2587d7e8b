import { BLANK_OFFER } from '@rules/offer-texts';
import { limitReached, upgradeFrom } from '@rules/plan-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isBlankOffer } from '@/domain/offer-form';
import { slotWarning } from '@/domain/slot-warning';
import { offerLimitQuery } from '@/features/plans/offer-limit';
import { RefusedError, SignedOutError } from '@/lib/errors';
import { useStoredDraft } from '@/shared/draft';
import { lasting } from '@/shared/lasting-toasts';
import { pages } from '@/shared/pages';
import { toast } from '@/ui/toast';
import { useAddCode } from '../data/add-code';
import { type DraftOwner, newCodeDraft } from '../data/draft';
import { reasonForAddingError } from '../rules/reason-for-code-error';
import { useCodeForm } from './use-code-form';

/** One toast for success and warning together; the next added code replaces it. */
const ADDED = 'Promo code added successfully!';
const ADDED_TOAST = 'promo-code-added';
const WARNING_MS = 10_000;

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
    toast.success(ADDED, { id: ADDED_TOAST, description: undefined, action: undefined });
    // If the free slots can't be read, the code was added all the same.
    if (isLimited) void warnOfLastSlot().catch(() => undefined);
  });

  function showError(error: unknown) {
    if (error instanceof RefusedError && error.rule === 'offer_limit') refuse(error.message);
    else if (error instanceof SignedOutError) toast.error('You must be logged in to add promo codes');
    else if (!tellAtField(error)) {
      toast.error('Failed to add promo code', { description: reasonForAddingError(error) });
    }
  }

  const send = submit(async (checked) => {
    if (full) {
      refuse(limitReached(full.maxOffers, full.tier));
      return false;
    }
    try {
      await add.mutateAsync({ influencerId, fields: checked });
    } catch (error) {
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
    clear: () => form.reset(BLANK_OFFER),
  };
}
