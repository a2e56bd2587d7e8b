import { randomBytes } from 'node:crypto';
import { type Client, connect } from '../../supabase/local/connect';
import type { Target } from './settings';
import { Unchecked } from './unchecked';

/** An account of the doctor's, and a client that is signed in as it. */
export interface Account {
  id: string;
  email: string;
  password: string;
  client: Client;
}

/** A younger account of the doctor's may belong to a run that is still under way, and is left alone. */
const MIN_AGE_OF_REMAINS_MS = 10 * 60 * 1000;

/** Whether the doctor made the account with this username and mail address. Anybody may choose such a username, so it alone says nothing. */
export function isDoctors(username: string, email: string): boolean {
  const [, key] = /^doctor_check_([0-9a-f]{12})$/.exec(username) ?? [];
  return key !== undefined && email.slice(0, email.lastIndexOf('@')).endsWith(`doctor-check-${key}`);
}

/** Makes the doctor's accounts, and removes them with the secret key whatever happens. */
export class Accounts {
  readonly #target: Target;
  readonly #clients: Client[] = [];
  readonly #usernames: string[] = [];
  readonly #beingMade: Promise<unknown>[] = [];
  #member: Promise<Account> | undefined;
  #isClosed = false;

  constructor(target: Target) {
    this.#target = target;
  }

  /** A client without a session. */
  visitor(): Client {
    const client = connect(this.#target.url, this.#target.publishableKey);
    this.#clients.push(client);
    return client;
  }

  /** A client with the secret key. */
  admin(): Client {
    const { url, secretKey } = this.#target;
    if (secretKey === undefined) throw new Unchecked('give --secret');
    return connect(url, secretKey);
  }

  /** The one account that several checks share, made when it is first asked for. */
  member(): Promise<Account> {
    this.#member ??= this.confirmed();
    return this.#member;
  }

  /** A new account, whose address counts as confirmed. */
  async confirmed(): Promise<Account> {
    return this.make('@example.com', async ({ data: user_metadata, ...credentials }) => {
      const fields = { ...credentials, email_confirm: true, user_metadata };
      const { data, error } = await this.admin().auth.admin.createUser(fields);
      if (error) throw error;
      return { ...credentials, id: data.user.id, client: await this.signIn(credentials) };
    });
  }

  /**
   * Makes an account by `run`, under a username and an address by which close() finds and removes it.
   * @param mailbox the address that gets the account's mails, such as `you@example.com`; `@example.com` when nobody reads them
   */
  async make<Made>(
    mailbox: string,
    run: (fields: { email: string; password: string; data: Record<string, string> }) => Promise<Made>,
  ): Promise<Made> {
    // Without the secret key nothing could be removed, so nothing is made.
    this.admin();
    if (this.#isClosed) throw new Error('The doctor is leaving.');
    const key = randomBytes(6).toString('hex');
    const [local, host] = mailbox.split('@');
    const email = `${local && `${local}+`}doctor-check-${key}@${host}`;
    const data = { username: `doctor_check_${key}`, full_name: "Doctor's check" };
    this.#usernames.push(data.username);
    const making = run({ email, password: randomBytes(24).toString('base64url'), data });
    this.#beingMade.push(making);
    return making;
  }

  /** A further session of the account. */
  async signIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<Client> {
    const client = this.visitor();
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return client;
  }

  /** Removes the accounts of this run, also those that are still being made, and those that killed runs left behind. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#beingMade);
    await Promise.all(this.#clients.map((client) => client.removeAllChannels()));
    if (this.#target.secretKey === undefined) return;
    const admin = this.admin();
    const before = new Date(Date.now() - MIN_AGE_OF_REMAINS_MS).toISOString();
    const profiles = admin.from('profiles').select('id, username').like('username', 'doctor\\_check\\_%');
    const own = this.#usernames.join(',');
    const { data, error } = await profiles.or(`created_at.lt.${before},username.in.(${own})`);
    if (error) throw error;
    const unread: string[] = [];
    for (const { id, username } of data) {
      const { data: found, error: flaw } = await admin.auth.admin.getUserById(id);
      if (flaw && flaw.code !== 'user_not_found') unread.push(`${username} (${flaw.message})`);
      else if (isDoctors(username ?? '', found.user?.email ?? '')) await this.#remove(id);
    }
    if (unread.length > 0) {
      throw new Error(
        `whether these are the doctor's can't be read: ${unread.join(', ')}; run it again in ten minutes`,
      );
    }
  }

  /** Removes an account, and before it its pictures, as the function `delete-account` does: the auth service leaves them where they are. */
  async #remove(id: string): Promise<void> {
    const { storage, auth } = this.admin();
    const { data: files } = await storage.from('avatars').list(id);
    if (files?.length) await storage.from('avatars').remove(files.map(({ name }) => `${id}/${name}`));
    const { error } = await auth.admin.deleteUser(id);
    if (error)
      throw new Error(`${id} is still there (${error.message}): delete it at Authentication → Users`);
  }
}
