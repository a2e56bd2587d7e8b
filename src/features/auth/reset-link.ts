import { useLocation } from 'react-router-dom';
import { useSession } from '@/shared/session/use-session';

/** Whether the person may set a new password: the link they came by has to have opened a session. */
export type ResetLink = 'checking' | 'valid' | 'invalid';

/**
 * The auth service tells of a link it refused (#error_code=otp_expired and the like). Then an ordinary session
 * that this device may have says nothing about the link.
 */
export function refusedByService({ hash, search }: { hash: string; search: string }): boolean {
  return [hash.replace(/^#/, ''), search].some((part) => {
    const values = new URLSearchParams(part);
    return values.has('error') || values.has('error_code');
  });
}

export function useResetLink(): ResetLink {
  const { status } = useSession();
  const refused = refusedByService(useLocation());
  if (refused) return 'invalid';
  if (status === 'loading') return 'checking';
  return status === 'signed-in' ? 'valid' : 'invalid';
}
