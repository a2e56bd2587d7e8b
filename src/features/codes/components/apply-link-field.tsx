import { flawOfText, type OfferTexts, tidyText } from '@rules/offer-texts';
import { ArrowUpRight, WandSparkles } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { TextField } from '@/ui/text-field';
import { LiveRegion } from '@/ui/visually-hidden';
import { isMadeLink, linkAfterChange, shopifyDiscountLink } from '../rules/link-after-change';

interface ApplyLinkFieldProps extends Omit<ComponentProps<typeof TextField>, 'form'> {
  form: UseFormReturn<OfferTexts>;
}

const NEEDED = 'Please enter the brand URL and the promo code first';

const MADE = 'The apply link is made';

const FORMER_CODE = 'This link has the former code in it. Please check that it applies the new one.';

/** The field of the link that opens the shop with the code applied. Buttons make the link for a Shopify shop, and try it. */
export function ApplyLinkField({ form, hint, ...field }: ApplyLinkFieldProps) {
  const [brandUrl, code, typed] = useWatch({
    control: form.control,
    name: ['brand_url', 'promo_code', 'apply_link'],
  });
  const now = { brandUrl, code };
  const made = shopifyDiscountLink(brandUrl, code);
  const link = tidyText('apply_link', typed);
  /** The values of the other fields when the link came into this one. */
  const [before, setBefore] = useState({ ...now, link });
  if (before.link !== link) setBefore({ ...now, link });
  /** The pasted text that a made link has replaced. */
  const [replaced, setReplaced] = useState('');
  const { madeAnew, hasFormerCode } = linkAfterChange(link, before, now);
  const isMade = link !== '' && link === made;
  const canBeTried = link !== '' && !flawOfText('apply_link', link);

  let announcement = isMade ? MADE : '';
  if (hasFormerCode) announcement = FORMER_CODE;

  const { setValue } = form;
  const put = (text: string) => setValue('apply_link', text, { shouldDirty: true, shouldValidate: true });
  const make = () => {
    if (made === undefined) return form.setError('apply_link', { message: NEEDED });
    if (!isMadeLink(link, before)) setReplaced(link);
    put(made);
  };
  const putBack = () => {
    put(replaced);
    setReplaced('');
    // The pressed button goes away, and the focus with it.
    form.setFocus('apply_link');
  };

  useEffect(() => {
    if (madeAnew !== undefined) setValue('apply_link', madeAnew, { shouldDirty: true });
  }, [madeAnew, setValue]);

  return (
    <div className="grid gap-2.5">
      <TextField
        {...field}
        {...form.register('apply_link')}
        hint={
          <span>
            {hasFormerCode && <strong className="block text-ink">{FORMER_CODE}</strong>}
            <span>{hint}</span>
          </span>
        }
      />
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" variant="secondary" icon={WandSparkles} onClick={make}>
          Make it for Shopify
        </Button>
        {canBeTried && (
          <LinkButton href={link} size="sm" variant="ghost" className="px-2!">
            Try it
            <ArrowUpRight size={16} aria-hidden="true" />
          </LinkButton>
        )}
        {replaced !== '' && isMade && (
          <Button size="sm" variant="ghost" className="px-2!" onClick={putBack}>
            Put the former link back
          </Button>
        )}
        <LiveRegion message={announcement} />
      </div>
    </div>
  );
}
