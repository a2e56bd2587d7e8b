import { BLANK_OFFER, type OfferTexts } from '@rules/offer-texts';
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

const ADDED = 'Promo code added successfully!';
/** Names the toast about an added code, which the warning and the next success replace. */
const ADDED_TOAST = 'promo-code-added';
const WARNING_MS = 10_000;

/** Whether the service has certainly not added the code. */
const isRefusal = (error: unknown) => !(error instanceof NetworkError || error instanceof UnexpectedError);

interface Adding {
  /** False for agencies, whom the plan doesn't limit (docs/product/plans-and-payments.md#offer-limit). */
  isLimited: boolean;
  /** Not called when the form has been left meanwhile. */
  onAdded: () => void;
}

/** The state of the add form: the draft, the plan's limit, and the messages about both. */
export function useAddCodeForm(owner: DraftOwner, { isLimited, onAdded }: Adding) {
  const { userId, influencerId } = owner;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const limit = useQuery({ ...offerLimitQuery(userId), enabled: isLimited }).data;
  const reachedLimit = isLimited && limit && limit.used >= limit.maxOffers ? limit : undefined;

  const draft = newCodeDraft(owner);
  const [typedBefore] = useState(() => draft.read() ?? BLANK_OFFER);
  const { form, fields, submit, showAtField, isIncomplete } = useCodeForm('add', typedBefore);
  // docs/product/influencer-dashboard.md#drafts
  useStoredDraft(draft, isBlankOffer(fields) ? undefined : fields);
  const attempt = useAttempt(owner);

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
    attempt.end();
    // Both are cleared by name, because a toast that replaces another keeps what it isn't given, here the warning of an earlier code.
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
    } else if (!showAtField(error)) {
      toast.error('Failed to add promo code', { description: reasonForAddingError(error) });
    }
  }

  const send = submit(async (checked) => {
    // An earlier try without an answer may itself have taken the last slot, so the server decides about it.
    if (reachedLimit && !attempt.isUnanswered) {
      refuse(limitReached(reachedLimit.maxOffers, reachedLimit.tier));
      return false;
    }
    const before = attempt.current;
    try {
      await add.mutateAsync({ influencerId, fields: checked, attempt: attempt.begin(checked) });
    } catch (error) {
      if (error instanceof AddedBeforeError) attempt.end();
      else if (isRefusal(error)) attempt.restore(before);
      showError(error);
      return false;
    }
    form.reset(BLANK_OFFER);
    return true;
  }, onAdded);

  return {
    form,
    fields,
    /** The plan's limit, if it leaves no free slot. */
    reachedLimit,
    isIncomplete,
    adding: add.isPending,
    submit: send,
    clear: () => {
      attempt.end();
      // The pressed button goes away, and the focus with it.
      form.setFocus('brand_name');
      form.reset(BLANK_OFFER);
    },
  };
}

const newAttempt = (): Attempt => ({ key: crypto.randomUUID(), sent: [] });

/**
 * The attempt to add what is typed: one idempotency key for all presses until one is answered, because an answer may get lost and the
 * database adds a code only once for each key.
 */
function useAttempt(owner: DraftOwner) {
  const unanswered = unansweredAttempt(owner);
  const [attempt, setAttempt] = useState(() => unanswered.read() ?? newAttempt());

  function keep(next: Attempt) {
    if (next.sent.length > 0) unanswered.save(next);
    else unanswered.clear();
    setAttempt(next);
  }

  return {
    current: attempt,
    /** Whether an earlier press got no answer. */
    isUnanswered: attempt.sent.length > 0,
    /** Called before the answer, because the page may be loaded anew while it is awaited. */
    begin(fields: OfferTexts): Attempt {
      const tried = { ...attempt, sent: [...attempt.sent, fields] };
      keep(tried);
      return tried;
    },
    /** Called when a press was refused, with the attempt as it was before it. */
    restore: keep,
    /** Called when the code was added, or isn't to be added any more. */
    end: () => keep(newAttempt()),
  };
}
