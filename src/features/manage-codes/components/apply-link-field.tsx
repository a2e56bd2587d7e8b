import type { OfferTexts } from '@rules/offer-fields';
import { tidyText } from '@rules/offer-fields';
import { flawOf } from '@rules/offer-flaws';
import { ArrowUpRight, WandSparkles } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { LiveRegion } from '@/ui/live-region';
import { TextField } from '@/ui/text-field';
import { shopifyDiscountLink } from '../shopify-discount-link';

interface ApplyLinkFieldProps extends Omit<ComponentProps<typeof TextField>, 'form'> {
  form: UseFormReturn<OfferTexts>;
}

const NEEDED = 'Please enter the brand URL and the promo code first';

/** The link that opens the shop with the code applied: made for shops of Shopify's, or pasted; and tried. */
export function ApplyLinkField({ form, ...field }: ApplyLinkFieldProps) {
  const [brandUrl, code, typed] = useWatch({
    control: form.control,
    name: ['brand_url', 'promo_code', 'apply_link'],
  });
  const made = shopifyDiscountLink(brandUrl, code);
  const link = tidyText('apply_link', typed);
  const canBeTried = link !== '' && !flawOf('apply_link', link);

  const make = () => {
    if (made === undefined) return form.setError('apply_link', { message: NEEDED });
    form.setValue('apply_link', made, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <div className="grid gap-2.5">
      <TextField {...field} {...form.register('apply_link')} />
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          variant="secondary"
          icon={<WandSparkles size={16} aria-hidden="true" />}
          onClick={make}
        >
          Make it for Shopify
        </Button>
        {canBeTried && (
          <LinkButton href={link} size="sm" variant="ghost" className="px-2!">
            Try it
            <ArrowUpRight size={16} aria-hidden="true" />
          </LinkButton>
        )}
        <LiveRegion message={made !== undefined && link === made ? 'The apply link is made' : ''} />
      </div>
    </div>
  );
}
