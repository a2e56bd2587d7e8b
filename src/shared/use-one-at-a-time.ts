import type { UseMutationResult } from '@tanstack/react-query';
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

interface Outcomes<Answer> {
  onDone?: ((answer: Answer) => void) | undefined;
  /** Without it, the screen shows the mutation's own error. */
  onFailed?: (error: unknown) => void;
}

/** Sends a mutation's request, once however often it is asked for in one moment. */
export function useSendOnce<Answer, Variables>(
  mutation: Pick<UseMutationResult<Answer, Error, Variables>, 'mutateAsync'>,
  { onDone, onFailed }: Outcomes<Answer> = {},
) {
  return useOneAtATime(async (variables: Variables) => {
    let answer: Answer;
    try {
      answer = await mutation.mutateAsync(variables);
    } catch (error) {
      onFailed?.(error);
      return;
    }
    onDone?.(answer);
  });
}
