import { conditionsOf } from '@rules/conditions';
import type { MessageOffer } from '@rules/instagram-message';
import { isPaidLink } from '@rules/paid-link';
import { expiryOf } from '@/domain/expiry';
import type { OfferRow } from '@/lib/supabase/database';

/** Why an offer isn't sent, in words that follow its code; undefined for one that is (docs/product/instagram.md#which-offers-are-sent). */
export function whyNotSent({
  expiration_date,
  followers_only,
}: OfferRow): 'has ended' | 'is for followers only' | undefined {
  if (expiryOf(expiration_date, new Date()).state === 'expired') return 'has ended';
  return followers_only ? 'is for followers only' : undefined;
}

export const isSendable = (offer: OfferRow) => whyNotSent(offer) === undefined;

/** An offer as composeMessage takes it. */
export const toMessageOffer = (offer: OfferRow): MessageOffer => ({
  id: offer.id,
  brand_name: offer.brand_name,
  promo_code: offer.promo_code,
  description: offer.description,
  ...conditionsOf(offer),
  terms: offer.terms,
  expiration_date: offer.expiration_date,
  is_paid: isPaidLink(offer),
});

/** Stands for the offer until one is chosen. */
export const SAMPLE_OFFER: MessageOffer = {
  id: '00000000-0000-4000-8000-000000000000',
  brand_name: 'The brand',
  promo_code: 'YOURCODE',
  description: 'What the offer saves',
  minimum_spend: null,
  first_order_only: false,
  terms: null,
  expiration_date: null,
  is_paid: true,
};
