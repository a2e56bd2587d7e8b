import { username as usernameSchema } from '@rules/account-fields';
import { USERNAME_TAKEN } from '@rules/usernames';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { TextField, type TextFieldProps } from '@/ui/text-field';

interface UsernameFieldProps extends Omit<TextFieldProps, 'label' | 'hint' | 'prefix'> {
  /** The field's text. */
  typed: string;
  /** The account's present username, which doesn't count as taken. */
  own?: string;
}

/** A username field that says while typing whether the name is free; spread react-hook-form's `register(…)` into it. */
export function UsernameField({ typed, own, error, ...props }: UsernameFieldProps) {
  const { isFree, isTaken } = useUsernameCheck(typed, own);
  return (
    <TextField
      label="Username"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      prefix="@"
      hint={isFree ? 'This username is free.' : USERNAME_RULE}
      error={error ?? (isTaken ? USERNAME_TAKEN : undefined)}
      {...props}
    />
  );
}

const USERNAME_RULE = '3 to 30 letters, digits, dots, dashes or underscores.';

const TYPING_PAUSE_MS = 350;

/**
 * Tells whether the typed username is free, debounced. While that isn't known (too
 * short, being requested, or failed) it is neither free nor taken, and the submit asks again. The same holds for
 * the account's own username.
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

async function fetchUsernameAvailable(username: string, signal: AbortSignal) {
  return unwrap(await supabase.rpc('username_available', { candidate: username }).abortSignal(signal));
}

/** Whether nobody else has the username. `username` is in its stored, lower-case form. */
function usernameAvailableQuery(username: string) {
  return queryOptions({
    queryKey: queryKeys.usernameAvailable(username),
    queryFn: ({ signal }) => fetchUsernameAvailable(username, signal),
    staleTime: 10_000,
  });
}
