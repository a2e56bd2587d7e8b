import { type RefObject, useRef } from 'react';
import { useCopyText } from '@/shared/copy-text';
import { toast } from '@/ui/toast';

/**
 * Copies a promo code and shows success or failure. When the clipboard refuses, the code in
 * `element` is selected, so that copying by hand takes one key press. `copyBeforeLeaving` is for a press that opens the shop: it tells whether
 * the shop may open now. Where the code couldn't be copied at once it may by the second press, because browsers inside of other apps put
 * the shop in the place of the page, and of what it says.
 * @param onCopied called after each success
 */
export function useCopyCode(code: string, element: RefObject<HTMLElement | null>, onCopied?: () => void) {
  // One toast per code: a double click doesn't stack two.
  const toastId = `copy-${code}`;
  const { copied, copy: copyCode, copyAtOnce } = useCopyText(toastId);
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

  const copyBeforeLeaving = () => {
    if (copyAtOnce(code)) {
      succeed();
      return true;
    }
    const isSecondPress = hasTried.current;
    hasTried.current = true;
    void copy();
    return isSecondPress;
  };

  return { isCopied: copied === code, hasFailed: copied === null, copy, copyBeforeLeaving };
}
