// `npm run extension`: builds the browser extension and opens a Chromium with it, or builds it for the stores (scripts/try-extension.ts).
import process from 'node:process';
import { ensureChromiumWithExtensions } from './chromium.mjs';
import { ensureTypeScript } from './install.mjs';

await ensureTypeScript();
const { main } = await import('./try-extension.ts');
if (process.argv.includes('--store')) await main('store');
else await main('try', ensureChromiumWithExtensions());
