import type { ComponentType } from 'react';
import type { ExternalToast, ToasterProps, toast as tellAtOnce } from 'sonner';

export type ToastOptions = ExternalToast;

/** Options of a toast that stays until it is pressed or closed. */
export const UNTIL_CLOSED = { duration: Number.POSITIVE_INFINITY, closeButton: true } satisfies ToastOptions;

type Tell = typeof tellAtOnce;
type Action = (tell: Tell) => void;

interface Loaded {
  tell: Tell;
  Region: ComponentType<ToasterProps>;
}

let loaded: Loaded | null = null;
let isLoading = false;
/** The toasts that were asked for before the library had loaded. */
let waiting: Action[] = [];
const listeners = new Set<() => void>();

/** Loads the library, which few pages need at once, and then shows what was asked for meanwhile. After a failure the next call tries again. */
export function loadToasts() {
  if (loaded || isLoading) return;
  isLoading = true;
  import('sonner')
    .then(({ toast, Toaster }) => {
      loaded = { tell: toast, Region: Toaster };
      for (const listener of listeners) listener();
      for (const action of waiting) action(toast);
      waiting = [];
    })
    .catch(() => undefined)
    .finally(() => {
      isLoading = false;
    });
}

/** The library's functions; null until it has loaded. */
export const loadedToasts = () => loaded;

export function subscribeToLoadedToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function perform(action: Action) {
  if (loaded) return action(loaded.tell);
  waiting.push(action);
  loadToasts();
}

const teller =
  (kind: 'error' | 'info' | 'loading' | 'message' | 'success' | 'warning') =>
  (message: string, options?: ToastOptions) =>
    perform((tell) => tell[kind](message, options));

/** Shows and dismisses toasts: short messages at the edge of the screen. */
export const toast = {
  error: teller('error'),
  info: teller('info'),
  loading: teller('loading'),
  message: teller('message'),
  success: teller('success'),
  warning: teller('warning'),
  dismiss(id: string) {
    // Nothing is shown before the library has loaded, so it isn't loaded for this.
    if (loaded || waiting.length > 0) perform((tell) => void tell.dismiss(id));
  },
};
