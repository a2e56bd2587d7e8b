import * as z from 'zod/mini';
import { safeReturnPath } from '@/shared/paths';

/** Older accounts get no welcome mail; the function `send-welcome-email` refuses them (docs/product/accounts-and-sessions.md#welcome-mail). */
const WELCOME_WITHIN_MS = 10 * 60_000;

/**
 * What a sign-up stores in the account's metadata for its first sign-in, which with e-mail confirmation comes later and
 * perhaps on another device. An account may change its metadata, so these give it no rights: it may ask for the welcome mail and
 * become an influencer without them, too.
 */
export function marksForFirstSignIn(asInfluencer: boolean, returnTo?: string) {
  return {
    awaits_welcome: true,
    ...(asInfluencer && { wants_influencer: true }),
    ...(returnTo !== undefined && { return_to: returnTo }),
  };
}

const text = z.catch(z.string(), '');
const mark = z.catch(z.boolean(), false);
const metadata = z.object({
  full_name: text,
  username: text,
  awaits_welcome: mark,
  wants_influencer: mark,
  return_to: text,
});

interface NewAccount {
  id: string;
  email?: string | undefined;
  created_at: string;
  user_metadata: Record<string, unknown>;
}

/** The path that a sign-up leads back to once the address is confirmed by mail; undefined when it leads home. */
export const returnPathOf = ({ user_metadata }: Pick<NewAccount, 'user_metadata'>) =>
  safeReturnPath(metadata.parse(user_metadata).return_to);

export interface FirstSteps {
  becomeInfluencer: boolean;
  /** The welcome mail's request; null when no mail is due. */
  welcome: { email: string; fullName: string; username: string; isInfluencer: boolean } | null;
}

/** The remaining steps for an account that has just signed in; null when there are none. */
export function firstSteps({ email, created_at, user_metadata }: NewAccount, now: Date): FirstSteps | null {
  const { full_name, username, awaits_welcome, wants_influencer } = metadata.parse(user_metadata);
  if (!awaits_welcome && !wants_influencer) return null;
  const isNew = now.getTime() - Date.parse(created_at) < WELCOME_WITHIN_MS;
  return {
    becomeInfluencer: wants_influencer,
    welcome:
      awaits_welcome && isNew && email
        ? { email, fullName: full_name, username, isInfluencer: wants_influencer }
        : null,
  };
}
