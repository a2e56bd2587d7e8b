import { copyToClipboard } from '@/ui/clipboard';
import { toast } from '@/ui/toast';
import { useCopied } from '@/ui/use-copied';

/** What is said of each failure. Without a clipboard, as on a page without https, only copying by hand is left. */
const FAILURES = {
  refused: 'Failed to copy to clipboard',
  'no clipboard': 'Copy failed: Could not copy to clipboard. Please copy manually.',
};

/**
 * Copies a text to the clipboard, or says why it can't (docs/product/offers.md#copying).
 * @param toastId one toast for all presses: a double click doesn't stack two
 * @param failure what is said instead of the browser's reason
 * @returns whether the text was copied
 */
export async function copyText(text: string, toastId: string, failure?: string): Promise<boolean> {
  const outcome = await copyToClipboard(text);
  if (outcome === 'copied') toast.dismiss(toastId);
  else toast.error(failure ?? FAILURES[outcome], { id: toastId });
  return outcome === 'copied';
}

/**
 * For buttons that copy one of several labelled texts. `copy` copies a text, and returns whether it was copied. `copied` is the label of the
 * text that was copied last, for a moment; null when that one couldn't be copied. `show` sets `copied` for a text that was copied in
 * another way.
 */
export function useCopyText(toastId: string, failure?: string) {
  const { copied, show } = useCopied();

  async function copy(text: string, label = text) {
    const isCopied = await copyText(text, toastId, failure);
    show(isCopied ? label : null);
    return isCopied;
  }

  return { copied, copy, show };
}
