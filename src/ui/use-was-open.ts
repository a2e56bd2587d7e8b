import { useState } from 'react';

/** Whether something has been open: what it shows, whose chunk is loaded then, stays from the first opening on. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen;
}
