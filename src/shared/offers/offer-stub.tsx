import { ArrowUpRight, Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { TicketCode } from '@/ui/ticket-code';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { Offer } from './offer';
import { useCopyCode } from './use-copy-code';

/** The part of the ticket to take along: the code, a button that copies it, and the way to the shop. */
export function OfferStub({ offer, struck }: { offer: Offer; struck: boolean }) {
  const code = useRef<HTMLSpanElement>(null);
  const { state, copy } = useCopyCode(offer.promoCode, code);
  const copied = state === 'copied';
  const arrow = <ArrowUpRight size={16} strokeWidth={2.5} aria-hidden="true" />;
  return (
    <>
      <TicketCode
        ref={code}
        code={offer.promoCode}
        label="Promo code"
        struck={struck}
        whole={state === 'failed'}
      />
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Button
          size="sm"
          icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          <span className="min-w-[5.25rem] text-left">{copied ? 'Copied!' : 'Copy code'}</span>
          <VisuallyHidden> {offer.promoCode}</VisuallyHidden>
        </Button>
        {offer.affiliateLink ? (
          <LinkButton
            href={offer.affiliateLink}
            rel="noopener noreferrer sponsored"
            variant="secondary"
            size="sm"
          >
            Shop<VisuallyHidden> at {offer.brandName} (opens in a new tab)</VisuallyHidden>
            {arrow}
          </LinkButton>
        ) : (
          <Button variant="secondary" size="sm" disabled title="This offer has no link to its shop.">
            Shop{arrow}
          </Button>
        )}
      </div>
    </>
  );
}
