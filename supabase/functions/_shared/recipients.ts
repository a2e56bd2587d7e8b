import type { User } from '@supabase/supabase-js';
import { serviceClient } from './clients.ts';
import { actorInMail, nameInMail } from './rules/name-in-mail.ts';

/** Somebody who is told of something by mail. */
export interface Recipient {
  id: string;
  email: string;
  /** As a mail may say it. */
  name: string;
  /** Whether the account's owner has proved the address. A mail to an unproven address carries nobody's name. */
  isProven: boolean;
}

/** An agency with its owner, who gets the mails that are for it. */
export interface AgencyRecipient {
  id: string;
  name: string;
  owner: Recipient;
}

/** The address that an account's owner has proved, and not only its agency has typed; null without one. private.has_proven_address has the same rule. */
export function provenAddressOf({ email, email_confirmed_at, app_metadata }: User): string | null {
  return email && email_confirmed_at && !('opened_for' in app_metadata) ? email : null;
}

/** Null for an account that was deleted or has no address. */
export async function recipientOf(id: string): Promise<Recipient | null> {
  const [{ data, error }, name] = await Promise.all([serviceClient().auth.admin.getUserById(id), nameOf(id)]);
  if (error && error.code !== 'user_not_found') throw error;
  const { user } = data;
  return user?.email ? { id, email: user.email, name, isProven: provenAddressOf(user) !== null } : null;
}

/** Null for an agency whose owner was deleted or has no address. */
export async function agencyRecipientOf(id: string): Promise<AgencyRecipient | null> {
  const { data: ownerId, error } = await serviceClient().rpc('agency_owner', { of_agency: id });
  if (error) throw error;
  const [name, owner] = await Promise.all([nameOf(id), ownerId ? recipientOf(ownerId) : null]);
  return owner && { id, name, owner };
}

/** Who acted for an agency, as in 'Ana Ruiz of Marigold & Pike'. */
export async function actorOf(agency: AgencyRecipient, personId: string): Promise<string> {
  if (personId === agency.id) return actorInMail(null, agency.name);
  const person = personId === agency.owner.id ? agency.owner.name : await nameOf(personId);
  return actorInMail(person, agency.name);
}

async function nameOf(id: string): Promise<string> {
  const { data, error } = await serviceClient()
    .from('profiles')
    .select('full_name, username')
    .eq('id', id)
    .maybeSingle<{ full_name: string | null; username: string }>();
  if (error) throw error;
  return nameInMail(data?.full_name ?? '') || nameInMail(data?.username ?? '') || 'Somebody';
}
