import {
  type Guarded,
  hasShape,
  isBoolean,
  isListOf,
  isMissingOr,
  isNullOr,
  isNumber,
  isText,
} from './type-guards';

/** What `extension_offers` says about somebody whom the member follows. */
export const isExtensionPerson = hasShape({
  id: isText,
  name: isText,
  username: isText,
  avatar_url: isNullOr(isText),
  is_creditcard: isBoolean,
});

export type ExtensionPerson = Guarded<typeof isExtensionPerson>;

/** An offer as `extension_offers` answers it and the extension stores it; the columns have the names they have in `promo_codes`. */
export const isExtensionOffer = hasShape({
  id: isText,
  influencer_id: isText,
  brand_name: isText,
  promo_code: isText,
  affiliate_link: isNullOr(isText),
  description: isText,
  category: isText,
  minimum_spend: isNullOr(isNumber),
  first_order_only: isBoolean,
  terms: isNullOr(isText),
  /** `YYYY-MM-DD`, the last day on which it is live; null when it never ends. */
  expiration_date: isNullOr(isText),
  /** As the database writes times: such texts sort like the times. */
  created_at: isText,
  /** Its shop domains (docs/product/following-and-alerts.md#shop-domains). */
  domains: isListOf(isText),
  /** The last day, `YYYY-MM-DD`, on which somebody said that it worked; null when nobody has. */
  last_worked_on: isNullOr(isText),
  // A list that an older release has stored lacks these, and so does the answer of an older service.
  apply_link: isMissingOr(isNullOr(isText)),
  countries: isMissingOr(isListOf(isText)),
  currency: isMissingOr(isText),
  unpaid_link: isMissingOr(isBoolean),
});

export type ExtensionOffer = Guarded<typeof isExtensionOffer>;
