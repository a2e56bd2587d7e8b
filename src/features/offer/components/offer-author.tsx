import { paths } from '@/shared/paths';
import { Avatar } from '@/ui/avatar';
import { type Offer, UNKNOWN_USERNAME } from '../offer';
import { TicketLink } from '../ticket-link';

export function OfferAuthor({ offer }: { offer: Offer }) {
  const { influencer_id, influencer_name, influencer_username, influencer_avatar_url } = offer;
  const handle = influencer_username === UNKNOWN_USERNAME ? influencer_id : influencer_username;
  return (
    <TicketLink
      to={paths.influencer(handle)}
      data-prefetch
      className="group relative flex min-h-11 min-w-0 items-center gap-2.5 rounded"
    >
      <Avatar src={influencer_avatar_url} name={influencer_name} size="sm" />
      <span className="min-w-0">
        <span
          dir="auto"
          translate="no"
          className="block truncate text-left font-semibold text-ink group-hover:underline"
        >
          {influencer_name}
        </span>{' '}
        {!offer.influencer_is_creditcard && (
          <span translate="no" className="block truncate text-xs">
            @{influencer_username}
          </span>
        )}
      </span>
    </TicketLink>
  );
}
