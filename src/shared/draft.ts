import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { deviceStorage } from '@/lib/site-storage';

/** What was typed into a form and not sent, kept on this device. */
interface Draft<Value> {
  /** Undefined when there is no draft or it can't be read. */
  read: () => Value | undefined;
  save: (value: Value) => void;
  clear: () => void;
}

/**
 * The draft of a form.
 * @param form the form's name among all drafts
 * @param owner whose draft it is and what it is about: the account first, so that nobody else on the device sees it
 */
export function draftOf<Value>(
  form: string,
  owner: readonly [userId: string, ...about: string[]],
  schema: z.ZodMiniType<Value>,
): Draft<Value> {
  const key = `promobell-${form}-draft:${owner.join(':')}`;
  return {
    read: () => {
      const stored = deviceStorage.read(key);
      if (stored === null) return undefined;
      try {
        return schema.safeParse(JSON.parse(stored)).data;
      } catch {
        return undefined;
      }
    },
    save: (value) => deviceStorage.write(key, JSON.stringify(value)),
    clear: () => deviceStorage.remove(key),
  };
}

/**
 * Saves changes as a draft. A form that nobody types in doesn't touch another tab's draft.
 * @param value the form's values; undefined removes the draft
 */
export function useStoredDraft<Value>(draft: Draft<Value>, value: Value | undefined) {
  const typed = JSON.stringify(value);
  const saved = useRef(typed);
  useEffect(() => {
    if (saved.current === typed) return;
    saved.current = typed;
    if (value === undefined) draft.clear();
    else draft.save(value);
  });
}
