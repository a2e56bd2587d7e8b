import { useEffect, useRef, useState } from 'react';
import { copyText } from '@/shared/copy-text';

const COPIED_MS = 2_000;

/** Copies one of several texts, each with a label; `copied` is the label of the one that was copied a moment ago. */
export function useCopyText() {
  const [copied, setCopied] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(label: string, text: string) {
    clearTimeout(timer.current);
    if (!(await copyText(text, 'copy-credentials'))) {
      setCopied(undefined);
      return;
    }
    setCopied(label);
    timer.current = setTimeout(() => setCopied(undefined), COPIED_MS);
  }

  return { copied, copy };
}
