// `npm run test:changed [commit]`: `npm run check`, and the tests that the changes since a commit touch, by default since the last one.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const [base = 'HEAD'] = process.argv.slice(2);
const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n');
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
const touches = (pattern) => changed.some((file) => pattern.test(file));

let failed = false;
function run(command, ...args) {
  const { status } = spawnSync('npx', ['--no-install', command, ...args], { stdio: 'inherit' });
  failed ||= status !== 0;
}

run('node', 'scripts/check.mjs');
run('vitest', 'run', '--changed', base, '--passWithNoTests');
// Tests reach SQL and functions through Postgres and Deno, which Vitest's graph of imports doesn't know.
if (touches(/^supabase\/(schemas|seed)/)) run('vitest', 'run', '--project', 'database');
if (touches(/^supabase\/(schemas|functions)/)) run('vitest', 'run', '--project', 'services');
if (touches(/^tests\/e2e/)) run('playwright', 'test', `--only-changed=${base}`);
process.exit(failed ? 1 : 0);
