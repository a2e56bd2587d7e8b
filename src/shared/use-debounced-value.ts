import { useEffect, useState } from 'react';

/** A pause in typing. */
export const PAUSE_MS = 300;

/** A value after it has stayed the same for so many milliseconds; until then the one before. */
export function useDebouncedValue<Value>(value: Value, ms = PAUSE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
