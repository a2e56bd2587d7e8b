import { onTestFinished, vi } from 'vitest';

/** Tells the page that its tab has gone to the background, or once more that it has. It is shown again after the test: by its clock, realtime would leave in a later one. */
export function hidePage() {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  onTestFinished(() => {
    state.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
