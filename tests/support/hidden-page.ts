import { onTestFinished, vi } from 'vitest';

/** Hides the page, as another tab does. It is shown again after the test, because realtime leaves half a minute after a page was hidden, which would be in a later test. */
export function hidePage() {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  onTestFinished(() => {
    state.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
