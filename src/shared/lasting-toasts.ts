import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pagePath } from '@/shared/document-address';
import { type ToastOptions, toast, UNTIL_CLOSED } from '@/ui/toast';

/** The ids of the lasting toasts of the page that is shown. */
const shown = new Set<string>();

/**
 * Options of a toast whose button is the only way to go on, or that says what has to be done: it stays until it is pressed or closed, or
 * another page is shown.
 */
export function lasting(options: ToastOptions & { id: string }): ToastOptions {
  shown.add(options.id);
  return { ...options, ...UNTIL_CLOSED };
}

/** Dismisses the lasting toasts of a page when another one is shown. */
export function useLastingToastsEnd() {
  const pathname = pagePath(useLocation().pathname);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    for (const id of shown) toast.dismiss(id);
    shown.clear();
  }, [pathname]);
}
