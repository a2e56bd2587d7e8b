// `npm run check`: types, lint with format and import layers, pointers in comments and documents,
// the migration made from the schema files, generated database types.
import { spawnSync } from 'node:child_process';

const steps = [
  ['Types', 'tsc', ['--noEmit', '-p', '.']],
  ['Types of the service worker', 'tsc', ['--noEmit', '-p', 'src/service-worker']],
  ['Lint, format and import layers', 'biome', ['check', '--error-on-warnings', '.']],
  ['Pointers', 'node', ['scripts/pointers.mjs']],
  ['Migration', 'node', ['scripts/migration.mjs', '--check']],
  ['Generated database types', 'vitest', ['run', '--project', 'database', 'tests/database/types.test.ts']],
];

let failed = false;
for (const [name, command, args] of steps) {
  console.log(`\n${name}`);
  const { status } = spawnSync('npx', ['--no-install', command, ...args], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
