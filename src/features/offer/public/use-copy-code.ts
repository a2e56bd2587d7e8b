import type { RefObject } from 'react';
import { useCopyText } from '@/shared/copy-text';
import { toast } from '@/ui/toast';

/**
 * Copies a promo code and shows success or failure. When the clipboard refuses, the code in
 * `element` is selected, so that copying by hand takes one key press.
 * @param onCopied called after each success
 */
export function useCopyCode(code: string, element: RefObject<HTMLElement | null>, onCopied?: () => void) {
  // One toast per code: a double click doesn't stack two.
  const toastId = `copy-${code}`;
  const { copied, copy: copyCode } = useCopyText(toastId);

  const copy = async () => {
    if (await copyCode(code)) {
      toast.success('Promo code copied to clipboard!', { id: toastId });
      onCopied?.();
      return;
    }
    if (!element.current) return;
    window.getSelection()?.selectAllChildren(element.current);
    // Centred, so that the toast at the screen's bottom doesn't cover it.
    element.current.scrollIntoView({ block: 'center' });
  };

  return { isCopied: copied === code, hasFailed: copied === null, copy };
}
