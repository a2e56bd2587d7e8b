import * as z from 'zod/mini';
import { signWayBack, wayBack } from '../_shared/email-change-token.ts';
import { env } from '../_shared/env.ts';
import type { MailContent } from '../_shared/mail-content.ts';
import { renderMail } from '../_shared/render-mail.ts';
import { harmless } from '../_shared/rules/harmless-text.ts';
import { sendMail } from '../_shared/send-mail.ts';

const notice = z.object({
  kind: z.string(),
  reason: z.string(),
  email: z.string(),
  objection_token: z.nullable(z.string()),
  /** The content of the link by which an agency's owner takes a change of address back. */
  way_back: z.nullable(wayBack),
});

const objectionPage = (token: string | null) =>
  `${env('SITE_URL')}/objection?${new URLSearchParams({ token: token ?? '' })}`;
const dashboard = () => `${env('SITE_URL')}/influencer-dashboard`;
const agencyDashboard = () => `${env('SITE_URL')}/agency-dashboard`;
const contact = () => `${env('SITE_URL')}/contact`;

const FOOTNOTE = "You get this mail because it concerns your account. It can't be switched off.";
const NOT_BY_WHOM = "We don't tell who has written to us about it, if anybody has.";
const STAYS = 'It stays where it is, with its results. Nobody but you and your agency sees it.';

/**
 * Tells somebody by mail what was done to their account or offers, and why. After an operator's act the reason is in the operator's own words
 * (docs/product/operator.md#what-the-other-side-is-told).
 */
export async function sendNotice(content: unknown, idempotencyKey: string): Promise<void> {
  const { kind, reason, email, objection_token, way_back } = notice.parse(content);
  const write = NOTICES[kind];
  if (!write) throw new Error('There is no such notice.');
  const token = way_back ? await signWayBack(way_back) : objection_token;
  const { title, ...words } = write(`The reason: ${reason}`, token);
  const mail = renderMail({ subject: title, greeting: title, ...words, footnote: FOOTNOTE });
  await sendMail({ to: email, idempotencyKey, ...mail });
}

interface Notice extends Pick<MailContent, 'parts' | 'action' | 'link' | 'alternative'> {
  /** The subject and the heading. */
  title: string;
}

