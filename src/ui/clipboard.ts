/** How long a button says that something was copied, on the site and in the extension (docs/product/offers.md#copying). */
export const COPIED_MS = 2_000;

/** What became of a text that was to be copied. A page without https may have no clipboard at all. */
type Copied = 'copied' | 'refused' | 'no clipboard';

/**
 * Copies a text after a press: by the Clipboard API, or by the older `execCommand` where the API is missing or refuses, as in browsers inside
 * of other apps and in frames on other sites.
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

/**
 * Copies a text before a press opens the shop. Where the text couldn't be copied at once, only the second press opens the shop, because the
 * shop may replace the page and with it what the page says of the failure.
 * @returns whether the shop may open now
 * @param tried the caller keeps it from one press to the next
 * @param onCopied called when the text was copied at once
 * @param copyLater copies otherwise, or shows the text selected
 */
export function copyBeforeLeaving(
  text: string,
  tried: { current: boolean },
  onCopied: () => void,
  copyLater: () => void,
): boolean {
  if (copyByCommand(text)) {
    onCopied();
    return true;
  }
  const isSecondPress = tried.current;
  tried.current = true;
  copyLater();
  return isSecondPress;
}

/** Copies a text by `execCommand`, which has copied it when it returns; the Clipboard API answers only later. */
function copyByCommand(text: string): boolean {
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
