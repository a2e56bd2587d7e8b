import { env } from '../env.ts';
import { writeLetter } from '../letter.ts';
import type { OutgoingMail } from '../send-mail.ts';
import type { Party } from './party.ts';

const DAY_MS = 86_400_000;

/** By day, so that taking an invitation back and sending it again makes one mail. */
const today = () => Math.floor(Date.now() / DAY_MS);

const WHAT_IT_MAY =
  'An agency that manages your account sees your email address, edits your name, username and picture, and publishes and changes your codes. It never sees a password that you chose. You can end it on your profile at any time.';

/** To somebody whom an agency asks to be managed by it. */
export function invitationMail(agency: Party, invited: Party, invitationId: string): OutgoingMail {
  const answer = (what: 'accept' | 'decline') =>
    `${env('SITE_URL')}/profile?${new URLSearchParams({ invitation: invitationId, answer: what })}`;
  return {
    to: invited.email,
    idempotencyKey: `invitation/${agency.id}/${invited.id}/${today()}`,
    ...writeLetter({
      subject: `${agency.name} would like to manage your account`,
      greeting: `Hello ${invited.name}!`,
      parts: [
        `${agency.name}, an agency on Promobell, invites you to be managed by it. Nothing changes unless you accept within 30 days.`,
        WHAT_IT_MAY,
      ],
      action: 'Accept',
      link: answer('accept'),
      alternative: { action: 'Decline', link: answer('decline') },
      footnote:
        'Both lead to your profile, where you sign in and confirm. If you ignore this mail, nothing happens.',
    }),
  };
}

/** To both, when somebody has accepted an invitation. */
export function begunMails(agency: Party, influencer: Party, invitationId: string): OutgoingMail[] {
  return [
    {
      to: influencer.email,
      idempotencyKey: `management-begun/${invitationId}/influencer`,
      ...writeLetter({
        subject: `${agency.name} manages your account now`,
        greeting: `Hello ${influencer.name}!`,
        parts: [`You have accepted the invitation of ${agency.name}.`, WHAT_IT_MAY],
        action: 'Open your profile',
        link: `${env('SITE_URL')}/profile`,
        footnote: 'If it wasn’t you, end the management on your profile and change your password.',
      }),
    },
    {
      to: agency.email,
      idempotencyKey: `management-begun/${invitationId}/agency`,
      ...writeLetter({
        subject: `${influencer.name} has accepted your invitation`,
        greeting: `Hello ${agency.name}!`,
        parts: [`You manage ${influencer.name} from now on.`],
        action: 'See your influencers',
        link: `${env('SITE_URL')}/agency-dashboard?tab=influencers`,
        footnote: 'You get this mail because your agency sent the invitation.',
      }),
    },
  ];
}

/** To the owner of an address with which an agency has made an account. */
export function accountMadeMail(agency: Party, influencer: Party): OutgoingMail {
  return {
    to: influencer.email,
    idempotencyKey: `management-begun/${influencer.id}`,
    ...writeLetter({
      subject: `${agency.name} has made a Promobell account for you`,
      greeting: `Hello ${influencer.name}!`,
      parts: [
        `${agency.name}, an agency on Promobell, has made an account with this address and manages it. You get your temporary password from the agency; or set one of your own with the button.`,
        WHAT_IT_MAY,
      ],
      action: 'Set a password of your own',
      link: `${env('SITE_URL')}/forgot-password`,
      footnote:
        'If you don’t know the agency, set a password and delete the account, or end the management, on your profile.',
    }),
  };
}

/** To both, when one of them has ended the management, or the agency's account was deleted. */
export function endedMails(
  agency: Party,
  influencer: Party,
  by: 'agency' | 'influencer' | 'deletion',
): OutgoingMail[] {
  const key = `management-ended/${agency.id}/${influencer.id}/${crypto.randomUUID()}`;
  const how = {
    agency: `${agency.name} has ended its management of your account.`,
    influencer: `You have ended the management of your account by ${agency.name}.`,
    deletion: `${agency.name} has deleted its account and doesn’t manage yours any more.`,
  };
  const toInfluencer = {
    to: influencer.email,
    idempotencyKey: `${key}/influencer`,
    ...writeLetter({
      subject: `${agency.name} doesn’t manage your account any more`,
      greeting: `Hello ${influencer.name}!`,
      parts: [
        how[by],
        'Your account and all of your codes stay. The agency can’t see or change them any more.',
      ],
      action: 'Open your profile',
      link: `${env('SITE_URL')}/profile`,
      footnote:
        'You get this mail because it concerns your account. If you never set a password of your own, set one with “Forgot password”.',
    }),
  };
  if (by === 'deletion') return [toInfluencer];
  const toAgency = {
    to: agency.email,
    idempotencyKey: `${key}/agency`,
    ...writeLetter({
      subject: `You don’t manage ${influencer.name} any more`,
      greeting: `Hello ${agency.name}!`,
      parts: [
        by === 'influencer'
          ? `${influencer.name} has ended the management.`
          : `You have ended the management of ${influencer.name}.`,
        'The account and its codes stay with the influencer. To manage it again, send an invitation.',
      ],
      action: 'See your influencers',
      link: `${env('SITE_URL')}/agency-dashboard?tab=influencers`,
      footnote: 'You get this mail because your agency managed this account.',
    }),
  };
  return [toInfluencer, toAgency];
}
