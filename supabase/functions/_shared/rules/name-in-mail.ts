import { harmless } from './harmless-text.ts';
import { shortenedTo } from './shortened-text.ts';

const LONGEST_NAME = 60;

/** The dots of what looks like a domain, of which mail programs would make a link. */
const DOMAIN_DOTS = /(?<=[\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}-]{2})/gu;

/** A name that somebody chose, as a mail of ours may say it: in one line, without anything that leads elsewhere. */
export const nameInMail = (name: string): string =>
  shortenedTo(harmless(name).replaceAll(DOMAIN_DOTS, '. '), LONGEST_NAME);

/** Who acted: a person for an agency, or the account that stands for the agency itself. */
export function actorInMail(person: string | null, agency: string): string {
  return person === null ? agency : `${person} of ${agency}`;
}
