import { ArrowUpRight, Check, Link2, Share } from 'lucide-react';
import { expiryOf } from '@/domain/expiry';
import { shopLinkAttributes, shopPresses } from '@/domain/shop-link';
import { countHere } from '@/features/results/count-here';
import { useShareLink } from '@/features/sharing/use-share-link';
import { paths } from '@/shared/paths';
import { useToday } from '@/shared/today';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { LinkButton } from '@/ui/link-button';
import { LiveRegion } from '@/ui/visually-hidden';
import type { Offer } from '../offer';
import { usePaidLinkLabel } from '../use-paid-link-label';
import { SheetReports } from './offer-reports';
import { OfferStub } from './offer-stub';
import { SaveButton } from './save-button';

/** An offer's actions: copy, shop with the code, shop, share. They stay in view however long the text is. */
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

function ShopButton({ offer }: { offer: Offer }) {
  const { id, affiliate_link, apply_link, brand_name } = offer;
  const paidLabel = usePaidLinkLabel(offer);
  if (!affiliate_link) {
    return apply_link ? null : (
      <Button variant="secondary" disabled className="min-w-0 flex-1">
        No link to the shop
      </Button>
    );
  }
  return (
    <LinkButton
      {...shopPresses(() => countHere(id, 'shop'))}
      href={affiliate_link}
      {...shopLinkAttributes(paidLabel)}
      aria-label={`Shop at ${brand_name}${paidLabel === null ? '' : `, ${paidLabel}`} (opens in a new tab)`}
      variant="secondary"
      className="min-w-0 flex-1 px-3! py-1! leading-tight"
    >
      <span className="min-w-0">
        <span className="flex items-center justify-center gap-1.5">
          <span className="truncate">
            Shop at <span translate="no">{brand_name}</span>
          </span>
          <ArrowUpRight size={18} strokeWidth={2.5} aria-hidden="true" />
        </span>{' '}
        {paidLabel !== null && <span className="block text-xs font-normal text-muted">{paidLabel}</span>}
      </span>
    </LinkButton>
  );
}

/** What is sent beside the link. Whoever gets it may not follow, so a followers-only offer's says neither brand nor description. */
const shareTitle = ({ followers_only, influencer_name, brand_name, description }: Offer) =>
  followers_only ? `For followers of ${influencer_name}` : `${brand_name}: ${description}`;

/** Copies the offer's own link; a second button opens the device's share sheet where there is one. */
function ShareOffer({ offer }: { offer: Offer }) {
  const { isCopied, copy, openSheet } = useShareLink(shareTitle(offer), paths.offer(offer.id));
  return (
    <>
      <Button
        variant="secondary"
        aria-label={isCopied ? 'Copied!' : 'Share Offer'}
        className="flex-none px-3! sm:px-4!"
        icon={isCopied ? Check : Link2}
        onClick={() => void copy()}
      >
        <span className="hidden min-w-[3.75rem] sm:inline">{isCopied ? 'Copied!' : 'Share'}</span>
      </Button>
      <LiveRegion message={isCopied ? 'Link copied' : ''} />
      {openSheet && (
        <IconButton
          variant="outline"
          label="Share with an app"
          icon={Share}
          onClick={() => void openSheet()}
        />
      )}
    </>
  );
}
