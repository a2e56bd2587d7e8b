// `npm start`, `npm run preview` and `npm run reset`: runs that command of the embedded stack, in this process, so that it receives Ctrl-C itself.
import process from 'node:process';
import { ensureTypeScript } from './install.mjs';

await ensureTypeScript();
const { main } = await import('../supabase/local/cli.ts');
const [command, ...args] = process.argv.slice(2);
await main(command, args);
