import { useEffect, useEffectEvent } from 'react';

const PASTED_NAME = 'pasted-rows.tsv';

/** A range of a sheet is copied as lines of values with tabs between them. */
const isTable = (text: string) => /\t/.test(text) && /[\r\n]/.test(text.trim());

/**
 * Accepts a range of a sheet that is pasted anywhere on the page, as a file. What is pasted into a field stays the field's.
 * @param onPaste undefined where no file is accepted
 */
export function useTablePaste(onPaste: ((file: File) => void) | undefined) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const text = clipboardData?.getData('text/plain') ?? '';
    if (!onPaste || isField || !isTable(text)) return;
    event.preventDefault();
    onPaste(new File([text], PASTED_NAME, { type: 'text/tab-separated-values' }));
  });

  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
