import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { NoMailbox } from './no-mailbox';
import type { Mailbox } from './target';

const PATIENCE_MS = 10_000;

const mails = z.array(z.object({ html: z.string() }));

/** The link of the mail that asks whether an address is its owner's. */
export async function linkMailedTo(mailbox: Mailbox | undefined, address: string): Promise<string> {
  if (mailbox === undefined) throw new NoMailbox('give --mailbox or --secret');
  return mailbox.kind === 'address' ? mailbox.askForLink(address) : linkInInbox(mailbox.url, address);
}

async function linkInInbox(inboxUrl: string, address: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const response = await fetch(`${inboxUrl}/api/mails?${new URLSearchParams({ to: address })}`);
    const [mail] = mails.parse(await response.json());
    const [, link] = /href="([^"]+)"/.exec(mail?.html ?? '') ?? [];
    if (link !== undefined) return link.replaceAll('&amp;', '&');
    await pause(200);
  }
  throw new Error(`No mail with a link came to ${address} within ${PATIENCE_MS / 1000} seconds.`);
}

const linkParameters = z.object({ token_hash: z.string(), type: z.literal('signup') });

/**
 * What the link's page hands to the auth service.
 * @throws Error when the link is the service's own, or another page's
 */
export function tokenIn(link: string) {
  const { data } = linkParameters.safeParse(
    URL.canParse(link) ? Object.fromEntries(new URL(link).searchParams) : {},
  );
  if (!data || new URL(link).pathname !== '/confirm-email') {
    throw new Error(
      "The mail's link doesn't lead to /confirm-email: npx supabase@3 config push brings our templates.",
    );
  }
  return data;
}
