import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusedError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/unwrap';
import { queryKeys } from '@/shared/query-keys';
import { extensionQuery } from '../use-extension';

/** The extension asks the service for its session and for the first offers' list meanwhile. */
const ANSWER_TIMEOUT_MS = 20_000;

const SILENT =
  "The extension didn't answer. Please try again; if it stays silent, switch it off and on in your browser.";
const REFUSED = "The extension couldn't be connected. Please try again.";
const OFFLINE = "The extension can't reach Promobell right now. Check your connection and try again.";

/** Hands a single-use token to this browser's extension, which opens a session of its own with it. */
async function connectExtension(userId: string): Promise<void> {
  const [handover, { askExtension }] = await Promise.all([
    supabase.rpc('hand_over_to_extension'),
    import('./ask-extension'),
  ]);
  const token = unwrap(handover);
  if (token === null) throw new RefusedError(REFUSED);
  const answer = await askExtension({ type: 'connect', token, userId }, ANSWER_TIMEOUT_MS);
  if (answer?.type === 'connected' && answer.userId === userId) return;
  if (answer === undefined) throw new RefusedError(SILENT);
  throw new RefusedError(answer.type === 'refused' && answer.reason === 'offline' ? OFFLINE : REFUSED);
}

export function useConnectExtension(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => connectExtension(userId),
    onSuccess: () => {
      queryClient.setQueryData(extensionQuery.queryKey, () => ({ userId }));
      void queryClient.invalidateQueries({ queryKey: queryKeys.mine(userId).extensions });
    },
  });
}
