import { useEffect, useRef, useState } from 'react';
import { COPIED_MS } from './clipboard';

/**
 * `copied` is the label of the text that was copied last, for a moment, and then undefined; null when the last one couldn't be copied. `show`
 * sets it.
 */
export function useCopied() {
  const [copied, setCopied] = useState<string | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(label: string | null) {
    clearTimeout(timer.current);
    setCopied(label);
    if (label !== null) timer.current = setTimeout(() => setCopied(undefined), COPIED_MS);
  }

  return { copied, show };
}
