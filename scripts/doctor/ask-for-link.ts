import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { NoMailbox } from './no-mailbox';

const MINUTES = 5;

/**
 * Asks the person at the terminal for the link of a mail.
 * @throws NoMailbox when there is no terminal
 * @throws Error when nobody answers in time
 */
export async function askForLink(address: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new NoMailbox('run it in a terminal, into which the link of the mail is pasted');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const patience = AbortSignal.timeout(MINUTES * 60_000);
    return (
      await terminal.question(`\nPaste the link of the mail to ${address}: `, { signal: patience })
    ).trim();
  } finally {
    terminal.close();
  }
}
