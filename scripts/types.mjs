import { ensureTypeScript } from './install.mjs';

// `npm run types`: generates src/lib/supabase/database.types.ts from the migrations.
await ensureTypeScript();
const { main } = await import('../supabase/local/types/generate.ts');
await main();
