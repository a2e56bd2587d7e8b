/** Copies a text after a press. False when browser or page forbid it. */
export async function copyText(text: string): Promise<boolean> {
  // In a page without https there is no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** The older way, which needs neither https nor the page's permission for its frames. */
function copyByCommand(text: string): boolean {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', write);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', write);
  return isCopied;
}
