import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import { ports } from '../support/e2e-settings';

/** Debian installs it below the folder of the machine's architecture. */
const LIBRARIES = '/usr/lib';
/** The smallest of WebKit's browsers, whose window has as little around the page as its driver allows. */
const MINI_BROWSER =
  process.env.MINI_BROWSER_PATH ??
  readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((path) => existsSync(path));
const ARGUMENTS = ['--automation', '--full-screen'];
/** Beside the ports of the journeys. */
const PORT = ports.app + 7;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** How long an element may take to appear, and a page to load. */
const TIMEOUTS = { implicit: 20_000, pageLoad: 60_000 };

/** Whether something in the page moves that will come to its end. */
const MOVES = `return document.getAnimations().some(({ playState, effect }) =>
  playState === 'running' && effect.getComputedTiming().endTime !== Infinity)`;

const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });
const elementSchema = z.object({ [ELEMENT]: z.string() });
const textSchema = z.string();
const textsSchema = z.array(z.string());

/** Keys by their names in WebDriver. */
export const KEYS = { tab: '\uE004', enter: '\uE007', control: '\uE009', escape: '\uE00C' };

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
      alwaysMatch: {
        timeouts: TIMEOUTS,
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ARGUMENTS },
      },
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
    // What moves, as a sheet does that opens, isn't where the driver presses.
    await expect(async () => {
      expect(await this.run(MOVES)).toBe(false);
      const id = await this.#find(xpath);
      // The driver scrolls no further than to the edge, where the bar of tabs is.
      await this.run('arguments[0].scrollIntoView({ block: "center" })', { [ELEMENT]: id });
      await this.#ask('POST', `/element/${id}/click`, {});
    }).toPass();
  }

  /**
   * Types into a field, or chooses a file.
   * @param xpath of the field
   * @param text to type, or the file's path
   */
  async type(xpath: string, text: string) {
    await this.#ask('POST', `/element/${await this.#find(xpath)}/value`, { text });
  }

  /** Presses keys together, where the focus is. */
  async press(...keys: string[]) {
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = keys.map((value) => ({ type: 'keyUp', value })).reverse();
    const keyboard = { type: 'key', id: 'keyboard', actions: [...down, ...up] };
    await this.#ask('POST', '/actions', { actions: [keyboard] });
  }

  /** The tabs beside the one that is driven. */
  async otherTabs(): Promise<string[]> {
    const driven = await this.#ask('GET', '/window');
    return textsSchema.parse(await this.#ask('GET', '/window/handles')).filter((tab) => tab !== driven);
  }

  async switchTo(tab: string) {
    await this.#ask('POST', '/window', { handle: tab });
  }

  async address(): Promise<string> {
    return textSchema.parse(await this.#ask('GET', '/url'));
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
