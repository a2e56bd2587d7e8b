import { useEffect } from 'react';
import { toast } from 'sonner';

/** Tells a failed list by the spec's own words, once each time it fails (decisions: Screens). */
export function useFailureToast(error: Error | null, message: string) {
  useEffect(() => {
    if (error) toast.error(message, { id: message });
  }, [error, message]);
}
