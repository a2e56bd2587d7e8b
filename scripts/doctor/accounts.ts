import { randomBytes } from 'node:crypto';
import { type Client, connect } from '../../supabase/local/connect';
import { addressOf, isDoctors, USERNAME_PREFIX, usernameOf } from './account-names';
import { authSettings } from './auth-settings';
import { linkMailedTo, tokenIn } from './confirmation-mail';
import type { Ledger, LedgerEntry } from './ledger';
import { NoMailbox } from './no-mailbox';
import type { Target } from './target';

/** An account of the doctor's, and a client that is signed in as it. */
export interface Account {
  id: string;
  email: string;
  password: string;
  client: Client;
}

interface SignedIn {
  client: Client;
  /** Whether the account's address had to be confirmed by a mail's link. */
  byLink: boolean;
}

/** A way to make an account: by a sign-up, or with the secret key. */
type MakeAndSignIn = (
  entry: LedgerEntry,
  metadata: { username: string; full_name: string },
) => Promise<SignedIn>;

/** A younger account of the doctor's may belong to a run that is still under way, and is left alone. */
const MIN_AGE_OF_REMAINS_MS = 10 * 60 * 1000;

/** Makes the doctor's accounts, and removes them again whatever happens. */
export class Accounts {
  readonly #target: Target;
  readonly #ledger: Ledger;
  readonly #clients: Client[] = [];
  readonly #beingMade = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(target: Target, ledger: Ledger) {
    this.#target = target;
    this.#ledger = ledger;
  }

  /** A client without a session. */
  visitor(): Client {
    const client = connect(this.#target.url, this.#target.publishableKey);
    this.#clients.push(client);
    return client;
  }

  /** A client with the secret key; undefined when none was given. */
  admin(): Client | undefined {
    const { url, secretKey } = this.#target;
    return secretKey === undefined ? undefined : connect(url, secretKey);
  }

  /** Signs up as anybody does, by the link of a mail where the project asks for that. */
  signUp(): Promise<Account & SignedIn> {
    return this.#make(async (entry, metadata) => {
      const { email, password } = entry;
      const { mailbox } = this.#target;
      // Nobody can sign in to an account whose address isn't confirmed, so the doctor couldn't remove it either.
      if (!mailbox && (await this.#confirmsAddresses())) throw new NoMailbox('give --mailbox or --secret');
      const client = this.visitor();
      const { data, error } = await client.auth.signUp({ email, password, options: { data: metadata } });
      if (error) throw error;
      if (data.session) return { client, byLink: false };
      if (data.user) await this.#ledger.note(entry, data.user.id);
      const confirmed = await client.auth.verifyOtp(tokenIn(await linkMailedTo(mailbox, email)));
      if (confirmed.error) throw confirmed.error;
      return { client, byLink: true };
    });
  }

  async #confirmsAddresses(): Promise<boolean> {
    const { url, publishableKey } = this.#target;
    return !(await authSettings(url, publishableKey)).mailer_autoconfirm;
  }

  /** An account whose address counts as confirmed; by a sign-up where no secret key was given. */
  confirmed(): Promise<Account & SignedIn> {
    const admin = this.admin();
    if (!admin) return this.signUp();
    return this.#make(async ({ email, password }, metadata) => {
      const { error } = await admin.auth.admin.createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: metadata,
      });
      if (error) throw error;
      return { client: await this.signIn({ email, password }), byLink: false };
    });
  }

  /** A further session of the account. */
  async signIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<Client> {
    const client = this.visitor();
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return client;
  }

  async #make(makeAndSignIn: MakeAndSignIn): Promise<Account & SignedIn> {
    if (this.#isClosed) throw new Error('The doctor is leaving.');
    const making = this.#makeInLedger(makeAndSignIn);
    this.#beingMade.add(making);
    return making.finally(() => this.#beingMade.delete(making));
  }

  async #makeInLedger(makeAndSignIn: MakeAndSignIn): Promise<Account & SignedIn> {
    const key = randomBytes(6).toString('hex');
    const { url, mailbox } = this.#target;
    const email = addressOf(key, mailbox?.kind === 'address' ? mailbox.address : undefined);
    const entry = { url, email, password: randomBytes(24).toString('base64url') };
    await this.#ledger.add(entry);
    const signedIn = await makeAndSignIn(entry, { username: usernameOf(key), full_name: "Doctor's check" });
    const { data, error } = await signedIn.client.auth.getUser();
    if (error) throw error;
    return { ...signedIn, id: data.user.id, email, password: entry.password };
  }

  /**
   * Removes everything that was made, also what is being made at this moment. No further accounts are made.
   * @returns the addresses of those that couldn't be removed
   */
  async close(): Promise<string[]> {
    this.#isClosed = true;
    await Promise.allSettled(this.#beingMade);
    const left = await this.#removeAllInLedger();
    await Promise.all(this.#clients.map((client) => client.removeAllChannels()));
    return left;
  }

  async #removeAllInLedger(): Promise<string[]> {
    const left: string[] = [];
    for (const entry of await this.#ledger.entries()) {
      if (entry.url !== this.#target.url) continue;
      if (await this.#remove(entry).catch(() => false)) await this.#ledger.remove(entry);
      else left.push(entry.email);
    }
    return left;
  }

  /** Signed in as the account, as anybody deletes theirs; where that fails, with the secret key. */
  async #remove(entry: LedgerEntry): Promise<boolean> {
    const client = this.visitor();
    const { data, error } = await client.auth.signInWithPassword(entry);
    if (error?.code === 'invalid_credentials') return true;
    if (error) return entry.id !== undefined && this.#removeAsAdmin(entry.id);
    const { password } = entry;
    const { error: refused } = await client.functions.invoke('delete-account', { body: { password } });
    return refused ? this.#removeAsAdmin(data.user.id) : true;
  }

  async #removeAsAdmin(id: string): Promise<boolean> {
    const removed = await this.admin()?.auth.admin.deleteUser(id);
    return removed !== undefined && removed.error === null;
  }

  /**
   * Removes what earlier runs left behind: by the ledger, and with the secret key by the accounts' names.
   * @returns the addresses of those that couldn't be removed
   */
  async removeRemains(): Promise<string[]> {
    const left = await this.#removeAllInLedger();
    const admin = this.admin();
    if (!admin) return left;
    const { data } = await admin
      .from('profiles')
      .select('id, username')
      .like('username', `${USERNAME_PREFIX}%`)
      .lt('created_at', new Date(Date.now() - MIN_AGE_OF_REMAINS_MS).toISOString());
    for (const { id, username } of data ?? []) {
      const { data: found } = await admin.auth.admin.getUserById(id);
      const email = found.user?.email ?? '';
      if (isDoctors(username ?? '', email) && !(await this.#removeAsAdmin(id))) left.push(email);
    }
    return left;
  }
}
