import { conditionsLabel } from '@rules/conditions';
import { areAllNamed, countryNames } from '@rules/countries';
import { dayLabel } from '@rules/day-words';
import { discountFirst } from '@rules/discount';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { expiryOf } from '@/domain/expiry';
import { MAY_NOT_WORK, MAY_NOT_WORK_LABEL, reportsLabel } from '@/domain/reports';
import { ComplaintButton } from '@/features/complaint/complaint-button';
import { NotInCountryPill } from '@/features/country/own-country';
import { pages } from '@/shared/pages';
import { paths } from '@/shared/paths';
import { useThisHour, useToday } from '@/shared/today';
import { classNames } from '@/ui/class-names';
import { Pill } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import { TextLink } from '@/ui/text-link';
import type { Offer } from '../offer';
import { FollowersOnlyPill } from '../offer-conditions';
import { ExpiryPill } from './expiry-pill';
import { OfferAuthor } from './offer-author';

interface OfferDetailsProps {
  offer: Offer;
  /** The buttons beside the influencer. */
  action: ReactNode;
}

export function OfferDetails({ offer, action }: OfferDetailsProps) {
  const { description, category, expiration_date } = offer;
  const brandName = offer.brand_name.trim();
  const conditions = conditionsLabel(offer);
  const isExpired = expiryOf(expiration_date, useToday()).state === 'expired';

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ExpiryPill expirationDate={expiration_date} />
        <NotInCountryPill offer={offer} />
        <FollowersOnlyPill offer={offer} />
        {offer.reliability === MAY_NOT_WORK && (
          <Pill tone="brass" icon={<TriangleAlert size={14} aria-hidden="true" />}>
            {MAY_NOT_WORK_LABEL}
          </Pill>
        )}
      </div>
      <OfferText text={description} />
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-sm">
        <Fact name={isExpired ? 'Ended' : 'Ends'}>
          {expiration_date === null ? 'No end is set' : `${dayLabel(expiration_date)}, at midnight UTC`}
        </Fact>
        {conditions !== '' && <Fact name="Conditions">{conditions}</Fact>}
        {!areAllNamed(offer.countries) && <Fact name="Countries">{countryNames(offer.countries)}</Fact>}
        {offer.terms !== null && (
          <Fact name="Terms">
            <span dir="auto" className="block text-left whitespace-pre-line">
              {offer.terms}
            </span>
          </Fact>
        )}
        <Fact name="Reports">
          <span>{`${reportsLabel(offer, useThisHour())}.`}</span>{' '}
          <TextLink to={`${pages.howOffersAreRanked.path}#reports`}>What that means</TextLink>
        </Fact>
        <Fact name="Category">
          <TextLink to={paths.deals({ category })}>{category}</TextLink>
        </Fact>
        <Fact name="Brand">
          <TextLink to={paths.brand(brandName)}>All offers for {brandName}</TextLink>
        </Fact>
      </dl>
      <div className="mt-6 flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed pt-5 text-sm text-muted">
        <OfferAuthor offer={offer} />
        {action}
      </div>
      <div className="mt-4">
        <ComplaintButton key={offer.id} what="offer" id={offer.id} ownerId={offer.influencer_id} />
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** Takes the size of an offer's details while they load. */
export function OfferDetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the offer">
      <Skeleton className="h-5.5 w-28 rounded-full" />
      <Skeleton className="mt-4 h-9 w-40" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      <Skeleton className="mt-8 h-4 w-1/2" />
      <Skeleton className="mt-3.5 h-4 w-2/5" />
      <div className="mt-6 flex items-center gap-2.5 border-t border-dashed pt-5">
        <Skeleton className="size-8 flex-none rounded-full" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="mt-8 h-32 w-full rounded" />
    </div>
  );
}

/** Up to this length, a text that doesn't begin with a discount is shown as a headline. */
const HEADLINE_LENGTH = 120;

/** The offer's whole text with its line breaks; a discount at its beginning is large. */
function OfferText({ text }: { text: string }) {
  const parts = discountFirst(text);
  const isHeadline = !parts && text.length <= HEADLINE_LENGTH;
  return (
    <div className="mt-3 wrap-anywhere">
      {parts && <p className="font-heading text-3xl font-extrabold">{parts.discount}</p>}
      {(parts?.rest ?? text) !== '' && (
        <p
          dir="auto"
          className={classNames(
            'text-left whitespace-pre-line',
            isHeadline ? 'font-heading text-xl font-bold' : 'text-base',
            parts && 'mt-1.5',
          )}
        >
          {parts?.rest ?? text}
        </p>
      )}
    </div>
  );
}
