import { env } from './env.ts';
import type { MailContent } from './mail-content.ts';
import type { AgencyRecipient, Recipient } from './recipients.ts';
import { renderMail } from './render-mail.ts';
import { actorInMail } from './rules/name-in-mail.ts';
import { roleInWords } from './rules/role-in-words.ts';
import type { TeamAccess } from './rules/team-invitation.ts';
import type { OutgoingMail } from './send-mail.ts';

const IN_THE_TEAM = "You get this mail because you are in an agency's team.";
const FOR_THE_OWNER = 'You get this mail because you own the agency.';

const dashboard = () => `${env('SITE_URL')}/agency-dashboard`;
const teamPage = () => `${dashboard()}/team`;

const ownerOf = ({ id, name, owner }: AgencyRecipient) =>
  actorInMail(owner.id === id ? null : owner.name, name);

/** The account that stands for the agency has its name, too. */
const nameOf = ({ id }: AgencyRecipient, person: Recipient) =>
  person.id === id ? "The agency's own account" : person.name;

/** A mail to somebody in the team; none to an address that nobody has proved, because it would carry names. */
function toMember(
  { email, isProven }: Recipient,
  idempotencyKey: string,
  content: MailContent,
): OutgoingMail[] {
  if (!isProven) return [];
  return [{ to: email, idempotencyKey, ...renderMail(content) }];
}

/**
 * The key of a mail about something that may happen again. The database answers each time once, so its mail is sent once; only a role that is saved
 * again as it was counts as changed, and is told again.
 */
const eachTime = (what: string) => `team/${what}/${crypto.randomUUID()}`;

/** The mail to an address whose owner may never have heard of us: it names nobody. */
export function teamInvitationMail(email: string, invitationId: string): OutgoingMail {
  return {
    to: email,
    idempotencyKey: `team-invitation/${invitationId}`,
    ...renderMail({
      subject: 'An agency invites you to its team',
      parts: [
        'An agency on Promobell invites you to work in its team. The page behind the button says which one, and what you may do there.',
        'The invitation is for this address, and open for seven days. Sign in with it, or make an account with it if you have none.',
      ],
      action: 'See the invitation',
      link: `${env('SITE_URL')}/team-invitation/${invitationId}`,
      footnote: 'If you ignore this mail, nothing happens.',
    }),
  };
}

/** The mail to an agency's owner when somebody has accepted an invitation to its team. */
export function joinedMail(
  agency: AgencyRecipient,
  person: Recipient,
  role: TeamAccess['role'],
  influencers: number | 'all',
): OutgoingMail[] {
  return toMember(agency.owner, eachTime(`joined/${agency.id}/${person.id}`), {
    subject: 'Somebody has joined your team',
    parts: [
      `${nameOf(agency, person)} accepted your invitation to the team of ${agency.name}, as ${roleInWords(role, influencers)}.`,
    ],
    action: 'See your team',
    link: teamPage(),
    footnote: FOR_THE_OWNER,
  });
}

/** The mail to a team member whose role or influencers the owner has changed. */
export function roleChangedMail(
  agency: AgencyRecipient,
  member: Recipient,
  role: TeamAccess['role'],
  influencers: number | 'all',
): OutgoingMail[] {
  return toMember(member, eachTime(`changed/${agency.id}/${member.id}`), {
    subject: 'Your role in a team has changed',
    parts: [
      `${ownerOf(agency)} has changed what you may do there. You are ${roleInWords(role, influencers)} now.`,
    ],
    action: "Open the agency's dashboard",
    link: dashboard(),
    footnote: IN_THE_TEAM,
  });
}

/** The mail to somebody whom the owner has taken out of the team. */
export function removedMail(agency: AgencyRecipient, person: Recipient): OutgoingMail[] {
  return toMember(person, eachTime(`removed/${agency.id}/${person.id}`), {
    subject: "You aren't in an agency's team any more",
    parts: [
      `${ownerOf(agency)} has taken you out of the team. You can't see or change anything there any more. Your own account stays as it is.`,
    ],
    action: 'Open Promobell',
    link: env('SITE_URL'),
    footnote: "You get this mail because you were in an agency's team.",
  });
}

/** The mail to an agency's owner when somebody has left the team. */
export function leftMail(agency: AgencyRecipient, person: Recipient): OutgoingMail[] {
  return toMember(agency.owner, eachTime(`left/${agency.id}/${person.id}`), {
    subject: 'Somebody has left your team',
    parts: [`${nameOf(agency, person)} has left the team of ${agency.name}.`],
    action: 'See your team',
    link: teamPage(),
    footnote: FOR_THE_OWNER,
  });
}

/**
 * The mails to an agency's new owner and to the former one.
 * @param agency read after the change, so that its owner is the new one
 */
export function handedOverMails(agency: AgencyRecipient, former: Recipient): OutgoingMail[] {
  const key = eachTime(`handed-over/${agency.id}`);
  return [
    ...toMember(agency.owner, `${key}/${agency.owner.id}`, {
      subject: 'You own an agency now',
      parts: [
        `${nameOf(agency, former)} has handed ${agency.name} over to you. You invite and remove people, and everything that is for the agency comes to you.`,
      ],
      action: 'See your team',
      link: teamPage(),
      footnote: FOR_THE_OWNER,
    }),
    ...toMember(former, `${key}/${former.id}`, {
      subject: 'You have handed your agency over',
      parts: [
        `${nameOf(agency, agency.owner)} owns ${agency.name} now. You are ${roleInWords('manager', 'all')}, until the new owner changes that.`,
      ],
      action: "Open the agency's dashboard",
      link: dashboard(),
      footnote: "If it wasn't you, change your password at once and write to us.",
    }),
  ];
}

/** The mails to the team of an agency whose account was deleted, which happens once. Two requests at once to delete it have the same key for a mail. */
export const dissolvedMails = (agency: AgencyRecipient, team: readonly Recipient[]): OutgoingMail[] =>
  team.flatMap((member) =>
    toMember(member, `agency-deleted/${agency.id}/${member.id}/team`, {
      subject: "An agency's team is no more",
      parts: [
        `The account of ${agency.name} was deleted, and its team with it. Your own account stays as it is.`,
      ],
      action: 'Open Promobell',
      link: env('SITE_URL'),
      footnote: "You get this mail because you were in an agency's team.",
    }),
  );
