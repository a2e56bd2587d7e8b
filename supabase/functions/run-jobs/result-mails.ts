import * as z from 'zod/mini';
import { renderMail } from '../_shared/render-mail.ts';
import { shortDay } from '../_shared/rules/day-words.ts';
import { type OutgoingMail, sendMails } from '../_shared/send-mail.ts';
import { siteLink } from '../_shared/site-link.ts';
import { unsubscribeHeaders, unsubscribePage } from '../_shared/unsubscribe-links.ts';

const counts = z.object({ shown: z.number(), copied: z.number(), shop: z.number(), followed: z.number() });
const shared = {
  email: z.string(),
  unsubscribe_token: z.string(),
};
const weekly = z.object({
  ...shared,
  kind: z.literal('weekly'),
  results: z.object({ since: z.string(), until: z.string(), counts, counts_before: counts }),
});
const endingMail = z.object({
  ...shared,
  kind: z.literal('ending'),
  ending_count: z.number(),
  ending: z.array(z.object({ offer_id: z.string(), copied: z.number() })),
});
const dueMails = z.array(z.discriminatedUnion('kind', [weekly, endingMail]));
type DueMail = z.infer<typeof dueMails>[number];

/** Sends mails about results in one request, which is repeated as a whole, so all have its key (docs/product/results.md#mails). */
export async function sendResultMails(content: unknown, idempotencyKey: string): Promise<void> {
  await sendMails(dueMails.parse(content).map((due) => toMail(due, idempotencyKey)));
}

/** Contains no code and no brand: an agency writes them, too, and nobody should be able to send text under our name. */
function toMail(due: DueMail, idempotencyKey: string): OutgoingMail {
  const { email, unsubscribe_token } = due;
  return {
    to: email,
    headers: unsubscribeHeaders(unsubscribe_token),
    idempotencyKey,
    ...renderMail({
      ...(due.kind === 'weekly' ? weeklyWords(due) : endingWords(due)),
      alternative: { action: 'Stop these mails', link: unsubscribePage(unsubscribe_token) },
      footnote:
        "You get this mail because you publish codes on Promobell. 'Stop these mails' ends this kind of mail.",
    }),
  };
}

function weeklyWords({ results }: z.infer<typeof weekly>) {
  const { since, until, counts, counts_before: before } = results;
  const figure = (name: string, which: keyof typeof counts) => ({
    name,
    value: number(counts[which]),
    note: `the week before ${number(before[which])}`,
  });
  return {
    subject: weeklySubject(counts),
    greeting: 'Your week on Promobell',
    parts: [
      `This is what your codes achieved from Monday, ${shortDay(new Date(since))}, to Sunday, ${shortDay(new Date(until))} (UTC). The page behind the button shows the last 7 days up to today.`,
    ],
    figures: [
      figure('Seen', 'shown'),
      figure('Copied', 'copied'),
      figure('Shop visits', 'shop'),
      figure('New followers', 'followed'),
    ],
    action: 'See all results',
    link: siteLink('mail', '/influencer-dashboard/results', { days: '7' }),
  };
}

/** Names a figure only if there is something of it: a week may have nothing but presses of a short link, or new followers. */
function weeklySubject({ shown, copied }: z.infer<typeof counts>): string {
  if (shown > 0) return `Your codes were seen ${times(shown)} last week`;
  if (copied > 0) return `Your codes were copied ${times(copied)} last week`;
  return 'Your week on Promobell';
}

function endingWords({ ending_count: offers, ending }: z.infer<typeof endingMail>) {
  const [first] = ending;
  const edit = (offerId: string) => siteLink('mail', '/influencer-dashboard', { edit: offerId });
  const copies = (copied: number) => `Copied in the last 30 days: ${number(copied)}.`;
  if (offers === 1 && first) {
    const title = 'A code of yours ends in 2 days';
    return {
      subject: title,
      greeting: title,
      parts: [`${copies(first.copied)} If the shop goes on, extend it now, and followers keep it.`],
      action: 'Extend it',
      link: edit(first.offer_id),
    };
  }
  const title = `${number(offers)} codes of yours end in 2 days`;
  return {
    subject: title,
    greeting: title,
    parts: ['If the shops go on, extend them now, and followers keep them. Each link opens the code.'],
    groups: [
      {
        heading: offers > ending.length ? `The ${ending.length} most copied` : 'The most copied first',
        items: ending.map(({ offer_id, copied }, nth) => ({
          title: `Extend code ${nth + 1}`,
          text: copies(copied),
          link: edit(offer_id),
        })),
      },
    ],
    action: 'See all in your dashboard',
    link: siteLink('mail', '/influencer-dashboard', { sort: 'ending' }),
  };
}

const number = (count: number) => count.toLocaleString('en-US');
const times = (count: number) => (count === 1 ? 'once' : `${number(count)} times`);
