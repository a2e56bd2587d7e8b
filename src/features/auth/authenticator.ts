import { refusalCodes } from '@rules/refusal-codes';
import type { SupabaseClient, User } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { AuthRefusedError, InvalidInputError, RefusedError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { checkSession } from '@/shared/session/check-session';

/** An authenticator app, which is a second factor of the account. */
export interface AuthenticatorApp {
  id: string;
  name: string;
  addedAt: Date;
}

/** An account's authenticator apps: first the one whose code was asked for last, which is probably at hand. */
export function appsOf({ factors = [] }: Pick<User, 'factors'>): AuthenticatorApp[] {
  return factors
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .toSorted((one, other) => lastUseOf(other).localeCompare(lastUseOf(one)))
    .map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || 'Authenticator app',
      addedAt: new Date(created_at),
    }));
}

const lastUseOf = ({ last_challenged_at, created_at }: NonNullable<User['factors']>[number]) =>
  last_challenged_at ?? created_at;

/** The client whose session is to give the second factor: this device's, or that of a link from a mail. */
export type ClientOfSession = Pick<SupabaseClient, 'auth' | 'functions'>;

export interface GivenCode {
  /** The id of the app that shows the code. */
  app: string;
  code: string;
}

/** Gives the code of an authenticator app, with which the session has its second factor. A wrong code is an InvalidInputError. */
export async function giveCode(auth: SupabaseClient['auth'], { app, code }: GivenCode) {
  const { error } = await auth.mfa.challengeAndVerify({ factorId: app, code });
  if (!error) return;
  const refusal = fromAuth(error);
  const isWrong = refusal instanceof AuthRefusedError && refusal.code === 'mfa_verification_failed';
  throw isWrong ? new InvalidInputError(refusal.message) : refusal;
}

export function useGiveCode({ auth }: ClientOfSession = supabase) {
  return useMutation({
    mutationFn: (given: GivenCode) => giveCode(auth, given),
    // The app may have been removed meanwhile; then the session is refreshed.
    onError: (error) => {
      if (error instanceof AuthRefusedError) void checkSession();
    },
  });
}

/** Whether nothing is left to remove, because an earlier try has removed it and only its answer got lost. */
const hasNoApp = (error: unknown) =>
  error instanceof RefusedError && error.rule === refusalCodes.noAuthenticatorApp;

/** Gives a recovery code, which removes all of the account's authenticator apps and recovery codes. A RefusedError says what is wrong with it. */
export function useGiveRecoveryCode(client: ClientOfSession = supabase) {
  return useMutation({
    mutationFn: async (code: string) => {
      await invokeFunction('use-recovery-code', { code }, { client }).catch((error: unknown) => {
        if (!hasNoApp(error)) throw error;
      });
      // Only a new token says that no second factor is needed any more.
      const { error } = await client.auth.refreshSession();
      if (error) throw fromAuth(error);
    },
  });
}
