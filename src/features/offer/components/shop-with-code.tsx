import { ArrowUpRight } from 'lucide-react';
import { atShop, shopLinkAttributes } from '@/domain/shop-link';
import { LinkButton } from '@/ui/link-button';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { Offer } from '../offer';
import { usePaidLinkLabel } from '../use-paid-link-label';
import { useShopPresses } from './shop-link';

interface ShopWithCodeProps {
  offer: Offer;
  /** The offer's. */
  applyLink: string;
  /** Copies the code, for shops that forget it on the way to the checkout, and tells whether the shop may open now. */
  mayLeave: () => boolean;
}

/** Opens the shop with the code applied, and copies the code by the same press, before it. */
export function ShopWithCode({ offer, applyLink, mayLeave }: ShopWithCodeProps) {
  const shopPresses = useShopPresses(offer.id, mayLeave);
  const paidLabel = usePaidLinkLabel(offer);
  return (
    <LinkButton
      {...shopPresses}
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
