import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { username as usernameSchema } from '@/domain/account';
import { usernameAvailableQuery } from './data/username-available';

const TYPING_PAUSE_MS = 350;

/**
 * Tells whether the username being typed is free, once the typing rests. While it is unknown (too
 * short, asked right now, or the request failed) it is neither free nor taken: the submit asks again.
 */
export function useUsernameCheck(typed: string) {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const parsed = usernameSchema.safeParse(rested);
  const answer = useQuery({ ...usernameAvailableQuery(parsed.data ?? ''), enabled: parsed.success });
  const current = typed === rested && parsed.success ? answer.data : undefined;
  return { isFree: current === true, isTaken: current === false };
}
