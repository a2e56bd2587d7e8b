import { useEffect, useRef, useState } from 'react';
import { COPIED_MS } from '@/domain/copied';
import { toast } from '@/ui/toast';

/**
 * Copies a text to the clipboard, or says why it can't (docs/product/offers.md#copying). A refusal by the browser is told apart from a missing
 * clipboard, as on a page without https, where only copying by hand is left.
 * @param toastId one toast for all presses: a double click doesn't stack two
 * @returns whether the text was copied
 */
export async function copyText(text: string, toastId: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) {
    toast.error('Copy failed: Could not copy to clipboard. Please copy manually.', { id: toastId });
    return false;
  }
  try {
    await clipboard.writeText(text);
    toast.dismiss(toastId);
    return true;
  } catch {
    toast.error('Failed to copy to clipboard', { id: toastId });
    return false;
  }
}

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
