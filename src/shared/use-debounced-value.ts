import { useEffect, useState } from 'react';

/** How long a pause in typing is, in milliseconds. */
export const PAUSE_MS = 300;

/** The value, debounced: a new one is returned once it has stayed the same for that long. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
