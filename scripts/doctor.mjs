// `npm run doctor`: says what is right and what is to do at a deployed project, or at a running `npm start` (docs/doctor.md).
import process from 'node:process';
import { ensureTypeScript } from './install.mjs';

// In this process, so that the doctor hears of Ctrl-C and removes its accounts.
await ensureTypeScript();
const { main } = await import('./doctor/main.ts');
await main(process.argv.slice(2));
