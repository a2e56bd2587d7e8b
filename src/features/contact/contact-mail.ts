const MAX_SUBJECT_LENGTH = 120;

/**
 * Control characters, which could add headers to the mail; invisible ones, which may turn text around; halves of surrogate pairs, which
 * encodeURIComponent refuses.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** What a link to the contact page says the mail is about, as one short line; undefined when it says nothing. */
export function contactSubject(subject: string | null): string | undefined {
  const line = (subject ?? '').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  const characters = [...line];
  return characters.length <= MAX_SUBJECT_LENGTH
    ? line
    : `${characters.slice(0, MAX_SUBJECT_LENGTH - 1).join('')}…`;
}

/**
 * The address of a link that opens the mail app with a mail to us.
 * @param subject as contactSubject gives it
 */
export function contactMail(supportEmail: string, subject: string | undefined): string {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return `mailto:${supportEmail}${query}`;
}
