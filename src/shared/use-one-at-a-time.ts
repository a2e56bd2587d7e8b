import { useRef } from 'react';

/**
 * Runs one call at a time; those made meanwhile do nothing. Two presses in the same moment find the same render: only
 * this knows that the first one is under way.
 */
export function useOneAtATime<Args extends unknown[]>(act: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false);
  return async (...args: Args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await act(...args);
    } finally {
      isRunning.current = false;
    }
  };
}
