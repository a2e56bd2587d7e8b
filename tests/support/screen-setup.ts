import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { env } from '@/lib/env';
import * as retryDelay from '@/lib/retry-delay';
import * as refreshTiming from '@/shared/realtime/refresh-timing';
import { backend } from './backend';
import { computedStyle } from './computed-style';
import { checkConsole, watchConsole } from './console-guard';
import { realtimeStandIn } from './realtime-stand-in';
import { requestsSettled } from './settled-requests';

configure({
  // For machines that are busy elsewhere; a passing test never waits this long.
  asyncUtilTimeout: 20_000,
  // The default prints the whole document into the error of each query that finds nothing yet; here a failed test prints it once.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// The toasts' style sheet: jsdom would match its rules against every element that a query by role looks at.
for (const style of document.head.querySelectorAll('style')) style.remove();

const settings = { ...env };

beforeEach(() => {
  watchConsole();
  // What has failed is tried again at once. A test about these pauses restores them.
  vi.spyOn(retryDelay, 'retryDelayMs').mockReturnValue(0);
  // So is what a signal asks for.
  vi.spyOn(refreshTiming, 'refetchDelayMs').mockReturnValue(0);
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    process.stdout.write(`${task.name} ended with\n${prettyDOM(document.body, 50_000)}\n`);
  const titles = document.head.querySelectorAll('title').length;
  cleanup();
  vi.useRealTimers();
  // A request that a test has started as it ended belongs to it, and not to the next one.
  await requestsSettled();
  // Otherwise the next test's toaster would show them again.
  toast.dismiss();
  backend.resetHandlers();
  realtimeStandIn.reset();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  // A test may give the site other settings.
  Object.assign(env, settings);
  checkConsole();
  // A page says once what it is about.
  expect(titles).toBeLessThanOrEqual(1);
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
// A line on which nothing is prefetched, so that each test expects the requests of its own page only.
Object.assign(navigator, { connection: { saveData: true } });
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
// By the real clock. jsdom's frames come from setInterval, and never again once a test has faked it and ended with a frame outstanding.
const { setTimeout: wait, clearTimeout: waitNoMore } = globalThis;
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
  wait(() => callback(performance.now()), 16),
);
vi.stubGlobal('cancelAnimationFrame', waitNoMore);
vi.stubGlobal('getComputedStyle', computedStyle);
vi.stubGlobal('IntersectionObserver', InertObserver);
vi.stubGlobal('ResizeObserver', InertObserver);
window.scrollTo = () => undefined;
document.elementsFromPoint = () => [];
document.execCommand = () => false;
Element.prototype.scrollIntoView = () => Promise.resolve();
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
