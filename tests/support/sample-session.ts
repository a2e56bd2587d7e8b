import { deviceStorage } from '@/lib/site-storage';
import { SESSION_STORAGE_KEY, storeAccount } from '@/lib/supabase/stored-session';

/** A second factor as the auth service tells of it. */
export interface SampleFactor {
  id: string;
  friendly_name: string;
  factor_type: 'totp';
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
  last_challenged_at?: string;
}

export interface SampleAccount {
  id: string;
  email: string;
  full_name: string;
  username: string;
  is_influencer?: boolean;
  is_agency?: boolean;
  is_creditcard?: boolean;
  is_featured?: boolean;
  social_handle?: string;
  category?: string;
  /** The sign-up's marks in the account's metadata. */
  marks?: Record<string, unknown>;
  /** The agency that typed its address, which nobody has proved. */
  opened_for?: string;
  created_at?: string;
  factors?: SampleFactor[];
  /** Whether its session has given the second factor. */
  level?: 'aal1' | 'aal2';
}

export const member: SampleAccount = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'mia@example.com',
  full_name: 'Mia Member',
  username: 'mia',
};

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The user as the auth service answers it. */
export function authUser(account: SampleAccount) {
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    app_metadata: {
      provider: 'email',
      providers: ['email'],
      ...(account.opened_for && { opened_for: account.opened_for }),
    },
    user_metadata: { full_name: account.full_name, username: account.username, ...account.marks },
    identities: [],
    created_at: account.created_at ?? '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...(account.factors && { factors: account.factors }),
  };
}

/** A session as the auth service answers it. The signature isn't valid; browsers don't check it. */
export function storedSession(account: SampleAccount) {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const claims = {
    sub: account.id,
    role: 'authenticated',
    aud: 'authenticated',
    exp: expiresAt,
    aal: account.level ?? 'aal1',
  };
  return {
    access_token: `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}.c2ln`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    // One of its own, because supabase-js remembers for a while which one was refused.
    refresh_token: crypto.randomUUID(),
    user: authUser(account),
  };
}

/** Lets the browser keep a session of this account, as after a sign-in, and returns it. */
export function keepSession(account: SampleAccount, changes: { expires_at?: number } = {}) {
  const session = { ...storedSession(account), ...changes };
  deviceStorage.write(SESSION_STORAGE_KEY, JSON.stringify(session));
  const hasSecondFactor = account.factors?.some(({ status }) => status === 'verified') ?? false;
  storeAccount({ user: session.user, awaitsCode: hasSecondFactor && account.level !== 'aal2' });
  return session;
}

/** The account's row of `profiles`, as the session reads it. */
export function ownProfile(account: SampleAccount) {
  return {
    id: account.id,
    full_name: account.full_name,
    username: account.username,
    avatar_url: null,
    social_handle: account.social_handle ?? null,
    category: account.category ?? null,
    bio: null,
    is_influencer: account.is_influencer ?? false,
    is_agency: account.is_agency ?? false,
    is_creditcard: account.is_creditcard ?? false,
    is_featured: account.is_featured ?? false,
    updated_at: '2026-01-01T00:00:00+00:00',
  };
}
