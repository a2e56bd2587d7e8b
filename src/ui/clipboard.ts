/** How long a button says that something was copied, on the site and in the extension (docs/product/offers.md#copying). */
export const COPIED_MS = 2_000;

/** What became of a text that was to be copied. A page without https may have no clipboard at all. */
type Copied = 'copied' | 'refused' | 'no clipboard';

/**
 * Copies a text after a press: by the clipboard, and by the older command where browser or page refuse it, as browsers inside of other
 * apps and frames on other sites do.
 */
export async function copyToClipboard(text: string): Promise<Copied> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return 'copied';
    }
  } catch {
    return copyByCommand(text) ? 'copied' : 'refused';
  }
  return copyByCommand(text) ? 'copied' : 'no clipboard';
}

/** Copies a text by the older command, which has done it when it returns: for a press that leaves the page. */
export function copyByCommand(text: string): boolean {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  const selection = getSelection();
  const selected = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  // Safari copies nothing while nothing is selected.
  const selectable = document.createElement('span');
  selectable.textContent = text;
  selectable.ariaHidden = 'true';
  Object.assign(selectable.style, { position: 'fixed', clipPath: 'inset(50%)', userSelect: 'text' });
  document.body.append(selectable);
  selection?.selectAllChildren(selectable);
  document.addEventListener('copy', write);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write);
  selectable.remove();
  selection?.removeAllRanges();
  if (selected) selection?.addRange(selected);
  return isCopied;
}
