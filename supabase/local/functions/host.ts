/**
 * Runs inside Deno: one server for all functions of a folder. Each is imported at its first call, with
 * `Deno.serve` replaced by a version that keeps the handler instead of opening a port.
 *
 * deno run … host.ts <functions folder as file URL, ending in a slash>
 */

type Handler = (request: Request) => Response | Promise<Response>;

interface DenoRuntime {
  args: string[];
  stdin: { readable: ReadableStream<Uint8Array> };
  serve(
    options: { hostname: string; port: number; onListen: (address: { port: number }) => void },
    handler: Handler,
  ): unknown;
  exit(code: number): never;
}
declare const Deno: DenoRuntime;

const [folder = ''] = Deno.args;
const serveForReal = Deno.serve;
const handlers = new Map<string, Promise<Handler>>();
/** Imports run one after the other, so that a call of `Deno.serve` belongs to the running one. */
let lastImport: Promise<unknown> = Promise.resolve();
let served: Handler | null = null;

Object.defineProperty(Deno, 'serve', {
  configurable: true,
  value: (...args: unknown[]) => {
    served = args.map(handlerIn).find((handler) => handler !== null) ?? null;
    // Edge functions don't use the returned server; its `finished` never resolves, as with a running server.
    return { finished: new Promise(() => undefined), shutdown: () => Promise.resolve() };
  },
});

function handlerIn(value: unknown): Handler | null {
  if (isHandler(value)) return value;
  const isOptions = typeof value === 'object' && value !== null && 'handler' in value;
  return isOptions && isHandler(value.handler) ? value.handler : null;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function handlerOf(name: string): Promise<Handler> {
  const known = handlers.get(name);
  if (known !== undefined) return known;
  const loading = lastImport.then(async () => {
    served = null;
    await import(`${folder}${name}/index.ts`);
    if (!served) throw new Error(`${name}/index.ts doesn't call Deno.serve`);
    return served;
  });
  lastImport = loading.catch(() => undefined);
  handlers.set(name, loading);
  return loading;
}

/** An answer like hosted Supabase's; the reason is only logged. */
function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}

/** Deno accepts other characters in a header's value, too, but its server ends when it sends them. */
const hasPlainHeaders = ({ headers }: Response) =>
  [...headers.values()].every((value) => /^[\t -~\u0080-\u00ff]*$/.test(value));

async function answer(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.split('/')[1] ?? '';
  // The stack requests this address to learn whether the process still answers.
  if (name === '') return failure(404, 'NOT_FOUND', 'Requested function was not found');
  let handler: Handler;
  try {
    handler = await handlerOf(name);
  } catch (error) {
    console.error(`${name} didn't start:`, error);
    return failure(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
  }
  try {
    const response: unknown = await handler(request);
    if (response instanceof Response && hasPlainHeaders(response)) return response;
    throw new TypeError(
      `${name} answered with something that is no Response, or has a header that can't be sent`,
    );
  } catch (error) {
    console.error(`${name} failed:`, error);
    return failure(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
  }
}

// Hosted functions are isolated, so an unhandled rejection or timer error of one must not end the others.
for (const kind of ['unhandledrejection', 'error']) {
  globalThis.addEventListener(kind, (event) => {
    event.preventDefault();
    console.error(kind, 'reason' in event ? event.reason : 'error' in event ? event.error : event);
  });
}

serveForReal(
  { hostname: '127.0.0.1', port: 0, onListen: ({ port }) => console.log(JSON.stringify({ port })) },
  answer,
);

// The pipe closes when the parent process ends, with an error if it was killed. Then this process ends too.
try {
  for await (const _ of Deno.stdin.readable);
} finally {
  Deno.exit(0);
}

export {};
