import * as z from 'zod/mini';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { renderMail } from '../_shared/mail-content.ts';
import { type OutgoingMail, sendMails } from '../_shared/send-mail.ts';
import { claimForRun, endRun, runOf } from '../_shared/send-run.ts';
import { siteLink } from '../_shared/site-link.ts';
import { unsubscribeHeaders, unsubscribePage } from '../_shared/unsubscribe-links.ts';

/** One request to the e-mail service. */
const AT_ONCE = 20;
const MAX_REQUESTS = 10;

const counts = z.object({ shown: z.number(), copied: z.number(), shop: z.number(), followed: z.number() });
const shared = {
  day: z.string(),
  influencer_id: z.string(),
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
  ending_offers: z.number(),
  ending: z.array(z.object({ offer_id: z.string(), copied: z.number() })),
});
const dueMails = z.array(z.discriminatedUnion('kind', [weekly, endingMail]));
type DueMail = z.infer<typeof dueMails>[number];

/**
 * Sends the mails about results that are due (docs/product/results.md#mails). Called by the schedule, which gives each call a run's id as
 * its secret. When the service refuses, the mails aren't reported, and the next call sends them.
 */
async function sendResultMails(request: Request): Promise<Response> {
  const run = await runOf(request);
  let sent = 0;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const mails = await claim(run);
    if (mails.length === 0) break;
    await sendMails(mails.map(toMail));
    await acknowledge(run);
    sent += mails.length;
  }
  await endRun(run);
  return Response.json({ sent });
}

/** @throws Failure 401 when the run isn't under way */
async function claim(run: string): Promise<DueMail[]> {
  return dueMails.parse(await claimForRun('claim_result_mails', { run, batch_size: AT_ONCE }));
}

async function acknowledge(run: string): Promise<void> {
  const { error } = await serviceClient().rpc('acknowledge_result_mails', { run });
  if (error) throw error;
}

/** Contains no code and no brand: an agency writes them, too, and nobody should be able to send text under our name. */
function toMail(due: DueMail): OutgoingMail {
  const { kind, day, influencer_id, email, unsubscribe_token } = due;
  return {
    to: email,
    headers: unsubscribeHeaders(unsubscribe_token),
    idempotencyKey: `results/${kind}/${influencer_id}/${day}`,
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
    subject: `Your codes were ${counts.shown > 0 ? `seen ${times(counts.shown)}` : `copied ${times(counts.copied)}`} last week`,
    greeting: 'Your week on Promobell',
    parts: [
      `This is what your codes achieved from Monday, ${DAY.format(new Date(since))}, to Sunday, ${DAY.format(new Date(until))} (UTC). The page behind the button shows the last 7 days up to today.`,
    ],
    figures: [
      figure('Seen', 'shown'),
      figure('Copied', 'copied'),
      figure('Shop visits', 'shop'),
      figure('New followers', 'followed'),
    ],
    action: 'See all results',
    link: siteLink('mail', '/influencer-dashboard', { tab: 'results', days: '7' }),
  };
}

function endingWords({ ending_offers: offers, ending }: z.infer<typeof endingMail>) {
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

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const number = (count: number) => count.toLocaleString('en-US');
const times = (count: number) => (count === 1 ? 'once' : `${number(count)} times`);

Deno.serve(endpoint(sendResultMails));
