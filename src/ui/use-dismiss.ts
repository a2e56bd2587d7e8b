import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onDismiss` while `open` when Escape is pressed, or when a press or the focus lands outside `container`.
 * Tells which it was: after Escape the focus belongs back on the opener.
 */
export function useDismiss(
  container: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (reason: 'escape' | 'outside') => void,
) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) dismiss('outside');
    };
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') dismiss('escape');
      },
      { signal },
    );
    return () => listening.abort();
  }, [container, open]);
}