/** What a notice says, by its kind. */
const NOTICES: Readonly<Record<string, (reason: string, token: string | null) => Notice>> = {
  'offer hidden': (reason, token) => ({
    title: 'One of your offers is hidden',
    parts: [
      `We have hidden an offer of yours. ${STAYS}`,
      reason,
      `${NOT_BY_WHOM} If we are wrong, tell us: a person reads it.`,
    ],
    action: 'See which one, and object',
    link: objectionPage(token),
  }),
  'offer hidden by complaints': (reason, token) => ({
    title: 'One of your offers is hidden for now',
    parts: [
      `An offer of yours is hidden until one of us has looked at it. ${STAYS}`,
      reason,
      `${NOT_BY_WHOM} You needn't do anything. If you tell us what is right, we know it when we look.`,
    ],
    action: 'See which one, and object',
    link: objectionPage(token),
  }),
  'offers hidden by domain': (reason) => ({
    title: 'Offers of yours are hidden',
    parts: [
      'Offers may not lead to a site any more to which some of yours lead. They are hidden, and no new one may lead there.',
      reason,
    ],
    action: 'See them, and object',
    link: dashboard(),
  }),
  'offers shown by domain': (reason) => ({
    title: 'Offers of yours are shown again',
    parts: [
      'Offers may lead again to a site to which some of yours lead. Those that were hidden for it alone are shown again.',
      reason,
    ],
    action: 'Open your dashboard',
    link: dashboard(),
  }),
  'offer shown': (reason) => ({
    title: 'Your offer is shown again',
    parts: ['We have looked at an offer of yours that was hidden. It is shown again.', reason],
    action: 'Open your dashboard',
    link: dashboard(),
  }),
  suspended: (reason, token) => ({
    title: 'Your account is suspended',
    parts: [
      "Nobody sees your profile and your offers, and you can't sign in. Nothing is deleted.",
      reason,
      'A plan that you pay for ends with the time that is paid; nothing more is charged.',
      'If we are wrong, tell us. A person reads it and answers.',
    ],
    action: 'Object',
    link: objectionPage(token),
    alternative: { action: 'Other ways to reach us', link: contact() },
  }),
  'suspension lifted': (reason) => ({
    title: 'Your account is back',
    parts: [
      "Your account isn't suspended any more. Your profile, codes and followers are as they were, and you can sign in.",
      reason,
      'If your plan ended meanwhile, choose one again in your dashboard.',
    ],
    action: 'Sign in',
    link: `${env('SITE_URL')}/login`,
  }),
  'recovery code used': () => ({
    title: 'A recovery code was used',
    parts: [
      'Somebody has signed in to your account with one of your recovery codes. Your authenticator apps and all recovery codes were removed, and every other browser was signed out.',
      "If it was you, set up an authenticator app again. If it wasn't, set a new password at once.",
    ],
    action: 'Open your profile',
    link: `${env('SITE_URL')}/profile`,
  }),
  'recovery codes made': () => ({
    title: 'New recovery codes were made',
    parts: [
      'Somebody who gave a code of your authenticator app has made new recovery codes for your account. The former ones are void.',
      "If it wasn't you, set a new password at once, and make recovery codes again.",
    ],
    action: 'Open your profile',
    link: `${env('SITE_URL')}/profile`,
  }),
  // These reasons begin with names that people chose.
  'passwords renewed': (reason) => ({
    title: 'Temporary passwords were renewed',
    parts: [
      "Somebody can't act for all or some influencers of your agency any more. The temporary passwords that they could look up were renewed, and addresses that they had changed are the former ones again where somebody else had typed those.",
      harmless(reason),
      'Hand the new passwords over to the influencers.',
    ],
    action: 'See your influencers',
    link: `${agencyDashboard()}/influencers`,
  }),
  'address changed': (reason) => ({
    title: "An influencer's email address was changed",
    parts: [
      'Somebody of your team has changed the email address of an influencer who still has a temporary password. The former address was told, and can take it back for 30 days if its reader had proved it or it was the first one, which you typed.',
      harmless(reason),
      'If you take that person out of the team, the former address comes back by itself while the temporary password stands, and we ask you afterwards.',
    ],
    action: 'See your influencers',
    link: `${agencyDashboard()}/influencers`,
  }),
  'address in doubt': (reason, token) => ({
    title: "Is an influencer's email address right?",
    parts: [
      "Somebody who can't act for your agency any more had changed the email address of one of your influencers. A password has been set since then, so we can't tell whether the influencer or somebody else has the account.",
      harmless(reason),
      'If the influencer knows nothing of the new address, take the former one back within 30 days of the change. The button leads to a page that does it by one press, and signs everybody out of the account.',
    ],
    action: 'Take the former address back',
    link: `${env('SITE_URL')}/address-back?${new URLSearchParams({ token: token ?? '', for: 'owner' })}`,
  }),
  'address taken back': (reason) => ({
    title: "An influencer's former email address is back",
    parts: [
      'Whoever reads the former email address of one of your influencers has taken the change of it back. The temporary password ended with it.',
      harmless(reason),
      'Ask whether the change was right, and whom in your team you trust with influencers.',
    ],
    action: 'See your influencers',
    link: `${agencyDashboard()}/influencers`,
  }),
  'removed from team': (reason) => ({
    title: 'You are no longer in the team of an agency',
    parts: [
      "We have removed you from the team of an agency, so you can't act for it any more. Your account and your other teams are as they were.",
      harmless(reason),
    ],
    action: 'Reach us',
    link: contact(),
  }),
  'team member removed': (reason) => ({
    title: 'We have removed somebody from your team',
    parts: [
      "Somebody in the team of your agency can't act for it any more. What they changed stays, and you can take it back.",
      harmless(reason),
    ],
    action: 'See your team',
    link: `${agencyDashboard()}/team`,
    alternative: { action: 'Reach us', link: contact() },
  }),
  'made owner': (reason) => ({
    title: 'You own an agency now',
    parts: [
      "Its owner's account is suspended, so we have handed the agency over to you. You invite and remove people, and everything that is for the agency comes to you. While the agency itself is suspended, nobody acts for it.",
      'The former owner stays in the team as a manager of all influencers, for when the suspension is lifted. You can change that. With the suspension the temporary passwords that the former owner could look up were renewed: hand the new ones over to the influencers.',
      harmless(reason),
    ],
    action: 'See your team',
    link: `${agencyDashboard()}/team`,
    alternative: { action: 'Reach us', link: contact() },
  }),
  'agency handed over': (reason) => ({
    title: 'Your agency has another owner',
    parts: [
      'Your account is suspended, so we have handed your agency over to somebody in its team. When the suspension is lifted you are a manager of all influencers, until the new owner changes that.',
      harmless(reason),
    ],
    action: 'Reach us',
    link: contact(),
  }),
  'objection refused': (reason) => ({
    title: 'We have read your objection',
    parts: ['We have looked again, and what we decided stays.', reason],
    action: 'Reach us',
    link: contact(),
  }),
};
