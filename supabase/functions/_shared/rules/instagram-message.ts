import { type Conditions, conditionsLabel } from './conditions.ts';
import { dayLabel } from './day-words.ts';
import { discountFirst } from './discount.ts';
import { harmless } from './harmless-text.ts';
import { filledTemplate } from './instagram-template.ts';
import { listed } from './listed.ts';
import { visibleText } from './names.ts';
import { type Block, fitted, type Piece, shortenedTo } from './shortened-text.ts';

// What a reply on Instagram says. Its limits are those of Instagram's button template.

export const MESSAGE_LENGTH = 640;
export const BUTTON_TITLE_LENGTH = 20;

const SENT_AUTOMATICALLY = 'Sent automatically';
const LONGEST_NAME = 40;
const LONGEST_DISCOUNT = 80;
/** The most characters of a saving, and of conditions: in the message of one offer, and for each offer in a menu. */
const LONGEST_DETAIL = { one: 160, menu: 80 } as const;

export interface MessageOffer extends Conditions {
  id: string;
  brand_name: string;
  promo_code: string;
  description: string;
  terms: string | null;
  /** YYYY-MM-DD */
  expiration_date: string | null;
  /** Whether the influencer earns by the offer's affiliate link. */
  is_paid: boolean;
}

interface MessageButton {
  title: string;
  url: string;
}

export interface InstagramMessage {
  text: string;
  /** One to three. */
  buttons: MessageButton[];
}

interface Composition<Shown extends MessageOffer> {
  /** The rule's text, with placeholders. */
  message: string;
  /** One to three, as they are when the message is sent. */
  offers: readonly Shown[];
  /** The address of an offer's page, which counts the visit; of at most 300 characters. */
  linkOf: (offer: Shown) => string;
}

/**
 * The message of a rule: its text filled in, then what the text doesn't say of each offer. Codes, links and the label 'Paid link' are
 * never shortened; other parts may be, to make room for them (docs/product/instagram.md#the-message).
 */
export function composeMessage<Shown extends MessageOffer>(
  composition: Composition<Shown>,
): InstagramMessage {
  const { message, offers, linkOf } = composition;
  const [only, ...others] = offers;
  if (!only) throw new Error('A message has at least one offer.');
  if (others.length > 0) {
    return {
      text: fitted(blocksOfMenu(message, offers), MESSAGE_LENGTH),
      buttons: offers.map((offer) => ({
        title: shortenedTo(brandOf(offer), BUTTON_TITLE_LENGTH),
        url: linkOf(offer),
      })),
    };
  }
  const url = linkOf(only);
  return {
    text: fitted(blocksOfOne(message, only, url), MESSAGE_LENGTH),
    buttons: [{ title: 'Open the offer', url }],
  };
}

/**
 * What somebody gets when no offer of the rule is live. The rule's own text would promise a code.
 * @param link the address of the influencer's profile, which counts the visit
 */
export function composeProfileMessage({
  influencerName,
  link,
}: {
  influencerName: string;
  link: string;
}): InstagramMessage {
  const name = shortenedTo(harmless(influencerName), LONGEST_NAME);
  return {
    text: [
      "There's no live code for this right now.",
      `Here are all live codes${name && ` of ${name}`}:`,
      link,
      SENT_AUTOMATICALLY,
    ].join('\n'),
    buttons: [{ title: 'See all codes', url: link }],
  };
}

/** The code without invisible characters and doubled blanks. It is typed at a checkout, so nothing else of it is changed. */
const codeOf = ({ promo_code }: MessageOffer) => visibleText(promo_code);

/** The brand without 'https://www.', because harmless() would remove all of a name that begins so; a bare 'brand.com' it leaves. */
const brandOf = ({ brand_name }: MessageOffer) =>
  harmless(visibleText(brand_name).replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')) || 'The offer';

const untilOf = ({ expiration_date }: MessageOffer) =>
  expiration_date === null ? '' : `until ${dayLabel(expiration_date)}`;

const conditionsText = (offer: MessageOffer) =>
  [conditionsLabel(offer), harmless(offer.terms ?? '')].filter((text) => text !== '').join(' · ');

const savingOf = ({ description }: MessageOffer) => harmless(description);

/** What {discount} stands for: the saving that the description begins with, or all of it. */
const discountOf = (offer: MessageOffer) =>
  shortenedTo(discountFirst(savingOf(offer))?.discount ?? savingOf(offer), LONGEST_DISCOUNT);

const always = (text: string): Piece[] => [{ text, importance: 'always' }];

const savingLine = (offer: MessageOffer, longest: number): Piece[] => [
  { text: shortenedTo(savingOf(offer), longest), importance: 'high' },
];

const conditionsLine = (offer: MessageOffer, longest: number): Piece[] => [
  { text: shortenedTo(conditionsText(offer), longest), importance: 'low' },
];

function blocksOfOne(message: string, offer: MessageOffer, link: string): Block[] {
  const discount = discountOf(offer);
  const filling = { brand: brandOf(offer), code: codeOf(offer), discount, link };
  const { lines, said } = filledTemplate(message, filling, { always: ['code', 'link'] });
  const until = untilOf(offer);
  return [
    lines,
    [
      said.has('code') ? [] : always(`Code: ${codeOf(offer)}`),
      said.has('discount') && discount === savingOf(offer) ? [] : savingLine(offer, LONGEST_DETAIL.one),
      always(until.charAt(0).toUpperCase() + until.slice(1)),
      conditionsLine(offer, LONGEST_DETAIL.one),
      said.has('link') ? [] : always(link),
      always(offer.is_paid ? `Paid link · ${SENT_AUTOMATICALLY}` : SENT_AUTOMATICALLY),
    ],
  ];
}

/** Each offer gets lines of its own, with its code. Its link is only on its button, because three links don't fit into the text. */
function blocksOfMenu(message: string, offers: readonly MessageOffer[]): Block[] {
  const brands = offers.map((offer) => shortenedTo(brandOf(offer), LONGEST_NAME));
  const filling = {
    brand: listed([...new Set(brands)]),
    code: listed(offers.map(codeOf)),
    discount: listed(offers.map(discountOf)),
    link: '',
  };
  const { lines } = filledTemplate(message, filling, { always: [] });
  const isPaid = offers.some(({ is_paid }) => is_paid);
  return [
    lines,
    ...offers.map((offer, index) => [
      always([`${brands[index]}: ${codeOf(offer)}`, untilOf(offer)].filter((text) => text !== '').join(', ')),
      savingLine(offer, LONGEST_DETAIL.menu),
      conditionsLine(offer, LONGEST_DETAIL.menu),
    ]),
    [always(isPaid ? `Paid links · ${SENT_AUTOMATICALLY}` : SENT_AUTOMATICALLY)],
  ];
}
