import { refusalCodes } from '@rules/refusal-codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { answeredCredentials, type Credentials } from '@/domain/credentials-file';
import { RefusedError } from '@/lib/errors';
import { invokeFunction, supabase } from '@/lib/supabase/client';
import { MAX_ROWS, unwrapRows } from '@/lib/supabase/unwrap';
import type { ActingAgency } from '@/shared/session/acting-agency';
import type { InfluencerDetailsFields, NewInfluencerFields } from '../rules/managed-account';
import { refreshAgency } from './managed-influencers';
import { endManagement } from './management';

const created = z.object({
  influencer: answeredCredentials,
  /** Whether the influencer was told by mail. */
  mailed: z.boolean(),
});

/**
 * Makes an account. A taken address or username is a ConflictError: `sentence` has the server's sentence, and `constraint` one of the
 * refusalCodes.
 */
export function useCreateInfluencer({ userId, id }: ActingAgency) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ fullName, username, email, bio }: NewInfluencerFields) => {
      const body = { agency_id: id, full_name: fullName, username, email, bio };
      const { influencer, mailed } = created.parse(await invokeFunction('create-influencer-user', body));
      return { credentials: influencer, mailed };
    },
    // The password must not stay in the cache longer than the screen that shows it.
    gcTime: 0,
    // Refreshed after a failure, too: when only the answer got lost, the account exists.
    onSettled: () => void refreshAgency(queryClient, userId),
  });
}

interface Change extends InfluencerDetailsFields {
  influencerId: string;
  /** The details as they were when the changes began. */
  seen: InfluencerDetailsFields;
  /** A new picture, which may still be being drawn, or null to keep the present one. */
  photo: Promise<File> | null;
}

const updated = z.object({
  email: z.enum(['unchanged', 'changed', 'confirmation_sent', 'failed']),
  warning: z.optional(z.string()),
});

/** What became of the address, with a sentence about it where it failed; the rest is saved in any case. */
export type EmailOutcome = z.infer<typeof updated>;

/** A taken username is a ConflictError. Nothing is saved if somebody else has changed the account since `seen` (isChangedMeanwhile). */
async function updateInfluencer({ influencerId, seen, fullName, username, email, photo }: Change) {
  const form = new FormData();
  form.set('influencer_id', influencerId);
  form.set('full_name', fullName);
  form.set('username', username);
  form.set('email', email);
  form.set('seen_full_name', seen.fullName);
  form.set('seen_username', seen.username);
  form.set('seen_email', seen.email);
  if (photo !== null) form.set('avatar', await photo);
  return updated.parse(await invokeFunction('update-influencer-user', form));
}

/** Whether a save was refused because somebody else has saved the account meanwhile. */
export const isChangedMeanwhile = (error: unknown) =>
  error instanceof RefusedError && error.rule === refusalCodes.changedMeanwhile;

export function useUpdateInfluencer(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateInfluencer,
    onSettled: () => refreshAgency(queryClient, userId),
  });
}

/** Ends the management from the agency's side; the influencer leaves its screens at once. */
export function useEndManagement({ userId, id }: ActingAgency) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (influencerId: string) => endManagement(id, influencerId),
    onSettled: () => refreshAgency(queryClient, userId),
  });
}

const renewed = z.object({ temporary_password: z.string() });

/** Makes a new temporary password and returns it. Fails with a ConflictError if the influencer has set an own password. */
async function renewPassword(influencerId: string): Promise<string> {
  const form = new FormData();
  form.set('influencer_id', influencerId);
  form.set('renew_password', 'true');
  return renewed.parse(await invokeFunction('update-influencer-user', form)).temporary_password;
}

export function useRenewPassword(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: renewPassword,
    gcTime: 0,
    onSettled: () => void refreshAgency(queryClient, userId),
  });
}

async function fetchTemporaryCredentials(agencyId: string): Promise<Credentials[]> {
  const credentials: Credentials[] = [];
  let last: string | undefined;
  do {
    const all = supabase.rpc('credentials_to_hand_over', { of_agency: agencyId }).order('id');
    const next = last === undefined ? all : all.gt('id', last);
    const rows = unwrapRows(await next.limit(MAX_ROWS));
    credentials.push(
      ...rows.map((row) => ({
        fullName: row.full_name ?? '',
        username: row.username,
        email: row.email,
        temporaryPassword: row.temporary_password,
      })),
    );
    // More rows can follow only when this answer was full.
    last = rows.length < MAX_ROWS ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
  return credentials;
}

/** The credentials of all of an agency's influencers with a temporary password, also of those that the list doesn't show. */
export function useTemporaryCredentials(agencyId: string) {
  // Passwords must not stay in the cache.
  return useMutation({ mutationFn: () => fetchTemporaryCredentials(agencyId), gcTime: 0 });
}
