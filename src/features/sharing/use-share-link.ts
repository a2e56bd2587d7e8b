import { useEffect, useRef } from 'react';
import { track } from '@/features/tracking/track';
import { useCopyText } from '@/shared/copy-text';
import { useHydrated } from '@/ui/use-hydrated';

/** Whether sharing failed: not when its sheet was closed, nor when the sheet is open already. */
function hasFailed(error: unknown): boolean {
  return !(error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name));
}

/** Shares the link to a path of the site: `copy` copies it; `openSheet` opens the device's share sheet, and is undefined where there is none. */
export function useShareLink(title: string, path: string) {
  const canOpenSheet = useHydrated() && typeof navigator.share === 'function';
  const url = () => `${window.location.origin}${path}`;
  const { copied, copy: copyText } = useCopyText('copy-link', 'Failed to copy link. Please try again.');
  const isCopied = typeof copied === 'string';

  // Another press while the button shows 'Copied!' counts as the same share. A ref, because a double click's second press still sees the old state.
  const isCounted = useRef(false);
  useEffect(() => {
    if (!isCopied) isCounted.current = false;
  }, [isCopied]);

  const copy = async () => {
    if (!(await copyText(url())) || isCounted.current) return;
    isCounted.current = true;
    track('Share', { contentName: title });
  };

  const openSheet = async () => {
    try {
      await navigator.share({ title, url: url() });
      track('Share', { contentName: title });
    } catch (error) {
      if (hasFailed(error)) await copy();
    }
  };

  return { isCopied, copy, openSheet: canOpenSheet ? openSheet : undefined };
}
