import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';

/**
 * Before a call reaches the service, or after the service has done what it asks for: either way, it is never answered. Or within the answer, of which
 * only the beginning arrives, and Deno lives on.
 */
export interface Moment {
  when: 'before' | 'after' | 'within';
  /** Of the call. */
  path: RegExp;
}

/** A proxy before a service, which kills Deno in the middle of a call, or cuts the answer off. */
export class CutLine {
  readonly server: Server;
  target = '';
  #moment: Moment | null = null;
  #callsLeft = Number.POSITIVE_INFINITY;

  constructor() {
    this.server = createServer((request, response) => {
      // A service that has ended answers nobody.
      this.#forward(request, response).catch(() => response.destroy());
    });
    // A connection that ends while a call begins would leave that call unanswered, too.
    this.server.keepAliveTimeout = 0;
  }

  async #forward(request: IncomingMessage, response: ServerResponse) {
    const body = await arrayBuffer(request);
    if (this.#isMoment('before', request)) return killDeno();
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers;
    const answer = await fetch(`${this.target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
      ...(body.byteLength > 0 && { body }),
    });
    const answered = await answer.text();
    this.#callsLeft -= 1;
    if (this.#callsLeft === 0 || this.#isMoment('after', request)) return killDeno();
    if (this.#isMoment('within', request)) {
      // With the headers, because Deno sends a call again whose connection ends without any answer.
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write(' ', () => response.destroy());
      return;
    }
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    });
    response.end(answered);
  }

  /** Whether this is the moment that was named, which is for one call. */
  #isMoment(when: Moment['when'], { url = '' }: IncomingMessage): boolean {
    const [path = ''] = url.split('?');
    if (this.#moment?.when !== when || !this.#moment.path.test(path)) return false;
    this.#moment = null;
    return true;
  }

  /** Kills, or cuts off, at the next call of that path. */
  cutAt(moment: Moment) {
    this.#moment = moment;
  }

  /** Kills after so many calls: the last one is made. */
  cutAfter(calls: number) {
    this.#callsLeft = calls;
  }

  /** Whether the moment that was named last hasn't come yet. */
  get isWaiting(): boolean {
    return this.#moment !== null;
  }
}

/** The functions' process, a child of this one. */
function killDeno() {
  const children = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,args=']).toString();
  for (const line of children.split('\n')) {
    const [, pid] = /^\s*(\d+) .*\/functions\/host\.ts /.exec(line) ?? [];
    if (pid) process.kill(Number(pid), 'SIGKILL');
  }
}
