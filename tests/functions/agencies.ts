import type { SignedIn, TestStack } from '../support/stack';
import { invoke } from './answer';

/** A new account that the operator has made an agency. */
export async function newAgency(stack: TestStack): Promise<SignedIn> {
  const agency = await stack.signUp();
  await stack.database.sql`update public.profiles set is_agency = true where id = ${agency.userId}`;
  return agency;
}

export interface NewInfluencer {
  full_name: string;
  username: string;
  email: string;
  bio?: string;
}

export function unusedInfluencer(): NewInfluencer {
  const key = crypto.randomUUID().slice(0, 8);
  return { full_name: `Vera ${key}`, username: `vera.${key}`, email: `vera-${key}@mail.example` };
}

export interface Credentials {
  id: string;
  email: string;
  username: string;
  password: string;
}

/** An influencer that the agency made, with the temporary password. */
export async function newManaged(stack: TestStack, agency: SignedIn): Promise<Credentials> {
  const wished = unusedInfluencer();
  const { body } = await invoke(agency.client, 'create-influencer-user', {
    agency_id: agency.userId,
    ...wished,
  });
  const { data, error } = await stack
    .admin()
    .from('profiles')
    .select('id')
    .eq('username', wished.username)
    .single();
  if (error) throw error;
  return { ...wished, id: data.id, password: body.influencer.temporary_password };
}

/** The influencer signs in and chooses a password of its own. */
export async function takeOver(stack: TestStack, { email, password }: Credentials) {
  const client = stack.client();
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  const changed = await client.auth.updateUser({
    password: 'a password of my own',
    current_password: password,
  });
  if (changed.error) throw changed.error;
  return client;
}

/** The influencer as the agency sees it; undefined when it may not. */
export async function seenBy(agency: SignedIn, influencerId: string) {
  const { data, error } = await agency.client.rpc('managed_influencer', { of_influencer: influencerId });
  if (error) throw error;
  return data[0];
}

export async function endManagement(agency: SignedIn, influencerId: string) {
  const { status } = await invoke(agency.client, 'end-management', {
    agency_id: agency.userId,
    influencer_id: influencerId,
  });
  if (status !== 200) throw new Error(`The management didn't end: ${status}`);
}
