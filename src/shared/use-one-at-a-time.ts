import { useRef } from 'react';

/**
 * Runs one call at a time and ignores calls made meanwhile. Two presses in the same moment belong to the same render, so a state
 * couldn't tell that the first one is running; a ref can.
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
