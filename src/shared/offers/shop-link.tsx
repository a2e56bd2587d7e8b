import { ArrowUpRight } from 'lucide-react';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import type { Offer } from './offer';

/** The affiliate link, in a new tab; a disabled button where the offer has none. */
export function ShopLink({ offer }: { offer: Offer }) {
  const look = { variant: 'secondary', size: 'sm', className: 'flex-none px-3' } as const;
  const arrow = <ArrowUpRight size={16} strokeWidth={2.5} aria-hidden="true" />;
  if (!offer.affiliateLink) {
    return (
      <Button {...look} disabled title="This offer has no link to its shop.">
        Shop{arrow}
      </Button>
    );
  }
  return (
    <LinkButton
      {...look}
      href={offer.affiliateLink}
      rel="noopener noreferrer sponsored"
      aria-label={`Shop at ${offer.brandName} (opens in a new tab)`}
    >
      Shop
      {arrow}
    </LinkButton>
  );
}
