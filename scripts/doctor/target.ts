/** The project that is looked at, and what the person who asks has given. */
export interface Target {
  /** The embedded stack, where some things are otherwise than on a hosted project. */
  embedded: boolean;
  /** The API's address, without a trailing slash. */
  url: string;
  publishableKey: string;
  secretKey?: string | undefined;
  /** A connection to the database as `postgres`. */
  databaseUrl?: string | undefined;
  /** The site's address, without a trailing slash. */
  siteUrl?: string | undefined;
  mailbox?: Mailbox | undefined;
}

/** Where the auth service's mails to the doctor's accounts arrive. */
export type Mailbox =
  /** A person's: the link of the mail is pasted into the terminal. */
  | { kind: 'address'; address: string; askForLink(address: string): Promise<string> }
  /** The embedded stack's inbox. */
  | { kind: 'inbox'; url: string };
