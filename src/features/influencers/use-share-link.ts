import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { track } from '@/shared/tracking/track';

/** How long the button says that it has copied (spec 1 §9). */
const COPIED_MS = 2_000;

/** Shares a link: `copy` always, `openSheet` where the device has a share sheet (undefined elsewhere). */
export function useShareLink(title: string, url: string) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      track('Share', { contentName: title });
      timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      setCopied(false);
      toast.error('Failed to copy link. Please try again.', { id: 'copy-link' });
    }
  };

  const openSheet = async () => {
    try {
      await navigator.share({ title, url });
      track('Share', { contentName: title });
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError';
      if (!isDismissed) await copy();
    }
  };

  return { copied, copy, openSheet: typeof navigator.share === 'function' ? openSheet : undefined };
}
