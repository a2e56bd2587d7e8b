import type { Session } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/supabase/database';
import { type Client, connect } from '../../supabase/local/connect';
import { type Authenticator, enrol, giveCode } from './authenticator';
import { apiUrl, keys } from './e2e-settings';

type NewOffer = Database['public']['Tables']['promo_codes']['Insert'];

/** An account, and a supabase-js client that is signed in as it. */
export interface Person {
  id: string;
  email: string;
  password: string;
  username: string;
  name: string;
  client: Client;
  /** By which its sessions give a second factor. */
  authenticator?: Authenticator;
}

export interface PublishedOffer {
  id: string;
  code: string;
  brand: string;
  title: string;
}

/** The other people of a journey. They act through the API, with their own tokens. */
export class People {
  readonly #clients: Client[] = [];

  /** A client with the publishable key, anonymous until it signs in. */
  stranger(): Client {
    const client = connect(apiUrl, keys.publishable);
    this.#clients.push(client);
    return client;
  }

  /** A new member who follows nobody. */
  async member(name = 'Nora Field'): Promise<Person> {
    const client = this.stranger();
    const person = { ...unusedIdentity(), name };
    const { data, error } = await client.auth.signUp({
      email: person.email,
      password: person.password,
      options: { data: { username: person.username, full_name: name } },
    });
    if (error) throw error;
    if (!data.user) throw new Error('The sign-up gave no user.');
    return { ...person, id: data.user.id, client };
  }

  /** A new influencer, by default with a unique name. */
  async influencer(name = `Vera ${unique()}`): Promise<Person> {
    const person = await this.member(name);
    const { error } = await person.client
      .from('profiles')
      .update({ is_influencer: true, category: 'Travel' })
      .eq('id', person.id);
    if (error) throw error;
    return person;
  }

  /** A new agency. At the desk operators make one; here the secret key does. */
  async agency(): Promise<Person> {
    const person = await this.member(`Agency ${unique()}`);
    const answer = await fetch(`${apiUrl}/rest/v1/profiles?id=eq.${person.id}`, {
      method: 'PATCH',
      headers: {
        apikey: keys.secret,
        Authorization: `Bearer ${keys.secret}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ is_agency: true }),
    });
    if (!answer.ok) throw new Error(`Making an agency answered ${answer.status}.`);
    return person;
  }

  /** A new member who has an authenticator app, whose code it has given. */
  async withAuthenticator(): Promise<Person & { authenticator: Authenticator }> {
    const person = await this.member();
    return { ...person, authenticator: await enrol(person.client) };
  }

  /** Makes somebody an operator. */
  async makeOperator({ id }: Pick<Person, 'id'>) {
    // A function that only the stack of the journeys has (tests/support/e2e-server.ts).
    const answer = await fetch(`${apiUrl}/rest/v1/rpc/make_operator`, {
      method: 'POST',
      headers: {
        apikey: keys.secret,
        Authorization: `Bearer ${keys.secret}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ account: id }),
    });
    if (!answer.ok) throw new Error(`make_operator answered ${answer.status}.`);
  }

  /** A new operator, because a code that one session gives ends those of the same account that haven't given theirs. */
  async operator() {
    const person = await this.withAuthenticator();
    await this.makeOperator(person);
    return person;
  }

  /** An account of the sample data. */
  async demo(
    who: 'shopper' | 'creator' | 'starter' | 'agency' | 'manager' | 'analyst' | 'member',
  ): Promise<Person> {
    const client = this.stranger();
    const [email, password] = [`${who}@promobell.test`, 'promobell-demo'];
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    const profile = await client
      .from('profiles')
      .select('username, full_name')
      .eq('id', data.user.id)
      .single();
    if (profile.error) throw profile.error;
    const { username, full_name: name } = profile.data;
    return { id: data.user.id, email, password, username, name: name ?? '', client };
  }

  /** A separate session for a browser, so that signing out there doesn't end this one. */
  async session({
    email,
    password,
    authenticator,
  }: Pick<Person, 'email' | 'password' | 'authenticator'>): Promise<Session> {
    const client = this.stranger();
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    if (authenticator) await giveCode(client, authenticator);
    const { session } = (await client.auth.getSession()).data;
    if (!session) throw new Error('The sign-in gave no session.');
    return session;
  }

  async leave() {
    await Promise.all(this.#clients.map((client) => client.removeAllChannels()));
  }
}

export const unique = () => crypto.randomUUID().slice(0, 8);

export function unusedIdentity() {
  const key = unique();
  return { email: `person-${key}@example.com`, username: `person_${key}`, password: 'a good password' };
}

/** Publishes a unique code of the influencer. */
export async function publish(influencer: Person, fields: Partial<NewOffer> = {}): Promise<PublishedOffer> {
  const key = unique();
  const offer = {
    influencer_id: influencer.id,
    brand_name: `Brand ${key}`,
    promo_code: `CODE-${key}`,
    description: `20% off all that ${key} sells`,
    category: 'Travel',
    affiliate_link: `https://shop-${key}.example/?ref=1`,
    ...fields,
  };
  const { data, error } = await influencer.client.from('promo_codes').insert(offer).select('id').single();
  if (error) throw error;
  return { id: data.id, code: offer.promo_code, brand: offer.brand_name, title: offer.description };
}

/** Begins a management by the agency's invitation. */
export async function manage(agency: Person, influencer: Person) {
  const invite = await agency.client.functions.invoke('invite-influencer', {
    body: { agency_id: agency.id, invitee: influencer.username },
  });
  if (invite.error) throw invite.error;
  const { data, error } = await influencer.client.rpc('my_invitations');
  if (error) throw error;
  const accept = await influencer.client.functions.invoke('accept-invitation', {
    body: { invitation_id: data[0]?.id, become_influencer: true },
  });
  if (accept.error) throw accept.error;
}

/** Follows without a browser: one mapping is enough, the database adds the influencer's other domains. */
export async function follow(person: Person, influencer: Pick<Person, 'id'>) {
  const { error } = await person.client
    .from('user_domain_map')
    .insert({ user_id: person.id, influencer_id: influencer.id, domain: null });
  if (error) throw error;
}
