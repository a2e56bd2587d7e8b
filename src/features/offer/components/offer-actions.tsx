import { ArrowUpRight } from 'lucide-react';
import { expiryOf } from '@/domain/expiry';
import { SaveButton } from '@/features/saved/public/save-button';
import { useToday } from '@/shared/today';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import type { Offer } from '../public/offer';
import { OfferStub } from './offer-stub';
import { ShareOffer } from './share-offer';
import { SheetReports } from './sheet-reports';
import { useShopPresses } from './shop-link';

/** An offer's actions: copy, shop, share. They stay in view however long the text is. */
export function OfferActions({ offer }: { offer: Offer }) {
  const isExpired = expiryOf(offer.expiration_date, useToday()).state === 'expired';
  return (
    <div className="grid w-full min-w-0 grid-cols-1 gap-3 sm:grow!">
      <div className="@container/ticket rounded border border-dashed border-line-strong bg-stub px-4 py-3">
        <OfferStub offer={offer} struck={isExpired} whole reports={<SheetReports offer={offer} />} />
      </div>
      <div className="flex min-w-0 gap-2.5">
        <ShopButton offer={offer} />
        <SaveButton offer={offer} variant="outline" />
        <ShareOffer offer={offer} />
      </div>
    </div>
  );
}

function ShopButton({ offer: { id, affiliate_link, brand_name } }: { offer: Offer }) {
  const shopPresses = useShopPresses(id);
  if (!affiliate_link) {
    return (
      <Button variant="secondary" disabled className="min-w-0 flex-1">
        No link to the shop
      </Button>
    );
  }
  return (
    <LinkButton
      {...shopPresses}
      href={affiliate_link}
      rel="noopener noreferrer sponsored"
      variant="secondary"
      aria-label={`Shop at ${brand_name} (opens in a new tab)`}
      className="min-w-0 flex-1"
    >
      <span className="truncate">Shop at {brand_name}</span>
      <ArrowUpRight size={18} strokeWidth={2.5} aria-hidden="true" className="flex-none" />
    </LinkButton>
  );
}
