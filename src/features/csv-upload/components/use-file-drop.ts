import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '@/ui/toast';

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/**
 * Accepts a file that is dropped anywhere on the page, because the browser would otherwise leave the page and open it.
 * @param onDrop undefined where no file is accepted
 * @returns whether a file is being dragged over the page
 */
export function useFileDrop(onDrop: ((file: File) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false);

  const take = useEffectEvent((files: readonly File[]) => {
    const [file] = files;
    if (!file || !onDrop) return;
    onDrop(file);
    if (files.length > 1) toast.info(`One file at a time: ${file.name} was taken.`);
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
      take([...(event.dataTransfer?.files ?? [])]);
    }
    addEventListener('dragenter', over);
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragenter', over);
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);

  return isOver && onDrop !== undefined;
}
