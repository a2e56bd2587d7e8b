import { ports } from '../support/e2e-settings';
import { expect } from './story';

interface Mail {
  subject: string;
  html: string;
  text: string;
}

/** Waits for a mail to arrive in the inbox and returns it. */
export async function mailTo(address: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const query = new URLSearchParams({ to: address });
    const response = await fetch(`http://127.0.0.1:${ports.inbox}/api/mails?${query}`);
    const mails: Mail[] = await response.json();
    found = mails.find((mail) => mail.subject === subject);
    expect(found, `a mail '${subject}' to ${address}`).toBeDefined();
  }).toPass();
  if (!found) throw new Error('The mail got lost.');
  return found;
}

/** The address behind the mail's link. */
export function linkIn({ html }: Mail): string {
  const link = /href="([^"]+)"/.exec(html)?.[1];
  if (!link) throw new Error('The mail has no link.');
  return link.replaceAll('&amp;', '&');
}
