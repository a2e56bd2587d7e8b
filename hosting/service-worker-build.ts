import { build, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

interface Offline {
  /** Addresses of files that the worker loads when it is installed. */
  precached: readonly string[];
  /** The app's document, empty, with its headers; null to answer nothing without a network. */
  shell: { html: string; headers: Record<string, string> } | null;
}

const FILE = 'service-worker.js';

/** The modules without whose chunks nobody could read their codes: the app, My Alerts, the saved offers, an offer's sheet, and what a member needs. */
const OPENS_OFFLINE = [
  '/src/main.tsx',
  '/src/routes/my-deals.tsx',
  '/src/routes/saved.tsx',
  '/src/app/followable-offer.tsx',
  '/src/features/notifications/components/mute-followed.tsx',
  '/src/shared/offers/asked-reports.tsx',
  '/src/shared/offline/offline-line.tsx',
  '/src/shared/session/forget-account.ts',
  '/src/lib/supabase/auth-client.ts',
  '/src/shared/layout/user-menu.tsx',
  '/src/shared/layout/mobile-menu.tsx',
  '/node_modules/react-dom/client.js',
  '/node_modules/sonner/dist/index.mjs',
];

/**
 * The files without which the app doesn't open offline. A first visit has loaded most of them when the worker is installed, and they are
 * taken from the browser's cache then.
 */
export function precachedFiles(bundle: Rolldown.OutputBundle, document: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const names = new Set(
    OPENS_OFFLINE.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
      if (!chunk) throw new Error(`No chunk of the build has ${module}.`);
      return chunk.fileName;
    }),
  );
  // The loop also visits names that are added while it runs.
  for (const name of names) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(imported);
  }
  const [font] = /\/assets\/[^"]+\.woff2/.exec(document) ?? [];
  if (font === undefined) throw new Error('The document preloads no font.');
  return [...[...names].map((name) => `/${name}`), font];
}

/** Writes the worker beside the app. */
export async function buildServiceWorker(config: ResolvedConfig, outDir: string, offline: Offline) {
  await build({
    ...settingsOf(config, offline),
    build: { ...OUTPUT, outDir, emptyOutDir: false, copyPublicDir: false },
  });
}

const OUTPUT = {
  target: 'baseline-widely-available',
  rolldownOptions: {
    input: 'src/service-worker/service-worker.ts',
    output: { format: 'iife', entryFileNames: FILE },
  },
} as const;

function settingsOf({ root, mode }: ResolvedConfig, { precached, shell }: Offline): InlineConfig {
  return {
    root,
    mode,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    define: { PRECACHED: JSON.stringify(precached), SHELL: JSON.stringify(shell) },
  };
}

/** On the development server the worker shows notifications, and keeps nothing: an old file would hide what was just changed. */
export function serviceWorkerInDevelopment(): Plugin {
  return {
    name: 'promobell-service-worker',
    apply: 'serve',
    configureServer({ middlewares, config }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        const settings = settingsOf(config, { precached: [], shell: null });
        build({ ...settings, build: { ...OUTPUT, write: false, copyPublicDir: false } })
          .then((result) => {
            const [output] = Array.isArray(result) ? result : [];
            const built = output ?? result;
            if (!('output' in built)) throw new Error('The service worker wasn’t built.');
            response
              .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
              .end(built.output[0].code);
          })
          .catch(next);
      });
    },
  };
}
