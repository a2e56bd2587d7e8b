import type { OfferTexts } from '@rules/offer-texts';
import { type ReactNode, useId } from 'react';
import { NO_REPORTS } from '@/domain/reports';
import { type Offer, toOffer } from '@/features/offer/offer';
import { OfferTicket } from '@/features/offer/offer-ticket';
import { Card } from '@/ui/card';
import type { CodeOwner } from '../code-owner';
import { toRow } from '../rules/code-row';

/** A preview of the ticket, with placeholders for what isn't typed yet. */
function toPreview(texts: OfferTexts, influencer: CodeOwner): Offer {
  const row = toRow(texts);
  return toOffer({
    ...row,
    ...NO_REPORTS,
    id: 'preview',
    brand_name: row.brand_name || 'The brand',
    promo_code: row.promo_code || 'YOURCODE',
    description: row.description || 'What your followers get',
    influencer_id: influencer.id,
    influencer_name: influencer.name,
    influencer_username: influencer.username,
    influencer_avatar_url: influencer.avatarUrl,
    influencer_is_creditcard: influencer.isCreditCard,
  });
}

interface CodePreviewProps {
  fields: OfferTexts;
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
        <OfferTicket offer={toPreview(fields, influencer)} isPreview />
      </div>
    </aside>
  );
}

/** The form on a card with the ticket's preview beside it, or below it on narrow screens. */
export function FormBesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-8 @min-[56rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <Card className="@container min-w-0">{children}</Card>
        {preview}
      </div>
    </div>
  );
}
