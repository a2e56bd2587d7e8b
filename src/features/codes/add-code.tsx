import { limitReached } from '@rules/plan-rules';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { FIELDS_MISSING, isBlankOffer } from '@/domain/offer-form';
import { pages } from '@/shared/pages';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { TextLink } from '@/ui/text-link';
import type { CodesOfPage } from './code-owner';
import { CodeFields } from './components/code-fields';
import { CodePreview, FormBesidePreview } from './components/code-preview';
import { useAddCodeForm } from './components/use-add-code-form';

/** The form that adds a code. Where the list is another tab, that tab is shown afterwards. */
export function AddCode({ userId, influencer, audience, listPath }: CodesOfPage) {
  const navigate = useNavigate();
  const { form, fields, reachedLimit, isIncomplete, adding, submit, clear } = useAddCodeForm(
    { userId, influencerId: influencer.id },
    {
      isLimited: audience === 'own',
      onAdded: () => {
        if (listPath !== undefined) void navigate(listPath);
      },
    },
  );

  return (
    <FormBesidePreview preview={<CodePreview fields={fields} influencer={influencer} />}>
      <h2 className="mb-5 text-xl">Add a promo code</h2>
      <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Add promo code">
        {/* Said before anything is typed (docs/product/influencer-dashboard.md#limit-reached). */}
        {reachedLimit && (
          <FormAlert tone="info">
            {limitReached(reachedLimit.maxOffers, reachedLimit.tier)}{' '}
            <TextLink to={pages.pricing.path}>Upgrade your plan</TextLink>
          </FormAlert>
        )}
        {isIncomplete && <FormAlert>{FIELDS_MISSING}</FormAlert>}
        <CodeFields form={form} task="add" />
        <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:items-center sm:justify-end">
          {!isBlankOffer(fields) && (
            <Button variant="ghost" onClick={clear} disabled={adding}>
              Clear all
            </Button>
          )}
          <Button type="submit" icon={Plus} loading={adding} loadingLabel="Adding...">
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
