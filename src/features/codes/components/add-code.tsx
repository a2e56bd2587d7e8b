import { limitReached } from '@rules/plan-rules';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FIELDS_MISSING, isBlankOffer } from '@/domain/offer-form';
import type { OfferLimit } from '@/features/plans/offer-limit';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';
import type { CodeOwner } from '../code-owner';
import { CodeFields } from './code-fields';
import { CodePreview } from './code-preview';
import { FormBesidePreview } from './form-beside-preview';
import { useAddCodeForm } from './use-add-code-form';

interface AddCodeProps {
  userId: string;
  influencer: CodeOwner;
  isLimited: boolean;
  /** Whether to take the focus, because the focused element is gone. */
  takesFocus: boolean;
  onAdded: () => void;
}

/** Give it a `key` of user and influencer: otherwise React keeps what was typed when either changes. */
export function AddCode({ userId, influencer, isLimited, takesFocus, onAdded }: AddCodeProps) {
  const owner = { userId, influencerId: influencer.id };
  const { form, fields, full, isIncomplete, adding, submit, clear } = useAddCodeForm(
    owner,
    isLimited,
    onAdded,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <FormBesidePreview preview={<CodePreview fields={fields} influencer={influencer} />}>
      <h2 ref={heading} tabIndex={-1} className="mb-5 scroll-mt-24 text-xl outline-none">
        Add a promo code
      </h2>
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
