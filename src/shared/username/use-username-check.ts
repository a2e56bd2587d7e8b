import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { username as usernameSchema } from '@/domain/account';
import { usernameAvailableQuery } from './username-available';

export const USERNAME_TAKEN = 'This username is already taken. Please choose a different username.';
export const USERNAME_RULE = '3 to 30 letters, digits, dots, dashes or underscores.';

const TYPING_PAUSE_MS = 350;

/**
 * Tells whether the username being typed is free, once the typing rests. While it is unknown (too
 * short, asked right now, or the request failed) it is neither free nor taken: the submit asks again. So is
 * the account's own one, where there is one.
 */
export function useUsernameCheck(typed: string, own?: string) {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const parsed = usernameSchema.safeParse(rested);
  const enabled = parsed.success && parsed.data !== own;
  const answer = useQuery({ ...usernameAvailableQuery(parsed.data ?? ''), enabled });
  const current = typed === rested && enabled ? answer.data : undefined;
  return { isFree: current === true, isTaken: current === false };
}
