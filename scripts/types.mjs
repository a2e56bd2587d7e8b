import { ensureInstalled } from './install.mjs';

// `npm run types`: generates src/lib/supabase/database.types.ts from the migrations.
ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../supabase/local/types/generate.ts');
await main();
