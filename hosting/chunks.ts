import type { Rolldown } from 'vite';

/** Libraries that every page needs at once. They rarely change, so they stay in the browser's cache from one release to the next. */
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@supabase\/postgrest-js)\//;
const OWN = /\/src\/|\/_shared\/rules\/|\/node_modules\/lucide-react\//;

/** The pages on which most visits begin, by their modules in src/routes. */
const FIRST_PAGES = new Set([
  'index',
  'deals',
  'influencers',
  'influencer',
  'brands',
  'brand',
  'credit-cards',
  'categories',
]);
/** Modules that fewer of them need are loaded by those alone. */
const LEAST_SHARED = 3;

/**
 * The chunks that several pages load together. Without them a list page would be forty small files, which compress worse. A dialog
 * or a form that many other pages share isn't among them, because a first page would load it in vain.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: LIBRARIES, priority: 1 },
  { debugName: 'pages', name: (id, graph) => (OWN.test(id) && isShared(id, graph) ? 'pages' : null) },
];

function isShared(id: string, graph: Rolldown.ChunkingContext): boolean {
  const pages = new Set<string>();
  const users = new Set([id]);
  // The loop also visits users that are added while it runs. A dynamic import doesn't count as a use.
  for (const user of users) {
    // What the app itself needs is in its own chunk.
    if (user.endsWith('/src/main.tsx')) return false;
    const [, page = ''] = /\/src\/routes\/([\w-]+)\.tsx$/.exec(user) ?? [];
    if (FIRST_PAGES.has(page)) pages.add(page);
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
  }
  return pages.size >= LEAST_SHARED;
}
