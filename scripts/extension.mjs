// `npm run extension`: builds the browser extension and opens a Chromium with it, or builds it for the stores (scripts/try-extension.ts).
import process from 'node:process';
import { ensureChromiumWithExtensions } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./try-extension.ts');
if (process.argv.includes('--store')) await main('store');
else await main('try', ensureChromiumWithExtensions());
