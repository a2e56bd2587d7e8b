import { type RefObject, useEffect, useRef, useState } from 'react';
import { COPIED_MS } from '@/domain/copied';
import { copyText } from '@/shared/copy-text';
import { toast } from '@/ui/toast';

type CopyState = 'idle' | 'copied' | 'failed';

/**
 * Copies a promo code and shows success or failure. When the clipboard refuses, the code in
 * `element` is selected, so that copying by hand takes one key press.
 * @param onCopied called after each success
 */
export function useCopyCode(code: string, element: RefObject<HTMLElement | null>, onCopied?: () => void) {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    clearTimeout(timer.current);
    // One toast per code: a double click doesn't stack two.
    const toastId = `copy-${code}`;
    if (await copyText(code, toastId)) {
      setState('copied');
      timer.current = setTimeout(() => setState('idle'), COPIED_MS);
      toast.success('Promo code copied to clipboard!', { id: toastId });
      onCopied?.();
      return;
    }
    setState('failed');
    if (!element.current) return;
    window.getSelection()?.selectAllChildren(element.current);
    // Centred, so that the toast at the screen's bottom doesn't cover it.
    element.current.scrollIntoView({ block: 'center' });
  };

  return { state, copy };
}
