import { useEffect, useRef, useState } from 'react';
import { COPIED_MS } from '@/domain/copied';
import { copyByCommand, copyToClipboard } from '@/ui/clipboard';
import { toast } from '@/ui/toast';

/**
 * Copies a text to the clipboard, or says why it can't (docs/product/offers.md#copying). A refusal by the browser is told apart from a missing
 * clipboard, as on a page without https, where only copying by hand is left.
 * @param toastId one toast for all presses: a double click doesn't stack two
 * @returns whether the text was copied
 */
export async function copyText(text: string, toastId: string): Promise<boolean> {
  const outcome = await copyToClipboard(text);
  if (outcome === 'copied') toast.dismiss(toastId);
  else toast.error(FAILURES[outcome], { id: toastId });
  return outcome === 'copied';
}

const FAILURES = {
  refused: 'Failed to copy to clipboard',
  'no clipboard': 'Copy failed: Could not copy to clipboard. Please copy manually.',
};

/**
 * Copies one of several labelled texts. `copied` is the label of the one copied last, for a moment, and null when the last one couldn't be
 * copied; `copy` tells whether it was. `copyAtOnce` has copied when it returns true, and says nothing when it can't.
 * @param toastId one toast for all presses
 */
export function useCopyText(toastId: string) {
  const [copied, setCopied] = useState<string | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(label: string | null) {
    clearTimeout(timer.current);
    setCopied(label);
    if (label !== null) timer.current = setTimeout(() => setCopied(undefined), COPIED_MS);
  }

  async function copy(text: string, label = text) {
    clearTimeout(timer.current);
    const isCopied = await copyText(text, toastId);
    show(isCopied ? label : null);
    return isCopied;
  }

  function copyAtOnce(text: string) {
    const isCopied = copyByCommand(text);
    if (isCopied) show(text);
    return isCopied;
  }

  return { copied, copy, copyAtOnce };
}
