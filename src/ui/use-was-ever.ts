import { useState } from 'react';

/** Whether something is true, or was in an earlier rendering: what is loaded once it has been opened stays from then on. */
export function useWasEver(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}
