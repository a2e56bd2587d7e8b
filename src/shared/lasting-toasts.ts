import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type ExternalToast, toast } from 'sonner';

const shown = new Set<string>();

/** For a toast that holds the only way on: it stays until that is taken, it is closed, or its page is left. */
export function lasting(options: ExternalToast & { id: string }): ExternalToast {
  shown.add(options.id);
  return { ...options, duration: Number.POSITIVE_INFINITY, closeButton: true };
}

/** Ends the lasting toasts of a page when it is left. */
export function useLastingToastsEnd() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    for (const id of shown) toast.dismiss(id);
    shown.clear();
  }, [pathname]);
}
