import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A proxy before a service. After so many calls it kills Deno: the last call is made and never answered. */
export class CutLine {
  readonly server: Server;
  target = '';
  #callsLeft = Number.POSITIVE_INFINITY;

  constructor() {
    this.server = createServer((request, response) => {
      // A service that has ended answers nobody.
      this.#forward(request, response).catch(() => response.destroy());
    });
    // A connection that ends while a call begins would leave that call unanswered, too.
    this.server.keepAliveTimeout = 65_000;
  }

  async #forward(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers;
    const answer = await fetch(`${this.target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
      ...(body && { body }),
    });
    const answered = await answer.text();
    this.#callsLeft -= 1;
    if (this.#callsLeft === 0) killDeno();
    else {
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      response.end(answered);
    }
  }

  cutAfter(calls: number) {
    this.#callsLeft = calls;
  }

  get isCut(): boolean {
    return this.#callsLeft <= 0;
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
