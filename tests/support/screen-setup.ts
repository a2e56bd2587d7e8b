import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { backend } from './backend';
import { checkConsole, watchConsole } from './console-guard';
import { realtimeStandIn } from './realtime-stand-in';

// For busy machines; a passing test never waits this long.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Screens are tested against a stand-in for the backend at the network level. A request that no test
 * expected fails the test, and so does anything written to the console as an error or a warning.
 */
// Before the app's modules load, because the realtime client takes the WebSocket class when it is created.
backend.listen({ onUnhandledRequest: 'error' });
afterAll(() => backend.close());

// The toasts' style sheet: jsdom would match its rules against every element that a query by role looks at.
for (const style of document.head.querySelectorAll('style')) style.remove();

beforeEach(watchConsole);

afterEach(() => {
  cleanup();
  // Otherwise the next test's toaster would show them again.
  toast.dismiss();
  backend.resetHandlers();
  realtimeStandIn.reset();
  localStorage.clear();
  sessionStorage.clear();
  checkConsole();
  vi.restoreAllMocks();
});

// jsdom has no layout; these report a wide screen, nothing in view and nothing resized.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
}));
class InertObserver {
  observe() {
    return undefined;
  }
  unobserve() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}
vi.stubGlobal('IntersectionObserver', InertObserver);
vi.stubGlobal('ResizeObserver', InertObserver);
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
