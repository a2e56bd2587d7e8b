import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

const ARGUMENTS = ['--headless', '--remote-debugging-port=0', '--remote-allow-system-access'];
const LISTENING = /^WebDriver BiDi listening on (ws:\S+)$/;

const answerSchema = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), message: z.string() }),
]);
const ranSchema = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.optional(z.string()) }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);
const context = z.object({ context: z.string(), url: z.string() });
const treeSchema = z.object({
  contexts: z.array(z.extend(context, { children: z.nullable(z.array(context)) })),
});
const pointSchema = z.object({ x: z.number(), y: z.number() });

type Settle = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Firefox with its own windows in reach, by the few commands of the W3C's WebDriver BiDi that the extension's tests need: Playwright knows none for them. */
export class Firefox {
  readonly #browser: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Settle>();
  #sent = 0;

  /** A browser that has stored nothing. */
  static async start(settings: Record<string, string | number | boolean>): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'promobell-firefox-'));
    const lines = Object.entries(settings).map(
      (setting) => `user_pref(${JSON.stringify(setting).slice(1, -1)});`,
    );
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', [...ARGUMENTS, '--profile', profile], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const address = new Promise<string>((resolve) => {
      createInterface({ input: browser.stderr }).on('line', (line) => {
        const [, found] = LISTENING.exec(line) ?? [];
        if (found) resolve(found);
      });
    });
    const socket = new WebSocket(`${await address}/session`);
    await once(socket, 'open');
    const firefox = new Firefox(browser, profile, socket);
    await firefox.send('session.new', { capabilities: {} });
    return firefox;
  }

  private constructor(browser: ChildProcess, profile: string, socket: WebSocket) {
    this.#browser = browser;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('message', (data) => {
      const answer = answerSchema.safeParse(JSON.parse(String(data))).data;
      const settle = answer && this.#waiting.get(answer.id);
      if (answer?.type === 'success') settle?.resolve(answer.result);
      else if (answer) settle?.reject(new Error(answer.message));
    });
  }

  send(method: string, params: object): Promise<unknown> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** Opens a tab with a page. */
  async open(url: string): Promise<string> {
    const tab = z
      .object({ context: z.string() })
      .parse(await this.send('browsingContext.create', { type: 'tab' })).context;
    await this.go(tab, url);
    return tab;
  }

  go(tab: string, url: string) {
    return this.send('browsingContext.navigate', { context: tab, url, wait: 'complete' });
  }

  /** The window with toolbar and tabs. */
  async window(): Promise<string> {
    const tree = treeSchema.parse(await this.send('browsingContext.getTree', { 'moz:scope': 'chrome' }));
    return tree.contexts[0]?.context ?? '';
  }

  /** The document in a tab's frame whose address begins so. */
  async frameIn(tab: string, beginning: string): Promise<string | undefined> {
    const tree = treeSchema.parse(await this.send('browsingContext.getTree', { root: tab }));
    return tree.contexts[0]?.children?.find(({ url }) => url.startsWith(beginning))?.context;
  }

  /** Runs a function in a document. For one in the browser's own windows, which have other globals, it is a text. */
  async run<Args extends unknown[]>(
    document: string,
    script: string | ((...args: Args) => unknown),
    ...args: Args
  ): Promise<unknown> {
    const ran = ranSchema.parse(
      await this.send('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${script})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context: document },
        awaitPromise: true,
      }),
    );
    if (ran.type === 'exception') throw new Error(ran.exceptionDetails.text);
    return ran.result.value === undefined ? undefined : JSON.parse(ran.result.value);
  }

  /** Waits until something is in a document, by an XPath. */
  async shows(document: string, path: string): Promise<void> {
    await expect.poll(() => this.run(document, isShown, path), path).toBe(true);
  }

  /** Presses what an XPath finds, as a person does. */
  async press(document: string, path: string): Promise<void> {
    await this.shows(document, path);
    const point = pointSchema.parse(await this.run(document, middleOf, path));
    const actions = [
      { type: 'pointerMove', ...point },
      ...['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })),
    ];
    await this.send('input.performActions', {
      context: document,
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    });
  }

  async quit(): Promise<void> {
    const ended = once(this.#browser, 'exit');
    await this.send('browser.close', {});
    await ended;
    await rm(this.#profile, { recursive: true, force: true });
  }
}

function isShown(path: string) {
  const found = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
  return found instanceof HTMLElement && found.checkVisibility();
}

function middleOf(path: string) {
  const found = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${path}.`);
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}
