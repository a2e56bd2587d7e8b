import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/avatar';
import { type Offer, UNKNOWN_USERNAME } from './offer';

/** Who the offer is from, leading to their page. */
export function OfferAuthor({ offer }: { offer: Offer }) {
  const { influencerId, influencerName, influencerUsername, influencerImage } = offer;
  const handle = influencerUsername === UNKNOWN_USERNAME ? influencerId : influencerUsername;
  return (
    <Link
      to={paths.influencer.to(handle)}
      className="group relative flex min-h-11 min-w-0 items-center gap-2.5 rounded"
    >
      <Avatar src={influencerImage} size="sm" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-left font-semibold text-ink group-hover:underline">
          {influencerName}
        </span>{' '}
        {!offer.influencerIsCreditCard && (
          <span className="block truncate text-xs">@{influencerUsername}</span>
        )}
      </span>
    </Link>
  );
}
