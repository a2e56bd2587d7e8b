import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Whether `?action=cancel` asks for the dialog that cancels (docs/product/plans-and-payments.md#cancelling). The query is
 * removed, so that going back doesn't ask again.
 */
export function useCancelRequest() {
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const isAsking = params.get('action') === 'cancel';

  useEffect(() => {
    if (!isAsking) return;
    setAsked(true);
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('action');
        return rest;
      },
      { replace: true },
    );
  }, [isAsking, setParams]);

  return { asked, done: () => setAsked(false) };
}
