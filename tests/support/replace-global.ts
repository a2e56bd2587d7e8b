import { onTestFinished, vi } from 'vitest';

/** Replaces what the page's window has under a name, until the test ends. */
export function replaceGlobal(name: string, value: unknown) {
  const before: unknown = Reflect.get(globalThis, name);
  vi.stubGlobal(name, value);
  onTestFinished(() => void vi.stubGlobal(name, before));
}
