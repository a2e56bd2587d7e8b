import type { SupabaseClient } from '@supabase/supabase-js';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type GivenCode, giveCode } from '@/features/auth/authenticator';
import { AuthRefusedError, InvalidInputError, RefusedError } from '@/lib/errors';
import { fromAuth } from '@/lib/supabase/classify-error';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { appsQuery } from '../apps-query';

/** An app that is being added: it has no proven code yet. */
export interface NewApp {
  id: string;
  /** The QR code for the app's camera, as a data URL. */
  qrCode: string;
  /** The key that is typed where there is no camera. */
  secret: string;
  /** The key as an address (otpauth:) that opens an app on this device. */
  uri: string;
}

/** Removes apps whose adding was never finished, because the new app may need their name, or their place among the ten. */
async function removeUnfinished(auth: SupabaseClient['auth']) {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw fromAuth(error);
  for (const { id, status } of data.all) {
    // A failure is ignored: if the app is in the way, the service says so when the new one is enrolled.
    if (status === 'unverified') await auth.mfa.unenroll({ factorId: id });
  }
}

/** @throws RefusedError while the temporary password stands. The database refuses the app, too, but the auth service doesn't pass its sentence on. */
async function requireOwnPassword() {
  if (unwrap(await supabase.rpc('has_temporary_password')) !== true) return;
  throw new RefusedError(
    'Your agency knows your password. Choose one of your own first, under Change Password; then add an app.',
  );
}

async function beginApp(name: string): Promise<NewApp> {
  await requireOwnPassword();
  const { auth } = supabase;
  await removeUnfinished(auth);
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: 'Promobell',
  });
  if (error) throw fromAuth(error);
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri };
}

/** Whether the auth service refused an app's name, because another one has it. */
export const isNameTaken = (error: unknown) =>
  error instanceof AuthRefusedError && error.code === 'mfa_factor_name_conflict';

const mutationKey = ['confirming an authenticator app'];

/** Whether an app's first code is being checked. */
export const useIsConfirmingApp = () => useIsMutating({ mutationKey }) > 0;

/** Adds an app in two steps: `begin` enrols it under a name, and `confirm` gives its first code, after which sign-ins ask for it. */
export function useNewApp(userId: string) {
  const queryClient = useQueryClient();
  const begin = useMutation({ mutationFn: beginApp });
  const confirm = useMutation({
    mutationKey,
    mutationFn: async (given: GivenCode) => giveCode(supabase.auth, given),
    // Sessions and extensions that haven't given a code have ended. Not waited for: the next step, the recovery codes, mustn't wait for other requests.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).all }),
    // When only the answer got lost, the app is there: the list has to show it to whoever closes the dialog now.
    onError: (error) => {
      if (error instanceof InvalidInputError) return;
      void queryClient.invalidateQueries({ queryKey: appsQuery(userId).queryKey });
    },
  });
  return { begin, confirm };
}

interface Removal extends GivenCode {
  /** The id of the app to remove. */
  removed: string;
}

/** Removes an app after a code was given: another app's where there is one, because a session loses its level with the app whose code it gave. */
async function removeApp({ removed, app, code }: Removal) {
  const { auth } = supabase;
  await giveCode(auth, { app, code });
  const { error } = await auth.mfa.unenroll({ factorId: removed });
  if (error) throw fromAuth(error);
  await auth.refreshSession();
}

export function useRemoveApp(userId: string) {
  const queryClient = useQueryClient();
  // With the last app go the recovery codes, and what the account may do for an agency that asks for an app.
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).all });
  return useMutation({
    mutationFn: removeApp,
    onSuccess: (_, { removed }) => {
      queryClient.setQueryData(appsQuery(userId).queryKey, (apps) =>
        apps?.filter(({ id }) => id !== removed),
      );
      void refresh();
    },
    // After an error the app may be gone all the same: the answer got lost, or somebody removed it elsewhere.
    onError: (error) => {
      if (!(error instanceof InvalidInputError)) void refresh();
    },
  });
}
