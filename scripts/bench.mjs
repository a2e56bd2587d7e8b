// `npm run bench`: measures and prints times and sizes; no figure makes it fail.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { ensureChromium, ensureChromiumWithExtensions } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const only = process.argv[2];
const files = readdirSync('tests/bench').filter(
  (name) => name.endsWith('.ts') && (!only || name.startsWith(only)),
);
const chromium = ['clicks.ts', 'lighthouse.ts', 'pages.ts', 'shifts.ts'].some((file) => files.includes(file))
  ? ensureChromium()
  : undefined;
const withExtensions = files.includes('shop-page.ts') ? ensureChromiumWithExtensions() : undefined;
const env = {
  ...process.env,
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  ...(withExtensions ? { EXTENSION_CHROMIUM_PATH: withExtensions } : {}),
};
let failed = false;
for (const file of files) {
  console.log(`\n${file.replace('.ts', '')}`);
  const { status } = spawnSync('npx', ['--no-install', 'tsx', `tests/bench/${file}`], {
    stdio: 'inherit',
    env,
  });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
