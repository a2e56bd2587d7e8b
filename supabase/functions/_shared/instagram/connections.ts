import * as z from 'zod/mini';
import { serviceClient } from '../clients.ts';
import type { Connection } from './api.ts';
import { openToken, sealToken } from './sealed-token.ts';
import { tokenKey } from './settings.ts';

const sealedRow = z.object({ instagram_user_id: z.string(), sealed_token: z.string() });

/**
 * An influencer's account on Instagram, by both ids: the influencer may connect another account while Instagram is asked about this one, and what is
 * noted afterwards must not be noted of the other.
 */
interface ConnectedAccount {
  influencer_id: string;
  instagram_user_id: string;
}

interface SealedConnection extends ConnectedAccount {
  sealed_token: string;
}

/** An account with its token unsealed; null when the token was sealed with another key, so that the account has to be connected again. */
export async function unsealedConnection({
  influencer_id,
  instagram_user_id,
  sealed_token,
}: SealedConnection): Promise<Connection | null> {
  const token = await openToken(sealed_token, { key: tokenKey(), influencerId: influencer_id });
  return token === null ? null : { instagramUserId: instagram_user_id, token };
}

/** A token as the database keeps it. */
export const sealForInfluencer = (token: string, influencerId: string) =>
  sealToken(token, { key: tokenKey(), influencerId });

/** The influencer's connected account: undefined when there is none, null when its token can't be opened. */
export async function connectionOf(influencerId: string): Promise<Connection | null | undefined> {
  const { data, error } = await serviceClient()
    .rpc('sealed_instagram_token', { of_influencer: influencerId })
    .maybeSingle();
  if (error) throw error;
  return data === null
    ? undefined
    : unsealedConnection({ influencer_id: influencerId, ...sealedRow.parse(data) });
}

/**
 * Notes that Instagram doesn't take the token any more.
 * @returns true when that wasn't known before
 */
export async function noteRefusedToken({
  influencer_id,
  instagram_user_id,
}: ConnectedAccount): Promise<boolean> {
  const { data, error } = await serviceClient().rpc('note_refused_instagram_token', {
    of_influencer: influencer_id,
    instagram_user_id,
  });
  if (error) throw error;
  return data;
}

/**
 * Notes that Instagram takes no more calls for the account for now.
 * @param seconds how long it asks to wait; null when it doesn't say
 */
export async function noteLimit(
  { influencer_id, instagram_user_id }: ConnectedAccount,
  seconds: number | null,
): Promise<void> {
  const { error } = await serviceClient().rpc('postpone_instagram_account', {
    of_influencer: influencer_id,
    instagram_user_id,
    seconds,
  });
  if (error) throw error;
}
