import { Check, Link2, Share } from 'lucide-react';
import { useShareLink } from '@/features/sharing/use-share-link';
import { paths } from '@/shared/paths';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { LiveRegion } from '@/ui/live-region';
import type { Offer } from '../offer';

/** What is written beside the link. What is for followers only isn't told by it either. */
const shareTitle = ({ followers_only, influencer_name, brand_name, description }: Offer) =>
  followers_only ? `For followers of ${influencer_name}` : `${brand_name}: ${description}`;

/** Copies the offer's own link; a second button opens the device's share sheet where there is one. */
export function ShareOffer({ offer }: { offer: Offer }) {
  const { isCopied, copy, openSheet } = useShareLink(shareTitle(offer), paths.offer(offer.id));
  return (
    <>
      <Button
        variant="secondary"
        aria-label={isCopied ? 'Copied!' : 'Share Offer'}
        className="flex-none px-3! sm:px-4!"
        icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Link2 size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        <span className="hidden min-w-[3.75rem] sm:inline">{isCopied ? 'Copied!' : 'Share'}</span>
      </Button>
      <LiveRegion message={isCopied ? 'Link copied' : ''} />
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
