import type { BrowserContext } from '@playwright/test';
import { apiUrl, appUrl } from '../support/e2e-settings';

const OURS = [appUrl, apiUrl];

/** What Chromium and Firefox call a request that the page has given up. */
const ABORTED = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'];

/**
 * What goes wrong behind the screen: console errors, uncaught errors, refused and failed requests of the app and its API.
 * A journey announces the errors that it provokes. Any other error fails it, and so does an announced one that doesn't happen.
 */
export class Trouble {
  readonly #seen: string[] = [];
  readonly #announced: RegExp[] = [];

  watch(context: BrowserContext) {
    context.on('console', (message) => {
      // The browser also logs refused requests; they are collected below, with their status.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.#seen.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The app cancels requests that nobody waits for any more, and so does leaving the page.
      if (ABORTED.includes(reason) || !isOurs(request.url())) return;
      this.#seen.push(`${reason}: ${request.method()} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() < 400 || !isOurs(response.url())) return;
      // The not-found page, which the journey sees for itself.
      if (response.status() === 404 && response.request().isNavigationRequest()) return;
      this.#seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** Announces an expected error. */
  expect(pattern: RegExp) {
    this.#announced.push(pattern);
  }

  /** Whether such an error has happened so far. */
  hasSeen(pattern: RegExp) {
    return this.#seen.some((line) => pattern.test(line));
  }

  /** @returns what was not announced, and what was announced and didn't happen */
  unsettled(): string[] {
    const surprises = this.#seen.filter((line) => !this.#announced.some((pattern) => pattern.test(line)));
    const missing = this.#announced.filter((pattern) => !this.hasSeen(pattern));
    return [...surprises, ...missing.map((pattern) => `announced, but didn't happen: ${pattern}`)];
  }
}

function isOurs(url: string) {
  return OURS.some((origin) => url.startsWith(origin));
}
