import type { Manifest, ManifestChunk, Rolldown } from 'vite';

/** Libraries that every page needs at once. They rarely change, so they stay in the browser's cache from one release to the next. */
const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|@supabase\/[\w-]+)\//;
/** Our own modules. Icons aren't among them: an icon goes into the chunk of the modules that show it. */
const OWN = /\/src\/|\/_shared\/rules\//;

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
  'pricing',
]);
/** The first pages that show no long list. */
const SHORT_PAGES = ['index', 'pricing'];
/** The first pages that list the offers of one influencer or one brand, without a search. */
const PAGES_OF_ONE = ['influencer', 'brand'];
/** A module that fewer of the first pages need goes into the chunks of those pages alone. */
const LEAST_SHARED = 3;

/**
 * The chunks that several pages load together. Without them a list page would be forty small files, which compress worse. A dialog or a
 * form that many other pages share isn't among them, because a first page would load it in vain. Some of the first pages show no long
 * list, so what lists alone need is a chunk that they don't load; likewise what only lists with a search need. A group takes along what its
 * modules import, so the more general one comes first.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: LIBRARIES, priority: 2 },
  { debugName: 'app', priority: 1, name: (id, graph) => (isForAll(id, graph) ? 'app' : null) },
  { debugName: 'lists', name: (id, graph) => (isForLists(usersOf(id, graph).pages) ? 'lists' : null) },
  {
    debugName: 'searched-lists',
    name: (id, graph) => (isShared(usersOf(id, graph).pages) ? 'searched-lists' : null),
  },
  {
    debugName: 'offers-of-one',
    name: (id, graph) => (isForOffersOfOne(usersOf(id, graph).pages) ? 'offers-of-one' : null),
  },
];

/** Whether the app around the pages needs a module, or those pages share it that show no long list. */
function isForAll(id: string, graph: Rolldown.ChunkingContext): boolean {
  const { hasApp, pages } = usersOf(id, graph);
  return hasApp || (isShared(pages) && SHORT_PAGES.some((page) => pages.has(page)));
}

/** Whether a module is shared, and pages whose lists can't be searched need it, too. */
const isForLists = (pages: ReadonlySet<string>) =>
  isShared(pages) && PAGES_OF_ONE.some((page) => pages.has(page));
/** Whether both the influencer's and the brand's page need a module. */
const isForOffersOfOne = (pages: ReadonlySet<string>) => PAGES_OF_ONE.every((page) => pages.has(page));

const isShared = (pages: ReadonlySet<string>) => pages.size >= LEAST_SHARED;

/** Which of the first pages import one of our modules, and whether the app around them does. A dynamic import doesn't count. */
function usersOf(id: string, graph: Rolldown.ChunkingContext) {
  const pages = new Set<string>();
  const users = new Set(OWN.test(id) ? [id] : []);
  // The loop also visits users that are added while it runs.
  for (const user of users) {
    const [, page = ''] = /\/src\/routes\/([\w-]+)\.tsx$/.exec(user) ?? [];
    if (FIRST_PAGES.has(page)) pages.add(page);
    for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer);
  }
  return { pages, hasApp: [...users].some((user) => user.endsWith('/src/main.tsx')) };
}

/**
 * Some chunks and all that they import, by the build's manifest.
 * @param wanted the chunks' modules, or the names that `chunks` gives them
 */
export function chunksOf(manifest: Manifest, wanted: readonly string[]): ManifestChunk[] {
  const chunks = new Map<string, ManifestChunk>();
  const names = new Set(wanted.map((name) => keyOf(manifest, name)));
  // The loop also visits names that are added while it runs.
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) continue;
    chunks.set(name, chunk);
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
  return [...chunks.values()];
}

function keyOf(manifest: Manifest, wanted: string): string {
  const [key] = Object.entries(manifest).find(([key, { name }]) => key === wanted || name === wanted) ?? [];
  if (key === undefined) throw new Error(`The build's manifest has no ${wanted}.`);
  return key;
}
