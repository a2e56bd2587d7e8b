import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { OWN_NAMES } from '../loopback-server';
import { denoBinary, denoEnvironment, nodeModules, writeDenoConfig } from './deno';

interface DenoOptions {
  functionsDir: string;
  /** The whole environment that functions see, besides what Deno itself needs. */
  env: Readonly<Record<string, string>>;
  log: (line: string) => void;
}

/** A running Deno that serves every function of the folder. */
export interface DenoProcess {
  port: number;
  agent: Agent;
  /** Resolves when the process has ended, with the reason. */
  exited: Promise<string>;
  /** Ends it at once. */
  stop(): Promise<void>;
}

const host = fileURLToPath(new URL('host.ts', import.meta.url));
/** How long a process may take to end by itself. */
const KILL_AFTER_MS = 2_000;

/** @throws Error when Deno doesn't start; its output is in the log */
export async function startDeno({ functionsDir, env, log }: DenoOptions): Promise<DenoProcess> {
  const deno = denoBinary();
  const config = await writeDenoConfig(functionsDir, log);
  const child = spawn(
    deno,
    [
      'run',
      '--no-prompt',
      '--no-remote',
      `--config=${config.file}`,
      `--allow-net=${reachableHosts(env).join()}`,
      `--allow-read=${functionsDir},${nodeModules}`,
      '--allow-env',
      host,
      `${pathToFileURL(functionsDir)}/`,
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...env,
        ...denoEnvironment,
        // Windows needs it to open a socket.
        ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
      },
    },
  );
  child.stdin.on('error', () => undefined);
  const agent = new Agent({ keepAlive: true });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(signal ? `it was ended by ${signal}` : `its exit code is ${code}`),
    );
  }).then(async (reason) => {
    agent.destroy();
    await config.remove();
    return reason;
  });

  const port = await announcedPort(child, log, exited);
  return { port, agent, exited, stop: () => stop(child, exited) };
}

/** The first line that the host prints is its port; all others are the functions' own. */
function announcedPort(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  log: (line: string) => void,
  exited: Promise<string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let announced = false;
    createInterface(child.stdout).on('line', (line) => {
      const port = announced ? undefined : /^\{"port":(\d+)\}$/.exec(line)?.[1];
      if (port === undefined) return log(line);
      announced = true;
      resolve(Number(port));
    });
    createInterface(child.stderr).on('line', log);
    void exited.then((reason) => reject(new Error(`Deno stopped before it served: ${reason}`)));
  });
}

/** Ends the process by closing its standard input, which host.ts reads. A process that a function blocks is killed. */
async function stop(child: ChildProcessByStdio<Writable, Readable, Readable>, exited: Promise<string>) {
  child.stdin.end();
  const kill = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await exited;
  clearTimeout(kill);
}

/** The hosts that functions may reach: this machine, those of the API and the database, and Stripe when the stand-in isn't used. */
function reachableHosts({
  SUPABASE_URL,
  SUPABASE_DB_URL,
  STRIPE_API_URL,
  STRIPE_SECRET_KEY,
}: DenoOptions['env']) {
  const stripe = STRIPE_API_URL ?? (STRIPE_SECRET_KEY ? 'https://api.stripe.com' : undefined);
  const named = [SUPABASE_URL, SUPABASE_DB_URL, stripe].flatMap((url) =>
    url ? [new URL(url).hostname] : [],
  );
  return [...new Set([...OWN_NAMES, ...named])];
}
