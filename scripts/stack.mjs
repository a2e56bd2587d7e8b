import { ensureInstalled } from './install.mjs';

/** Runs a command of the embedded stack in this process, so that it receives Ctrl-C itself. */
export async function runStackCommand(command) {
  ensureInstalled();
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('../supabase/local/cli.ts');
  await main(command, process.argv.slice(2));
}
