import { dayLabel } from '@rules/day-words';
import { ArrowUpRight } from 'lucide-react';
import { expiryOf } from '@/domain/expiry';
import { FollowersOnlyPill } from '@/features/offer/offer-conditions';
import type { DeskOffer } from '@/lib/supabase/database';
import { paths } from '@/shared/paths';
import { BrandMark } from '@/ui/brand-mark';
import { Button } from '@/ui/button';
import { Pill } from '@/ui/pill';
import { TextLink } from '@/ui/text-link';
import { featureOffer, hideOffer, showOffer } from '../data/acts';
import { useDesk } from './use-desk';

/** What an offer is hidden by (`hidden_because`), in words. */
const HIDDEN_LABELS: Record<string, string> = {
  operator: 'Hidden by an operator',
  complaints: 'Hidden by complaints',
  domain: 'Hidden: blocked domain',
};

/** What an operator needs to know of an offer to decide about it. Its link is shown in full, and only a press follows it. */
export function DeskOfferFacts({ offer }: { offer: DeskOffer }) {
  return (
    <div className="flex min-w-0 gap-4">
      <div className="flex-none">
        <BrandMark name={offer.brand_name} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong translate="no" className="min-w-0 font-semibold wrap-anywhere">
            {offer.brand_name}
          </strong>
          <code translate="no" className="rounded-sm bg-stub px-1.5 text-sm font-semibold wrap-anywhere">
            {offer.promo_code}
          </code>
          {offer.hidden_because.map((because) => (
            <Pill key={because} tone="coral">
              {HIDDEN_LABELS[because] ?? because}
            </Pill>
          ))}
          {offer.is_featured && <Pill tone="sage">Featured</Pill>}
          <FollowersOnlyPill offer={offer} />
          {offer.influencer_suspended && <Pill tone="coral">Account suspended</Pill>}
        </p>
        <p dir="auto" className="mt-1 text-left wrap-anywhere">
          {offer.description}
        </p>
        <p className="mt-1 text-sm text-muted">
          <TextLink to={paths.deskAccount(offer.influencer_id)}>{offer.influencer_name}</TextLink> ·{' '}
          {offer.category} · {endOf(offer)}
          {offer.open_complaints > 0 && (
            <span>{` · ${offer.open_complaints} open ${offer.open_complaints === 1 ? 'complaint' : 'complaints'}`}</span>
          )}
        </p>
        {offer.affiliate_link && (
          <a
            href={offer.affiliate_link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="mt-1 inline-block max-w-full text-sm text-muted underline underline-offset-4 wrap-anywhere hover:text-ink"
          >
            {offer.affiliate_link}
            <ArrowUpRight size={14} aria-label="opens in a new tab" className="ml-1 inline" />
          </a>
        )}
        {offer.hidden_reason && (
          <p className="mt-2 rounded-sm bg-sunken px-3 py-2 text-sm wrap-anywhere">{offer.hidden_reason}</p>
        )}
      </div>
    </div>
  );
}

function endOf({ expiration_date }: DeskOffer): string {
  if (expiration_date === null) return 'no end';
  const hasEnded = expiryOf(expiration_date, new Date()).state === 'expired';
  return `${hasEnded ? 'ended' : 'ends'} ${dayLabel(expiration_date)}`;
}

export function DeskOfferActs({ offer }: { offer: DeskOffer }) {
  const { openAct } = useDesk();
  const canBeShown = offer.hidden_because.some((because) => because !== 'domain');
  return (
    <>
      {canBeShown && (
        <Button size="sm" variant="secondary" onClick={() => openAct(showOffer(offer))}>
          Show offer
        </Button>
      )}
      {!offer.hidden_because.includes('operator') && (
        <Button size="sm" variant="secondary" onClick={() => openAct(hideOffer(offer))}>
          Hide offer
        </Button>
      )}
    </>
  );
}

export function DeskOfferCard({ offer }: { offer: DeskOffer }) {
  const { openAct } = useDesk();
  const canBeFeatured = !offer.followers_only || offer.is_featured;
  return (
    <article
      aria-label={`${offer.brand_name} ${offer.promo_code}`}
      className="rounded-lg border bg-raised p-4 shadow-card md:p-5"
    >
      <DeskOfferFacts offer={offer} />
      <div className="mt-4 flex flex-wrap gap-2 border-t border-dashed pt-4">
        <DeskOfferActs offer={offer} />
        {canBeFeatured ? (
          <Button size="sm" variant="ghost" onClick={() => openAct(featureOffer(offer))}>
            {offer.is_featured ? 'Stop featuring' : 'Feature'}
          </Button>
        ) : (
          <p className="self-center text-sm text-muted">Only offers for everybody can be featured.</p>
        )}
      </div>
    </article>
  );
}
