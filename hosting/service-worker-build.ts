import type { Connect, InlineConfig, Manifest, ResolvedConfig } from 'vite';
import { chunksOf } from './manifest-files.ts';
import { buildScript, scriptOnRequest } from './single-script.ts';

interface Offline {
  /** Addresses of files that the worker loads when it is installed. */
  precached: readonly string[];
  /** The app's document, empty, with its headers; null to answer nothing without a network. */
  shell: { html: string; headers: Record<string, string> } | null;
}

/**
 * The chunks without which nobody could read their codes: My Alerts, the saved offers, an offer's sheet, and what a member needs. The
 * app itself is among what they import. A first visit has loaded most of it when the worker is installed, and it is taken from the
 * browser's cache then.
 */
const OPENS_OFFLINE = [
  'src/routes/my-deals.tsx',
  'src/routes/saved.tsx',
  'src/app/offer-sheet-with-follow.tsx',
  'src/features/notifications/mute-followed.tsx',
  'src/shared/layout/user-menu.tsx',
  'src/shared/layout/mobile-menu.tsx',
  'node_modules/sonner/dist/index.mjs',
];
/** The document itself names the font, so it isn't among what chunks import. */
const FONT =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** The files without which the app doesn't open offline, with its font. The styles are in its document. */
export function precachedFiles(manifest: Manifest): string[] {
  return chunksOf(manifest, [...OPENS_OFFLINE, FONT]).map(({ file }) => `/${file}`);
}

/** Writes the worker beside the app. */
export async function buildServiceWorker(config: ResolvedConfig, outDir: string, offline: Offline) {
  await buildScript(SCRIPT, settingsOf(config, offline), outDir);
}

const SCRIPT = { input: 'src/service-worker/service-worker.ts', file: 'service-worker.js' };

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
export function serviceWorkerInDevelopment(config: ResolvedConfig): Connect.NextHandleFunction {
  return scriptOnRequest(SCRIPT, settingsOf(config, { precached: [], shell: null }));
}
