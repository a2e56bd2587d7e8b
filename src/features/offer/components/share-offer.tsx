import { Check, Link2, Share } from 'lucide-react';
import type { Offer } from '@/shared/offers/offer';
import { paths } from '@/shared/paths';
import { useShareLink } from '@/shared/use-share-link';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { LiveRegion } from '@/ui/live-region';

/** Copies the offer's own link; a second button opens the device's share sheet where there is one. */
export function ShareOffer({ offer }: { offer: Offer }) {
  const url = `${window.location.origin}${paths.offer(offer.id)}`;
  const { copied, copy, openSheet } = useShareLink(`${offer.brand_name}: ${offer.description}`, url);
  return (
    <>
      <Button
        variant="secondary"
        aria-label={copied ? 'Copied!' : 'Share Offer'}
        className="flex-none px-4!"
        icon={copied ? <Check size={18} aria-hidden="true" /> : <Link2 size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        <span className="min-w-[3.75rem]">{copied ? 'Copied!' : 'Share'}</span>
      </Button>
      <LiveRegion message={copied ? 'Link copied' : ''} />
      {openSheet && (
        <IconButton
          variant="outline"
          label="Share with an app"
          icon={<Share size={18} aria-hidden="true" />}
          onClick={() => void openSheet()}
        />
      )}
    </>
  );
}
