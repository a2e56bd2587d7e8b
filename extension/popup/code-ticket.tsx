import { conditionsLabel } from '@rules/conditions';
import { notInCountry } from '@rules/countries';
import { discountFirst } from '@rules/discount';
import { ArrowUpRight } from 'lucide-react';
import { expiryLabel, expiryTone } from '@/domain/expiry';
import type { ExtensionOffer } from '@/domain/extension-offer';
import { safeLink } from '@/domain/safe-link';
import { atShop, shopLinkAttributes, shopPresses } from '@/domain/shop-link';
import { BrandMark } from '@/ui/brand-mark';
import { removesItem } from '@/ui/focus';
import { Pill } from '@/ui/pill';
import { TicketSheet } from '@/ui/ticket-sheet';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { countsForMember, serviceTime } from '../rules/bell';
import { paidLabelOf } from '../rules/paid-label';
import { daysAgo } from '../rules/popup-state';
import type { Stored } from '../stored';
import { tellMute, tellPress } from './ask-worker';
import { CodeStub } from './code-stub';

interface CodeTicketProps {
  offer: ExtensionOffer;
  stored: Stored;
  isNew?: boolean;
  /** Whether somebody's affiliate link led to this shop; the ticket's links would replace it. */
  stoodDown?: boolean | undefined;
}

/** An offer with its code: one press copies it. */
export function CodeTicket({ offer, stored, isNew, stoodDown }: CodeTicketProps) {
  const { list } = stored;
  const person = list?.people.find(({ id }) => id === offer.influencer_id);
  const name = person?.name ?? 'Somebody you follow';
  const now = serviceTime(stored);
  const conditions = conditionsLabel(offer);
  const link = safeLink(offer.affiliate_link);
  const applyLink = safeLink(offer.apply_link ?? null);
  const paidLabel = paidLabelOf(offer, list);
  const headline = discountFirst(offer.description);
  return (
    <li>
      <TicketSheet
        name={`${offer.brand_name}: ${offer.description}`}
        stub={<CodeStub offer={offer} applyLink={applyLink} paidLabel={paidLabel} />}
      >
        <div className="flex min-w-0 items-center gap-2.5">
          <BrandMark name={offer.brand_name} size="sm" />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="truncate text-left text-sm font-semibold">
              {offer.brand_name}
            </p>
            <p className="mt-0.5 flex min-w-0 gap-1.5">
              {isNew && <Pill tone="brass">New</Pill>}
              {list?.country && !countsForMember(offer, list) && <Pill>{notInCountry(list.country)}</Pill>}
              <Pill tone={expiryTone(offer.expiration_date, now)}>
                {expiryLabel(offer.expiration_date, now)}
              </Pill>
            </p>
          </div>
        </div>
        <div className="min-w-0">
          {headline && <h2 className="text-xl">{headline.discount}</h2>}
          {headline ? (
            <p dir="auto" className="text-left text-sm">
              {headline.rest}
            </p>
          ) : (
            <h2 dir="auto" className="text-left text-base">
              {offer.description}
            </h2>
          )}
          {conditions !== '' && <p className="mt-1 text-xs text-muted">{conditions}</p>}
          {offer.terms && (
            <p dir="auto" className="mt-1 text-left text-xs text-muted">
              {offer.terms}
            </p>
          )}
        </div>
        <p className="text-xs text-muted">
          By <span dir="auto">{name}</span>
          {person && !person.is_creditcard && ` @${person.username}`}
          {offer.last_worked_on && ` · Last worked ${daysAgo(offer.last_worked_on, now)}`}
        </p>
        {(link || applyLink) && stoodDown && (
          <p className="text-xs text-muted">
            You came here by somebody's link. {namesOf(link, applyLink)} {name}'s link and would replace it;
            the code works without.
          </p>
        )}
        <div className="-mb-1.5 flex items-center gap-4">
          {link && (
            <a
              href={link}
              {...shopLinkAttributes(paidLabel)}
              {...shopPresses(() => tellPress('shop', offer.id))}
              className="relative inline-flex min-h-9 items-center gap-1 text-sm font-semibold"
            >
              <span className="underline decoration-brass decoration-2 underline-offset-4">Shop</span>{' '}
              <VisuallyHidden>{atShop(`${offer.brand_name} by ${name}'s link`, paidLabel)}</VisuallyHidden>{' '}
              <ArrowUpRight size={16} strokeWidth={2.5} aria-hidden="true" className="flex-none" />
              {paidLabel && (
                <span className="ml-1 max-w-24 text-xs leading-tight font-normal text-muted">
                  {paidLabel}
                </span>
              )}{' '}
              <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
            </a>
          )}
          <button
            type="button"
            className="ml-auto min-h-9 min-w-0 max-w-[60%] truncate text-xs text-muted hover:text-ink"
            {...removesItem(() => tellMute('people', offer.influencer_id, true))}
          >
            Mute {name}
          </button>
        </div>
      </TicketSheet>
    </li>
  );
}

/** The names of the buttons by which somebody's link would be replaced, with the verb that follows. */
function namesOf(link: string | undefined, applyLink: string | undefined): string {
  if (!applyLink) return "'Shop' opens";
  return link ? "'Shop with code' and 'Shop' open" : "'Shop with code' opens";
}
