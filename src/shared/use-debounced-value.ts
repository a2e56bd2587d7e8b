import { useEffect, useState } from 'react';

/** How long a pause in typing is, in milliseconds. */
export const PAUSE_MS = 300;

/** The value, debounced: a new one is returned once it has stayed the same for `ms` milliseconds. */
export function useDebouncedValue<Value>(value: Value, ms = PAUSE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
