import { useEffect, useRef, useState } from 'react';
import { COPIED_MS } from '@/domain/copied';
import { copyText } from './copy-text';

/**
 * Copies one of several labelled texts. `copied` is the label of the one copied last, for a moment, and null when the last one couldn't be
 * copied; `copy` tells whether it was.
 * @param toastId one toast for all presses
 */
export function useCopyText(toastId: string) {
  const [copied, setCopied] = useState<string | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string, label = text) {
    clearTimeout(timer.current);
    const isCopied = await copyText(text, toastId);
    setCopied(isCopied ? label : null);
    if (isCopied) timer.current = setTimeout(() => setCopied(undefined), COPIED_MS);
    return isCopied;
  }

  return { copied, copy };
}
