import { useEffect } from 'react';
import { toast } from '@/ui/toast';

/** Shows the fixed sentence for a list that failed, once each time it fails (docs/product/lists-and-search.md#states-of-a-list). */
export function useFailureToast(error: Error | null, message: string) {
  useEffect(() => {
    if (error) toast.error(message, { id: message });
  }, [error, message]);
}
