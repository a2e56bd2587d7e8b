import { isExtensionOffer, isExtensionPerson } from '@/domain/extension-offer';
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
} from '@/domain/type-guards';
import type { BellPlace } from './rules/bell-place';
import type { Choices, Muted, OfferList, Outgoing, Result, Session, Small } from './stored';

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
    bellPlace: isMissingOr(hasShape<BellPlace>({ side: isOneOf('left', 'right'), down: isNumber })),
  }),
  copied: isRecordOf(isText),
  muted: hasShape<Muted>({ shops: isListOf(isText), people: isListOf(isText) }),
  outbox: isListOf(isOutgoing),
  results: isListOf(hasShape<Result>({ offer: isText, kind: isOneOf('copied', 'shop', 'rung') })),
  countsRings: isBoolean,
};

/** The keys of all that is stored but the list. */
export const SMALL_KEYS = Object.keys(SMALL_SHAPES).filter((key): key is keyof Small => key in SMALL_SHAPES);

/** Whether what was read is a list of offers. */
export const isOfferList = hasShape<OfferList>({
  version: isText,
  member: hasShape<OfferList['member']>({ id: isText, username: isText, name: isText }),
  following: isNumber,
  isSilent: isMissingOr(isBoolean),
  country: isMissingOr(isNullOr(isText)),
  people: isListOf(isExtensionPerson),
  offers: isListOf(isExtensionOffer),
});
