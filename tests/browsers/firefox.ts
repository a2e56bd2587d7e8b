import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
const treeSchema = z.object({ contexts: z.array(z.object({ context: z.string() })) });

type Settle = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Firefox with its own windows in reach, by the few commands of the W3C's WebDriver BiDi that the extension's tests need: Playwright knows none for them. */
export class Firefox {
  readonly #browser: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Settle>();
  #sent = 0;

  /** A browser that has stored nothing. */
  static async start(): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'promobell-firefox-'));
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

  /** The window with toolbar and tabs. */
  async window(): Promise<string> {
    const tree = treeSchema.parse(await this.send('browsingContext.getTree', { 'moz:scope': 'chrome' }));
    return tree.contexts[0]?.context ?? '';
  }

  /** Runs a function in a document. It is a text, because the browser's own windows have other globals. */
  async run(document: string, script: string, ...args: unknown[]): Promise<unknown> {
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

  async quit(): Promise<void> {
    const ended = once(this.#browser, 'exit');
    await this.send('browser.close', {});
    await ended;
    await rm(this.#profile, { recursive: true, force: true });
  }
}
