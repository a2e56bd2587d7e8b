import * as z from 'zod/mini';
import type { MailGroup } from '../_shared/mail-content.ts';
import { renderMail } from '../_shared/render-mail.ts';
import { conditionsLabel } from '../_shared/rules/conditions.ts';
import { shortDay } from '../_shared/rules/day-words.ts';
import { visibleText } from '../_shared/rules/names.ts';
import { isPaidLink, paidLinkLabel } from '../_shared/rules/paid-link.ts';
import { type OutgoingMail, sendMail } from '../_shared/send-mail.ts';
import { siteLink } from '../_shared/site-link.ts';
import { unsubscribeHeaders, unsubscribePage } from '../_shared/unsubscribe-links.ts';

const offer = z.object({
  id: z.string(),
  influencer_id: z.string(),
  influencer_name: z.nullable(z.string()),
  influencer_username: z.string(),
  brand_name: z.string(),
  promo_code: z.string(),
  description: z.string(),
  expiration_date: z.nullable(z.string()),
  affiliate_link: z.nullable(z.string()),
  unpaid_link: z.boolean(),
  apply_link: z.nullable(z.string()),
  minimum_spend: z.nullable(z.number()),
  currency: z.string(),
  first_order_only: z.boolean(),
  countries: z.array(z.string()),
});
const endingOffer = z.extend(offer, {
  /** Whether the member kept it with another code, brand or shop. */
  code_changed: z.boolean(),
});
type DigestOffer = z.infer<typeof offer>;

const digest = z.object({
  member_id: z.string(),
  due_at: z.string(),
  /** Confirmed: the mail names people. */
  email: z.string(),
  unsubscribe_token: z.string(),
  people: z.number(),
  offers: z.number(),
  /** By person, whoever published last first. */
  newest: z.array(offer),
  /** What the member keeps and what ends before the next mail, the first to end first. */
  ending: z.array(endingOffer),
  /** Where the member shops, which decides how a paid link is called; null when it isn't known. */
  country: z.nullable(z.string()),
});

/** Sends the mail with what is new. */
export async function sendDigest(content: unknown): Promise<void> {
  await sendMail(digestMail(digest.parse(content), new Date()));
}

/** @param now when the mail is sent */
function digestMail(due: z.infer<typeof digest>, now: Date): OutgoingMail {
  const { member_id, due_at, email, unsubscribe_token, people, offers, newest, ending, country } = due;
  const paidLabel = paidLinkLabel(country, []);
  const others = offers - newest.length;
  const ends = `${ending.length === 1 ? 'ends' : 'end'} ${isTomorrow(ending, now) ? 'tomorrow' : 'this week'}`;
  return {
    to: email,
    idempotencyKey: `digest/${member_id}/${due_at}`,
    headers: unsubscribeHeaders(unsubscribe_token),
    ...renderMail({
      subject:
        offers > 0
          ? `${counted(offers, 'new code')} from ${counted(people, 'person', 'people')} you follow`
          : `${counted(ending.length, 'code')} that you kept ${ends}`,
      greeting: offers > 0 ? 'New for you' : 'Before it is too late',
      parts: [],
      groups: [
        ...(ending.length > 0 ? [endingGroup(ending, ends, paidLabel)] : []),
        ...groupsOf(newest, paidLabel),
      ],
      ...(others > 0 && { more: `And ${counted(others, 'other code')} in My Alerts.` }),
      action: 'Open My Alerts',
      link: siteLink('mail', '/my-deals'),
      alternative: { action: 'Choose what you hear of', link: siteLink('mail', '/notifications') },
      footnote: 'You get this mail because you asked for it in your notification settings.',
      unsubscribe: { action: 'Unsubscribe', link: unsubscribePage(unsubscribe_token) },
    }),
  };
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function groupsOf(offers: readonly DigestOffer[], paidLabel: string): MailGroup[] {
  const groups = new Map<string, MailGroup>();
  for (const offer of offers) {
    const group = groups.get(offer.influencer_id) ?? { heading: nameOf(offer), items: [] };
    groups.set(offer.influencer_id, group);
    group.items.push(itemOf(offer, paidLabel));
  }
  return [...groups.values()];
}

const nameOf = (offer: DigestOffer): string => offer.influencer_name ?? offer.influencer_username;

function endingGroup(
  offers: readonly z.infer<typeof endingOffer>[],
  ends: string,
  paidLabel: string,
): MailGroup {
  return {
    heading: offers.length === 1 ? `You kept this, and it ${ends}` : `You kept these, and they ${ends}`,
    items: offers.map((offer) =>
      itemOf(
        offer,
        paidLabel,
        ` · From ${nameOf(offer)}${offer.code_changed ? ' · The code changed since you kept it' : ''}`,
      ),
    ),
  };
}

/** The item of an offer. Its links lead to the offer's sheet on the site, which has the button 'Shop with code' for an offer with an apply link. */
function itemOf(offer: DigestOffer, paidLabel: string, from = ''): MailGroup['items'][number] {
  const parts = [
    // In one line: further lines would stand in the mail's text as if they were ours, such as its links.
    `${visibleText(offer.description)}${from}`,
    `Code ${offer.promo_code}`,
    conditionsLabel(offer),
    lastDay(offer),
    isPaidLink(offer) && paidLabel,
  ];
  return {
    title: offer.brand_name,
    text: parts.filter(Boolean).join(' · '),
    ...(offer.apply_link !== null && { action: 'Shop with code' }),
    link: siteLink('mail', '/my-deals', { offer: offer.id }),
  };
}

/** Whether tomorrow, in UTC, is the last day of all of these offers. */
function isTomorrow(offers: readonly DigestOffer[], now: Date): boolean {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  return offers.every(({ expiration_date }) => expiration_date === tomorrow);
}

function lastDay({ expiration_date }: DigestOffer): string {
  return expiration_date === null ? '' : `until ${shortDay(new Date(expiration_date))}`;
}
