import { useEffect } from 'react';

const unsaved = new Set<object>();

/** Whether something would be lost by leaving the page. */
export const holdsUnsaved = () => unsaved.size > 0;

/** Has the browser ask before the app is left while something would be lost. */
export function useAskBeforeLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(ask);
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(ask);
      removeEventListener('beforeunload', ask);
    };
  }, [isNeeded]);
}
