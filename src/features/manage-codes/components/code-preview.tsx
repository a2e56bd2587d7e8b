import { toWebAddress } from '@rules/web-address';
import { useId } from 'react';
import type { PromoCodeFields } from '@/domain/promo-code';
import { safeLink } from '@/domain/safe-link';
import type { Offer } from '@/shared/offers/offer';
import { OfferTicket } from '@/shared/offers/offer-ticket';
import type { CodeOwner } from '../code-owner';

/** A preview of the ticket, with placeholders for what isn't typed yet. */
function toPreview(fields: PromoCodeFields, influencer: CodeOwner): Offer {
  return {
    id: 'preview',
    description: fields.description.trim() || 'What your followers get',
    brand_name: fields.brand_name.trim() || 'The brand',
    promo_code: fields.promo_code.trim() || 'YOURCODE',
    expiration_date: fields.expiration_date || null,
    affiliate_link: safeLink(toWebAddress(fields.affiliate_link)) ?? null,
    influencer_id: influencer.id,
    influencer_name: influencer.name,
    influencer_avatar_url: influencer.avatarUrl,
    influencer_username: influencer.username,
    influencer_is_creditcard: influencer.isCreditCard,
    category: fields.category,
  };
}

interface CodePreviewProps {
  fields: PromoCodeFields;
  influencer: CodeOwner;
}

export function CodePreview({ fields, influencer }: CodePreviewProps) {
  const headingId = useId();
  return (
    <aside
      aria-labelledby={headingId}
      className="min-w-0 @min-[56rem]:sticky @min-[56rem]:top-24 @min-[56rem]:self-start"
    >
      <h3 id={headingId} className="mb-3 text-base text-muted">
        As shoppers will see it
      </h3>
      {/* Hidden from screen readers and inert: it says only what the fields say. */}
      <div inert className="max-w-sm">
        <OfferTicket offer={toPreview(fields, influencer)} />
      </div>
    </aside>
  );
}
