import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import { Unchecked } from './unchecked';

/** Where mails to `you+anything@` arrive, too. */
export interface Mailbox {
  address: string;
  /** The link of the mail that came to an address. */
  linkTo(address: string): Promise<string>;
}

/** The mailbox of a person, who pastes the link into the terminal. */
export const mailboxOf = (address: string): Mailbox => ({
  address,
  async linkTo(recipient) {
    if (!process.stdin.isTTY) {
      throw new Unchecked('run it in a terminal, into which the link of the mail is pasted');
    }
    return ask(`\nPaste the link of the mail to ${recipient}: `);
  },
});

interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  /** Tells this process of Ctrl-C. */
  interrupt: () => void;
}

const ownTerminal: Terminal = {
  input: process.stdin,
  output: process.stderr,
  interrupt: () => process.emit('SIGINT'),
};

/** Asks somebody at the terminal. @throws Error at Ctrl-C */
export async function ask(
  question: string,
  { input, output, interrupt }: Terminal = ownTerminal,
): Promise<string> {
  const terminal = createInterface({ input, output });
  const asking = new AbortController();
  // While it asks, readline alone hears of Ctrl-C. The question ends, too, because the doctor removes an account once nothing more is made of it.
  terminal.on('SIGINT', () => {
    interrupt();
    asking.abort();
  });
  try {
    return (await terminal.question(question, { signal: asking.signal })).trim();
  } finally {
    terminal.close();
  }
}

const token = z.object({ token_hash: z.string(), type: z.literal('signup') });

/** What the page that the link leads to hands to the auth service. @throws Error when the link leads to another page */
export function tokenIn(link: string) {
  const [, query] = /\/confirm-email\?(.*)$/.exec(link) ?? [];
  if (query !== undefined) return token.parse(Object.fromEntries(new URLSearchParams(query)));
  throw new Error(
    "The mail's link doesn't lead to /confirm-email: npx supabase@3 config push brings our templates.",
  );
}
