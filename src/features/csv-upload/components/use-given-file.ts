import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@/ui/toast';

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

const PASTED_NAME = 'pasted-rows.tsv';

/** A range of a sheet is copied as lines of values with tabs between them. */
const isTable = (text: string) => /\t/.test(text) && /[\r\n]/.test(text.trim());

/**
 * Accepts a file that is dropped anywhere on the page, because the browser would otherwise leave the page and open it, and a range of a sheet
 * that is pasted there, as a file. What is pasted into a field stays the field's.
 * @param onGiven undefined where no file is accepted
 * @returns whether a file is being dragged over the page
 */
export function useGivenFile(onGiven: ((file: File) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false);

  const takeDropped = useEffectEvent((files: readonly File[]) => {
    const [file] = files;
    if (!file || !onGiven) return;
    onGiven(file);
    if (files.length > 1) toast.info(`One file at a time: ${file.name} was taken.`);
  });

  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const text = clipboardData?.getData('text/plain') ?? '';
    if (!onGiven || isField || !isTable(text)) return;
    event.preventDefault();
    onGiven(new File([text], PASTED_NAME, { type: 'text/tab-separated-values' }));
  });

  useEffect(() => {
    function over(event: DragEvent) {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    }
    function leave(event: DragEvent) {
      // The file only moved to another element of the page.
      if (event.relatedTarget === null) setIsOver(false);
    }
    function drop(event: DragEvent) {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      takeDropped([...(event.dataTransfer?.files ?? [])]);
    }
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('dragenter', over, { signal });
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('paste', (event) => takePasted(event), { signal });
    return () => listening.abort();
  }, []);

  return isOver && onGiven !== undefined;
}
