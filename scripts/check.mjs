// `npm run check`: types, lint with format and import layers, generated database types up to date.
import { spawnSync } from 'node:child_process';

const steps = [
  ['Types', 'tsc', ['--noEmit', '-p', '.']],
  ['Lint, format and import layers', 'biome', ['check', '--error-on-warnings', '.']],
  ['Generated database types', 'vitest', ['run', '--project', 'postgres', 'tests/database/types.test.ts']],
];

let failed = false;
for (const [name, command, args] of steps) {
  console.log(`\n${name}`);
  const { status } = spawnSync('npx', ['--no-install', command, ...args], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
