import { Link2, Share } from 'lucide-react';
import { useShareLink } from '@/features/sharing/use-share-link';
import { paths } from '@/shared/paths';
import { CopyButton } from '@/ui/copy-button';
import { IconButton } from '@/ui/icon-button';
import type { Influencer } from '../rules/influencer';

/** Copies the profile's link; a second button opens the device's share sheet where there is one. */
export function ShareProfile({ influencer }: { influencer: Pick<Influencer, 'name' | 'handle'> }) {
  const { isCopied, copy, openSheet } = useShareLink(
    `${influencer.name} on Promobell`,
    paths.influencer(influencer.handle),
  );
  return (
    <div className="flex gap-2.5 max-md:w-full compact:w-auto">
      <CopyButton
        isCopied={isCopied}
        said="Link copied"
        variant="secondary"
        className="min-w-43 max-md:flex-1 compact:min-w-0 compact:px-3"
        icon={<Link2 size={18} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        <span className="compact:sr-only">Share Profile</span>
      </CopyButton>
      {openSheet && (
        <IconButton
          variant="outline"
          label="Share with an app"
          icon={<Share size={18} aria-hidden="true" />}
          onClick={() => void openSheet()}
        />
      )}
    </div>
  );
}
