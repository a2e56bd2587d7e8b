import { env } from './env.ts';
import type { AgencyRecipient, Recipient } from './recipients.ts';
import { renderMail } from './render-mail.ts';
import type { OutgoingMail } from './send-mail.ts';

export const WHAT_AN_AGENCY_MAY_DO =
  'An agency that manages your account sees your email address, edits your name, username and picture, and publishes and changes your codes. It never sees a password that you chose. You can end it on your profile at any time.';

/** The address of an influencer's public page. */
const influencerPage = ({ id }: Pick<Recipient, 'id'>) => `${env('SITE_URL')}/influencer/${id}`;

/** A name, or other words in its place where nobody has proved the address, because it may be a stranger's. */
const named = (to: Pick<Recipient, 'isProven'>, name: string, otherWords: string) =>
  to.isProven ? name : otherWords;

/** The mails to both sides when an invitation was accepted. */
export function managementStartedMails(
  agency: AgencyRecipient,
  influencer: Recipient,
  invitationId: string,
): OutgoingMail[] {
  return [
    {
      to: influencer.email,
      idempotencyKey: `management-started/${invitationId}/influencer`,
      ...renderMail({
        subject: 'An agency manages your account now',
        parts: [
          `You have accepted ${named(influencer, `the invitation of ${agency.name}`, "an agency's invitation")}. Your profile shows who manages your account.`,
          WHAT_AN_AGENCY_MAY_DO,
        ],
        action: 'Open your profile',
        link: `${env('SITE_URL')}/profile`,
        footnote: "If it wasn't you, end the management on your profile and change your password.",
      }),
    },
    {
      to: agency.owner.email,
      idempotencyKey: `management-started/${invitationId}/agency`,
      ...renderMail({
        subject: 'Your invitation was accepted',
        parts: [
          `${named(agency.owner, influencer.name, 'Somebody')} has accepted your agency's invitation. You manage that influencer from now on.`,
        ],
        action: 'See who it is',
        link: influencerPage(influencer),
        alternative: {
          action: 'See all of your influencers',
          link: `${env('SITE_URL')}/agency-dashboard/influencers`,
        },
        footnote: 'You get this mail because your agency sent the invitation.',
      }),
    },
  ];
}

/** The mail to the owner of an address for which an agency has created an account. */
export function accountMadeMail(influencer: Pick<Recipient, 'id' | 'email'>): OutgoingMail {
  return {
    to: influencer.email,
    idempotencyKey: `management-started/${influencer.id}`,
    ...renderMail({
      subject: 'An agency has made a Promobell account for you',
      parts: [
        'An agency on Promobell has made an account with this address and manages it. You get your temporary password from the agency; or set one of your own with the button. Your profile shows which agency it is.',
        WHAT_AN_AGENCY_MAY_DO,
      ],
      action: 'Set a password of your own',
      link: `${env('SITE_URL')}/forgot-password`,
      footnote:
        "If you don't know why, set a password and delete the account, or end the management, on your profile.",
    }),
  };
}

/**
 * The mails to both sides when one of them has ended the management.
 * @param actor who ended it for the agency, as in 'Ana Ruiz of Marigold & Pike'; null when the influencer did
 */
export function managementEndedMails(
  agency: AgencyRecipient,
  influencer: Recipient,
  actor: string | null,
): OutgoingMail[] {
  // A management may begin and end again, so each end has a key of its own. end_management answers each end once, so its mails are sent once.
  const key = `management-ended/${agency.id}/${influencer.id}/${crypto.randomUUID()}`;
  const how =
    actor === null
      ? `You have ended the management of your account by ${named(influencer, agency.name, 'an agency')}.`
      : `${named(influencer, actor, 'The agency')} has ended the management of your account.`;
  const whose = named(agency.owner, influencer.name, 'an influencer');
  return [
    toFormerInfluencer(influencer.email, key, actor === null ? [how] : [how, PASSWORD_ENDED]),
    {
      to: agency.owner.email,
      idempotencyKey: `${key}/agency`,
      ...renderMail({
        subject: 'You manage one influencer less',
        parts: [
          actor === null
            ? `${named(agency.owner, influencer.name, 'An influencer')} has ended your management.`
            : `${named(agency.owner, actor, 'Your agency')} has ended the management of ${whose}.`,
          'The account and its codes stay with the influencer. To manage it again, send an invitation.',
        ],
        action: 'See who it is',
        link: influencerPage(influencer),
        alternative: {
          action: 'See your influencers',
          link: `${env('SITE_URL')}/agency-dashboard/influencers`,
        },
        footnote: 'You get this mail because your agency managed this account.',
      }),
    },
  ];
}

/** The mail to an influencer when the managing agency has deleted its own account. */
export const agencyDeletedMail = (
  agency: AgencyRecipient,
  influencer: Pick<Recipient, 'id' | 'email' | 'isProven'>,
): OutgoingMail =>
  toFormerInfluencer(influencer.email, `agency-deleted/${agency.id}/${influencer.id}`, [
    `${named(influencer, agency.name, 'The agency')} has deleted its account and doesn't manage yours any more.`,
    PASSWORD_ENDED,
  ]);

const PASSWORD_ENDED =
  "If you still have the temporary password of the agency, it doesn't open your account any more. Set one of your own by 'Forgot password'.";

function toFormerInfluencer(email: string, key: string, paragraphs: string[]): OutgoingMail {
  return {
    to: email,
    idempotencyKey: `${key}/influencer`,
    ...renderMail({
      subject: "An agency doesn't manage your account any more",
      parts: [
        ...paragraphs,
        "Your account and all of your codes stay. The agency can't see or change them any more. If another one manages your account, your profile shows it.",
      ],
      action: 'Open your profile',
      link: `${env('SITE_URL')}/profile`,
      footnote:
        "You get this mail because it concerns your account. If you never set a password of your own, set one by 'Forgot password'.",
    }),
  };
}
