import { useEffect, useRef, useState } from 'react';
import { COPIED_MS } from '@/domain/copied';
import { track } from '@/features/tracking/public/track';
import { copyToClipboard } from '@/ui/clipboard';
import { toast } from '@/ui/toast';
import { useHydrated } from '@/ui/use-hydrated';

/** The share sheet was closed, or is open already. */
function isSheetAtWork(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
}

/** Shares the link to a path of the site: `copy` always; `openSheet` where the device has a share sheet, else undefined. */
export function useShareLink(title: string, path: string) {
  const canOpenSheet = useHydrated() && typeof navigator.share === 'function';
  const url = () => `${window.location.origin}${path}`;
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setCopied(false);
  };

  const copy = async () => {
    if ((await copyToClipboard(url())) !== 'copied') {
      forget();
      toast.error('Failed to copy link. Please try again.', { id: 'copy-link' });
      return;
    }
    // Another press while the button shows 'Copied!', as with a double click, counts as the same share.
    if (timer.current === undefined) track('Share', { contentName: title });
    clearTimeout(timer.current);
    timer.current = setTimeout(forget, COPIED_MS);
    setCopied(true);
  };

  const openSheet = async () => {
    try {
      await navigator.share({ title, url: url() });
      track('Share', { contentName: title });
    } catch (error) {
      if (!isSheetAtWork(error)) await copy();
    }
  };

  return { copied, copy, openSheet: canOpenSheet ? openSheet : undefined };
}
