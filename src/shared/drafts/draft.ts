import type * as z from 'zod/mini';
import { deviceStorage } from '@/lib/site-storage';

/** What was typed into a form and not sent yet, kept on this device. */
export interface Draft<Value> {
  /** Undefined when there is none, or something that we didn't write. */
  read: () => Value | undefined;
  save: (value: Value) => void;
  clear: () => void;
}

/**
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
