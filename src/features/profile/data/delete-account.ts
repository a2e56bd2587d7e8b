import { useMutation } from '@tanstack/react-query';
import { invokeFunction } from '@/lib/supabase/invoke-function';

/** Deletes the caller's account and everything of it. The session on this device is the caller's to end. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: () => invokeFunction('delete-account') });
}
