import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import { ports } from '../support/e2e-settings';

/** The smallest of WebKit's browsers, whose window has as little around the page as its driver allows. */
const MINI_BROWSER = process.env.MINI_BROWSER_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const ARGUMENTS = ['--automation', '--full-screen'];
/** Beside the ports of the journeys. */
const PORT = ports.app + 7;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });
const elementSchema = z.object({ [ELEMENT]: z.string() });

/** WebKit through its own driver, by the few commands of the W3C's WebDriver that the tests need. */
export class WebKit {
  readonly #driver: ChildProcess;
  readonly #ended: Promise<unknown>;
  #session = '';

  constructor() {
    this.#driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${PORT}`], { stdio: 'ignore' });
    this.#ended = once(this.#driver, 'exit');
  }

  /** A browser that has stored nothing. */
  async open(width: number, height: number): Promise<void> {
    await this.#untilDriverAnswers();
    const capabilities = {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ARGUMENTS } },
    };
    this.#session = sessionSchema.parse(await this.#send('POST', '/session', { capabilities })).sessionId;
    await this.#ask('POST', '/window/rect', { width, height });
  }

  go(url: string) {
    return this.#ask('POST', '/url', { url });
  }

  /** Runs the body of a function in the page. */
  run(script: string, ...args: unknown[]) {
    return this.#ask('POST', '/execute/sync', { script, args });
  }

  /** @param xpath of what is pressed */
  async click(xpath: string) {
    await this.#ask('POST', `/element/${await this.#find(xpath)}/click`, {});
  }

  /** @param xpath of the field */
  async type(xpath: string, text: string) {
    await this.#ask('POST', `/element/${await this.#find(xpath)}/value`, { text });
  }

  /** Ends the browser, which would outlive its driver, and the driver. */
  async quit() {
    if (this.#session) await this.#ask('DELETE', '');
    this.#driver.kill();
    await this.#ended;
  }

  async #find(xpath: string): Promise<string> {
    const found = await this.#ask('POST', '/element', { using: 'xpath', value: xpath });
    return elementSchema.parse(found)[ELEMENT] ?? '';
  }

  #ask(method: string, path: string, body?: object) {
    return this.#send(method, `/session/${this.#session}${path}`, body);
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = answerSchema.parse(await answer.json());
    if (!answer.ok) throw new Error(`${method} ${path} answered ${JSON.stringify(value)}`);
    return value;
  }

  async #untilDriverAnswers() {
    await expect
      .poll(() => {
        if (this.#driver.exitCode !== null) throw new Error(`WebKitWebDriver ended: is port ${PORT} in use?`);
        return fetch(`http://127.0.0.1:${PORT}/status`).then(
          ({ ok }) => ok,
          () => false,
        );
      })
      .toBe(true);
  }
}
