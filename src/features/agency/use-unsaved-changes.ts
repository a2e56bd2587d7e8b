import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before changes are thrown away, whichever way: closing what holds them, going to another page, or leaving the app.
 * @param onClose closes what holds the changes
 */
export function useUnsavedChanges(hasChanges: boolean, onClose: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.key !== nextLocation.key,
  );
  const [isClosing, setIsClosing] = useState(false);

  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);

  return {
    isAsking: hasChanges && (isClosing || blocker.state === 'blocked'),
    close() {
      if (hasChanges) setIsClosing(true);
      else onClose();
    },
    keep() {
      setIsClosing(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
    discard() {
      if (blocker.state === 'blocked') blocker.proceed();
      onClose();
    },
  };
}
