import { useEffect } from 'react';

/** Keeps the focus on the page when the focused element goes (./keep-focus.ts). What does that isn't needed to show a page. */
export function useKeptFocus() {
  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    import('./keep-focus')
      .then(({ keepFocus }) => {
        if (!isOver) end = keepFocus();
      })
      // Without the connection that it needed, the page works but for this.
      .catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
    };
  }, []);
}
