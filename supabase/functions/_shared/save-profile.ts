import { serviceClient } from './clients.ts';
import { isRolledBack } from './rolled-back.ts';

/** The profile as whoever changes it has seen it; what is undefined isn't compared. */
interface SeenProfile {
  full_name?: string | undefined;
  username?: string | undefined;
}

interface ProfileChanges {
  full_name?: string | undefined;
  username?: string | undefined;
  avatar_url?: string | undefined;
}

/**
 * Saves the given fields, all or none. The data is null when there is no such profile, or savedBy doesn't manage it any more. An error
 * with the hint 'changed_meanwhile' says that somebody else has saved name or username since.
 * @param savedBy whoever the trail names: the account itself, or one who acts for its agency
 */
export function saveProfile(
  userId: string,
  savedBy: string,
  { full_name, username, avatar_url }: ProfileChanges,
  seen: SeenProfile = {},
) {
  return serviceClient()
    .rpc('save_profile', {
      of_account: userId,
      by_account: savedBy,
      new_full_name: full_name ?? null,
      new_username: username ?? null,
      new_avatar_url: avatar_url ?? null,
      seen_full_name: seen.full_name ?? null,
      seen_username: seen.username ?? null,
    })
    .maybeSingle<{ former_avatar_url: string | null }>();
}

/**
 * Whether a call of saveProfile without data surely saved nothing. Otherwise the profile may show the new picture.
 * @param error of that call
 */
export const isNothingSaved = (error: { code?: string } | null): boolean =>
  error === null || isRolledBack(error);
