import { useEffect, useRef } from 'react';
import type { Draft } from './draft';

/**
 * Saves what changes; a form that nobody types in leaves another tab's draft alone.
 * @param value what the form holds; undefined when nothing of it is worth keeping, and the draft goes
 */
export function useKeptDraft<Value>(draft: Draft<Value>, value: Value | undefined) {
  const typed = JSON.stringify(value);
  const saved = useRef(typed);
  useEffect(() => {
    if (saved.current === typed) return;
    saved.current = typed;
    if (value === undefined) draft.clear();
    else draft.save(value);
  });
}
