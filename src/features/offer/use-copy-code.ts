import { type RefObject, useRef } from 'react';
import { useCopyText } from '@/shared/copy-text';
import { copyBeforeLeaving } from '@/ui/clipboard';
import { toast } from '@/ui/toast';

/**
 * Copies a promo code and shows success or failure. When the clipboard refuses, the code in
 * `element` is selected, so that copying by hand takes one key press. `mayLeave` is for a press that opens the shop: it copies, and tells whether
 * the shop may open now.
 * @param onCopied called after each success
 */
export function useCopyCode(code: string, element: RefObject<HTMLElement | null>, onCopied?: () => void) {
  // One toast per code: a double click doesn't stack two.
  const toastId = `copy-${code}`;
  const { copied, copy: copyCode, show } = useCopyText(toastId);
  const hasTried = useRef(false);

  const succeed = () => {
    toast.success('Promo code copied to clipboard!', { id: toastId });
    onCopied?.();
  };

  const copy = async () => {
    if (await copyCode(code)) {
      succeed();
      return;
    }
    if (!element.current) return;
    window.getSelection()?.selectAllChildren(element.current);
    // Centred, so that the toast at the screen's bottom doesn't cover it.
    element.current.scrollIntoView({ block: 'center' });
  };

  const mayLeave = () =>
    copyBeforeLeaving(
      code,
      hasTried,
      () => {
        show(code);
        succeed();
      },
      () => void copy(),
    );

  return { isCopied: copied === code, hasFailed: copied === null, copy, mayLeave };
}
