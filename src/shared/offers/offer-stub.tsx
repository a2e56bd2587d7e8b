import { useRef } from 'react';
import { Button } from '@/ui/button';
import { TicketCode } from '@/ui/ticket-code';
import type { Offer } from './offer';
import { useCopyCode } from './use-copy-code';

interface OfferStubProps {
  offer: Offer;
  struck: boolean;
  /** Shows a long code in full. */
  whole?: boolean;
}

/** The ticket's stub: the code and the button that copies it. */
export function OfferStub({ offer, struck, whole = false }: OfferStubProps) {
  const code = useRef<HTMLSpanElement>(null);
  const { state, copy } = useCopyCode(offer.promo_code, code);
  return (
    <div className="flex min-w-0 items-center justify-between gap-3">
      <TicketCode
        ref={code}
        code={offer.promo_code}
        label="Promo code"
        struck={struck}
        whole={whole || state === 'failed'}
      />
      <Button
        size="sm"
        aria-label={state === 'copied' ? 'Copied!' : `Copy code ${offer.promo_code}`}
        onClick={() => void copy()}
        className="flex-none px-3!"
      >
        {/* As wide as the longer word, so that the code's room doesn't change. */}
        <span className="min-w-[3.5rem]">{state === 'copied' ? 'Copied!' : 'Copy'}</span>
      </Button>
    </div>
  );
}
