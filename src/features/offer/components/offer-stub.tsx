import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { atShop, shopLinkAttributes, shopPresses } from '@/domain/shop-link';
import { countHere } from '@/features/results/count-here';
import { signedInId } from '@/lib/supabase/stored-session';
import { useSession } from '@/shared/session/use-session';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { TicketCode } from '@/ui/ticket-code';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { askLater, questionOf } from '../data/worked-questions';
import type { Offer } from '../offer';
import { rememberCopied } from '../offer-query';
import { useCopyCode } from '../use-copy-code';
import { usePaidLinkLabel } from '../use-paid-link-label';

interface OfferStubProps {
  offer: Offer;
  struck: boolean;
  /** Shows a long code in full. */
  whole?: boolean;
  /** The line below: whether the code works. */
  reports: ReactNode;
}

/** The ticket's stub: the code, the buttons that copy it and open the shop with it, and whether it works. */
export function OfferStub({ offer, struck, whole = false, reports }: OfferStubProps) {
  const code = useRef<HTMLSpanElement>(null);
  const { user } = useSession();
  const { isCopied, hasFailed, copy, mayLeave } = useCopyCode(offer.promo_code, code, () => {
    countHere(offer.id, 'copied');
    // While the account's profile is still on its way, what is stored says who is signed in.
    const userId = user?.id ?? signedInId();
    // An expired code is expected to fail.
    if (userId === null || struck) return;
    if (offer.expiration_date !== null) void rememberCopied(offer.id);
    // The influencer isn't asked about its own code.
    if (userId !== offer.influencer_id) askLater(userId, questionOf(offer));
  });
  const applyLink = struck ? null : offer.apply_link;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex min-w-0 items-center justify-between gap-3 max-[19rem]:flex-wrap">
        <TicketCode ref={code} code={offer.promo_code} struck={struck} whole={whole || hasFailed} />
        <Button
          size="sm"
          variant={struck || applyLink !== null ? 'secondary' : 'primary'}
          aria-label={isCopied ? 'Copied!' : `Copy code ${offer.promo_code}`}
          onClick={() => void copy()}
          className="flex-none px-3!"
        >
          {/* As wide as the longer word, so that the code's room doesn't change. */}
          <span className="min-w-[3.5rem]">{isCopied ? 'Copied!' : 'Copy'}</span>
        </Button>
      </div>
      {applyLink !== null && <ShopWithCode offer={offer} applyLink={applyLink} mayLeave={mayLeave} />}
      {reports}
    </div>
  );
}

interface ShopWithCodeProps {
  offer: Offer;
  /** The offer's apply link, which it has. */
  applyLink: string;
  /** Copies the code, for shops that forget it on the way to the checkout, and tells whether the shop may open now. */
  mayLeave: () => boolean;
}

/** Opens the shop with the code applied, and copies the code by the same press, before it. */
function ShopWithCode({ offer, applyLink, mayLeave }: ShopWithCodeProps) {
  const paidLabel = usePaidLinkLabel(offer);
  return (
    <LinkButton
      {...shopPresses(() => countHere(offer.id, 'shop'), mayLeave)}
      href={applyLink}
      {...shopLinkAttributes(paidLabel)}
      size="sm"
      full
      className="px-3! py-0!"
    >
      <span className="whitespace-nowrap">Shop with code</span>{' '}
      <VisuallyHidden>{atShop(offer.brand_name, paidLabel)}</VisuallyHidden>{' '}
      <ArrowUpRight
        size={16}
        strokeWidth={2.5}
        aria-hidden="true"
        className="hidden @min-[19rem]/ticket:block"
      />
      {paidLabel !== null && (
        <span className="ml-auto min-w-0 text-right text-xs leading-tight font-normal">{paidLabel}</span>
      )}{' '}
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </LinkButton>
  );
}
