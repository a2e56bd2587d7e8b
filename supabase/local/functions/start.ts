import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { type DenoProcess, startDeno } from './deno-process';
import { forward } from './forward';

interface FunctionsOptions {
  /** The folder with one folder per function, each with an index.ts that calls `Deno.serve`; folders starting with `_` are no functions. */
  functionsDir: string;
  /** SUPABASE_URL, the keys and the rest that hosted functions have, and the functions' own. */
  env: Readonly<Record<string, string>>;
  /** Restarts Deno when a file of a function or of the shared code has changed. */
  watch: boolean;
  /** Receives lines that functions print and the reasons of their failures; the default is standard error. */
  log?: (line: string) => void;
}

export interface StartedFunctions {
  /** Answers `/functions/v1/<name>[/…]`; the function sees `/<name>[/…]`, as on hosted Supabase. */
  fetch(request: Request): Promise<Response>;
  /** Ends Deno; running calls fail. */
  close(): Promise<void>;
}

interface RunningProcess {
  deno: Promise<DenoProcess>;
  files: string;
  calls: Set<Request>;
  retired: boolean;
}

/** Runs edge functions in one Deno process, started with the first call and again after it ended. */
export async function startFunctions(options: FunctionsOptions): Promise<StartedFunctions> {
  const { env, watch, log = console.error } = options;
  const functionsDir = resolve(options.functionsDir);
  const alive = new Set<RunningProcess>();
  let current: RunningProcess | null = null;
  let closed = false;

  function start(files: string): RunningProcess {
    const running: RunningProcess = {
      deno: startDeno({ functionsDir, env, log }),
      files,
      calls: new Set(),
      retired: false,
    };
    alive.add(running);
    void forgetWhenGone(running);
    return running;
  }

  async function forgetWhenGone(running: RunningProcess) {
    const ended = await running.deno.then(
      ({ exited }) => exited,
      () => undefined,
    );
    if (ended !== undefined && !closed && !running.retired) {
      log(`functions: Deno has ended (${ended}) and starts again with the next call.`);
    }
    forget(running);
  }

  function forget(running: RunningProcess) {
    alive.delete(running);
    if (current === running) current = null;
  }

  /** A process with outdated files finishes its running calls. */
  function retire(running: RunningProcess) {
    running.retired = true;
    stopWhenIdle(running);
  }

  function stopWhenIdle(running: RunningProcess) {
    if (running.retired && running.calls.size === 0) void stop(running);
  }

  async function stop({ deno }: RunningProcess) {
    await deno.then(
      (process) => process.stop(),
      () => undefined,
    );
  }

  /** The process for a call. It isn't stopped before the call has finished. */
  async function processFor(call: Request): Promise<RunningProcess> {
    const files = watch ? await fingerprint(functionsDir) : '';
    if (current && current.files !== files) {
      retire(current);
      current = null;
    }
    current ??= start(files);
    current.calls.add(call);
    return current;
  }

  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const [, name = '', rest = ''] = /^\/functions\/v1\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
      if (!isFunction(functionsDir, name)) {
        return failure(404, 'NOT_FOUND', 'Requested function was not found');
      }
      if (closed) return failure(503, 'BOOT_ERROR', 'The local stack is stopping');
      const running = await processFor(request);
      const finished = () => {
        running.calls.delete(request);
        stopWhenIdle(running);
      };
      let deno: DenoProcess;
      try {
        deno = await running.deno;
      } catch (error) {
        finished();
        log(`functions: ${error instanceof Error ? error.message : String(error)}`);
        return failure(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
      }
      try {
        return await forward(request, deno, `/${name}${rest}${search}`, finished);
      } catch (error) {
        log(`functions: ${name}: ${error instanceof Error ? error.message : String(error)}`);
        // Answered only when it is known whether this call ended the process, so that the next call gets a new one.
        if (!(await answers(deno.port))) forget(running);
        return failure(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
      }
    },
    async close() {
      closed = true;
      await Promise.all([...alive].map(stop));
    },
  };
}

/** Whether a process still answers, if only that there is no such function. One that is ending may accept a connection, but drops it. */
async function answers(port: number): Promise<boolean> {
  try {
    await (await fetch(`http://127.0.0.1:${port}/`)).body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** An answer like hosted Supabase's; the reason is only logged. */
function failure(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}

/** Folders that start with `_` hold what functions share. */
function isFunction(functionsDir: string, name: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/i.test(name) && existsSync(join(functionsDir, name, 'index.ts'));
}

/** A value that changes when a file of the folder is added, removed or written. */
async function fingerprint(functionsDir: string): Promise<string> {
  const entries = await readdir(functionsDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const stamps = await Promise.all(
    files.sort().map(async (file) => {
      // A file that an editor replaces may be missing for a moment.
      const { mtimeMs, size } = await stat(file).catch(() => ({ mtimeMs: 0, size: 0 }));
      return `${relative(functionsDir, file)} ${mtimeMs} ${size}`;
    }),
  );
  return stamps.join('\n');
}
