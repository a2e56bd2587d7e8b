import { toast } from 'sonner';

/**
 * Puts a text into the clipboard; when it can't, says so (docs/product/offers.md#copying): a browser that refuses is told apart from one without a
 * clipboard, as on a page without https, where nothing but copying by hand is left.
 * @param toastId one toast for all presses: a double click doesn't stack two
 * @returns whether it is in the clipboard
 */
export async function copyText(text: string, toastId: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) {
    toast.error('Copy failed: Could not copy to clipboard. Please copy manually.', { id: toastId });
    return false;
  }
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    toast.error('Failed to copy to clipboard', { id: toastId });
    return false;
  }
}
