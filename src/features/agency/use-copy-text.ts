import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';

const COPIED_MS = 2_000;

/** Copies one of several texts, each with a label; `copied` is the label of the one that was copied a moment ago. */
export function useCopyText() {
  const [copied, setCopied] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(label: string, text: string) {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setCopied(undefined);
      // One toast for all: a double click doesn't stack two.
      toast.error('Copy failed: Could not copy to clipboard. Please copy manually.', {
        id: 'copy-credentials',
      });
      return;
    }
    setCopied(label);
    timer.current = setTimeout(() => setCopied(undefined), COPIED_MS);
  }

  return { copied, copy };
}
