import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../supabase/local/listen';

export interface Ports {
  app: number;
  api: number;
  database: number;
  inbox: number;
}

export async function freePorts(): Promise<Ports> {
  const [app, api, database, inbox] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  return { app, api, database, inbox };
}

export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'promobell-lifecycle-'));
  // When run as root, Postgres runs as another user, who needs access to the folder.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export interface RunningCommand {
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Resolves when the text was printed; rejects with the output when the process ends without it. */
  printed(text: string): Promise<void>;
  /** The exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>;
  /** Like Ctrl-C in a terminal: the children get the signal too. */
  interrupt(): void;
  /** As a service manager asks for the end: this process only, once. */
  terminate(): void;
  /** Like a crash: kills this process only, without cleaning up. */
  kill(): void;
}

interface CommandOptions {
  dataDir: string;
  ports?: Ports;
  env?: Record<string, string>;
  args?: string[];
}

const started = new Set<RunningCommand>();

export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** Sends a signal to a process and its children, as a terminal does. */
function signalAll(pid: number, signal: NodeJS.Signals) {
  const children = childrenOf(pid);
  process.kill(pid, signal);
  for (const child of children) {
    try {
      process.kill(child, signal);
    } catch (error) {
      // A child may have ended since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** `npm start`, `npm run preview` or `npm run reset`. */
export function runCommand(
  command: 'start' | 'preview' | 'reset',
  { dataDir, ports, env = {}, args = [] }: CommandOptions,
): RunningCommand {
  const flags = ports
    ? [
        ['--port', ports.app],
        ['--api-port', ports.api],
        ['--db-port', ports.database],
        ['--inbox-port', ports.inbox],
      ]
        .flat()
        .map(String)
    : [];
  const { NODE_ENV: _, VITE_SUPABASE_URL: __, VITE_SUPABASE_PUBLISHABLE_KEY: ___, ...clean } = process.env;
  const child = spawn(process.execPath, ['scripts/stack.mjs', command, ...flags, ...args], {
    env: { ...clean, PROMOBELL_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('exit', (code, signal) => {
      ended = true;
      resolve(code ?? signal ?? -1);
    });
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The command did not start.');
  const running: RunningCommand = {
    process: child,
    output: () => output,
    printed: (text) =>
      vi.waitFor(
        () => {
          if (output.includes(text)) return;
          throw new Error(`${ended ? 'It ended' : 'It runs'} and printed no '${text}':\n${output}`);
        },
        { timeout: 150_000, interval: 20 },
      ),
    exited,
    interrupt: () => signalAll(pid, 'SIGINT'),
    terminate: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  };
  started.add(running);
  return running;
}

/** For afterEach: ends what a failed test left running. */
export async function endAllCommands() {
  for (const { process: child, exited } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  }
  started.clear();
}
