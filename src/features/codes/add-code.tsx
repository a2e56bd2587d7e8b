import { BLANK_OFFER } from '@rules/offer-texts';
import { limitReached, upgradeFrom } from '@rules/plan-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FIELDS_MISSING, isBlankOffer } from '@/domain/offer-form';
import { slotWarning } from '@/domain/slot-warning';
import { type OfferLimit, offerLimitQuery } from '@/features/plans/offer-limit';
import { NetworkError, RefusedError, SignedOutError, UnexpectedError } from '@/lib/errors';
import { useStoredDraft } from '@/shared/draft';
import { lasting } from '@/shared/lasting-toasts';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import type { CodesOfPage } from './code-owner';
import { CodeFields } from './components/code-fields';
import { CodePreview, FormBesidePreview } from './components/code-preview';
import { useCodeForm } from './components/use-code-form';
import { AddedBeforeError, useAddCode } from './data/codes';
import { type Attempt, type DraftOwner, newCodeDraft, unansweredAttempt } from './data/draft';
import { reasonForAddingError } from './rules/reason-for-code-error';

/** The form that adds a code; after that the list is shown, where it is a tab of its own. */
export function AddCode({ userId, influencerId, influencer, audience, listPath }: CodesOfPage) {
  const navigate = useNavigate();
  const { form, fields, full, isIncomplete, adding, submit, clear } = useAddCodeForm(
    { userId, influencerId },
    audience === 'own',
    () => {
      if (listPath !== undefined) void navigate(listPath);
    },
  );

  return (
    <FormBesidePreview preview={<CodePreview fields={fields} influencer={influencer} />}>
      <h2 className="mb-5 text-xl">Add a promo code</h2>
      <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Add promo code">
        {full && <LimitAlert limit={full} />}
        {isIncomplete && <FormAlert>{FIELDS_MISSING}</FormAlert>}
        <CodeFields form={form} doing="add" />
        <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:items-center sm:justify-end">
          {!isBlankOffer(fields) && (
            <Button variant="ghost" onClick={clear} disabled={adding}>
              Clear all
            </Button>
          )}
          <Button
            type="submit"
            icon={<Plus size={18} aria-hidden="true" />}
            loading={adding}
            loadingLabel="Adding..."
          >
            Add Promo Code
          </Button>
        </div>
        <p className="text-sm text-muted sm:text-right">
          What you type is kept on this device until it's published.
        </p>
      </form>
    </FormBesidePreview>
  );
}

/** Says before anything is typed that the plan has no free slot (docs/product/influencer-dashboard.md#limit-reached). */
function LimitAlert({ limit }: { limit: OfferLimit }) {
  return (
    <FormAlert tone="info">
      {limitReached(limit.maxOffers, limit.tier)}{' '}
      <TextLink to={pages.pricing.path}>Upgrade your plan</TextLink>
    </FormAlert>
  );
}

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
function useAddCodeForm(owner: DraftOwner, isLimited: boolean, onAdded: () => void) {
  const { userId, influencerId } = owner;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const limit = useQuery({ ...offerLimitQuery(userId), enabled: isLimited }).data;
  const full = isLimited && limit && limit.used >= limit.maxOffers ? limit : undefined;

  const draft = newCodeDraft(owner);
  const [typedBefore] = useState(() => draft.read() ?? BLANK_OFFER);
  const { form, fields, submit, showAtField, isIncomplete } = useCodeForm('add', typedBefore);
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
    } else if (!showAtField(error)) {
      toast.error('Failed to add promo code', { description: reasonForAddingError(error) });
    }
  }

  const send = submit(async (checked) => {
    // An earlier try without an answer may itself have taken the last slot, so the server decides about it.
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
