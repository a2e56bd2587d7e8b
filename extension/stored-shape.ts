import type { ExtensionOffer, ExtensionPerson } from '@/domain/extension-protocol';
import type { Choices, Muted, OfferList, Outgoing, Result, Session, Small } from './stored';
import {
  type Guard,
  hasShape,
  isBoolean,
  isListOf,
  isMissingOr,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
} from './type-guards';

const isSession = hasShape<Session>({
  accessToken: isText,
  refreshToken: isText,
  expiresAt: isNumber,
  userId: isText,
});

const isWorked = hasShape<Extract<Outgoing, { type: 'worked' }>>({
  type: isOneOf('worked'),
  key: isText,
  worked: isBoolean,
});
const isMuting = hasShape<Exclude<Outgoing, { type: 'worked' }>>({
  type: isOneOf('shops', 'people'),
  key: isText,
  muted: isBoolean,
});
const isOutgoing: Guard<Outgoing> = (value) => isWorked(value) || isMuting(value);

/** What each stored value must be. Another program, a fault of the disk or an older version may have left something else. */
export const SMALL_SHAPES: { [Key in keyof Small]: Guard<Small[Key]> } = {
  connection: isOneOf('none', 'connected', 'ended'),
  session: isNullOr(isSession),
  leftSessions: isListOf(isSession),
  clockAhead: isNumber,
  checkedAt: isNumber,
  offline: isBoolean,
  full: isBoolean,
  mended: isBoolean,
  alertsSeenAt: isNullOr(isText),
  choices: hasShape<Choices>({
    theme: isOneOf('system', 'light', 'dark'),
    ringInPage: isBoolean,
    closedShops: isListOf(isText),
  }),
  copied: isRecordOf(isText),
  muted: hasShape<Muted>({ shops: isListOf(isText), people: isListOf(isText) }),
  outbox: isListOf(isOutgoing),
  results: isListOf(hasShape<Result>({ offer: isText, kind: isOneOf('copied', 'shop', 'rung') })),
  countsRings: isBoolean,
};

export const SMALL_KEYS = Object.keys(SMALL_SHAPES).filter((key): key is keyof Small => key in SMALL_SHAPES);

export const isOfferList = hasShape<OfferList>({
  version: isText,
  member: hasShape<OfferList['member']>({ id: isText, username: isText, name: isText }),
  following: isNumber,
  isSilent: isMissingOr(isBoolean),
  country: isMissingOr(isNullOr(isText)),
  people: isListOf(
    hasShape<ExtensionPerson>({
      id: isText,
      name: isText,
      username: isText,
      avatar_url: isNullOr(isText),
      is_creditcard: isBoolean,
    }),
  ),
  offers: isListOf(
    hasShape<ExtensionOffer>({
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
      expiration_date: isNullOr(isText),
      created_at: isText,
      domains: isListOf(isText),
      last_worked_on: isNullOr(isText),
      apply_link: isMissingOr(isNullOr(isText)),
      countries: isMissingOr(isListOf(isText)),
      currency: isMissingOr(isText),
      unpaid_link: isMissingOr(isBoolean),
    }),
  ),
});
