import { build, type Connect, type InlineConfig, type Manifest, type ResolvedConfig } from 'vite';
import { chunksOf } from './chunks.ts';

/** A script that isn't part of the app, and stands in one file at a fixed address. */
interface SingleScript {
  input: string;
  file: string;
  /** Where the script finds the app's settings; false for one that needs none. */
  envDir: InlineConfig['envDir'];
  define?: Record<string, string>;
}

/** What frames on other sites load. */
export const embedScript = ({ envDir }: ResolvedConfig): SingleScript => ({
  input: 'src/features/embed/frame/embed-frame.ts',
  file: 'embed.js',
  envDir,
});

interface Offline {
  /** Addresses of files that the worker loads when it is installed. */
  precached: readonly string[];
  /** The app's document, empty, with its headers; null to answer nothing without a network. */
  shell: { html: string; headers: Record<string, string> } | null;
}

/** The service worker. */
export const serviceWorker = ({ precached, shell }: Offline): SingleScript => ({
  input: 'src/service-worker/service-worker.ts',
  file: 'service-worker.js',
  envDir: false,
  define: { PRECACHED: JSON.stringify(precached), SHELL: JSON.stringify(shell) },
});

/** On the development server the worker shows notifications, and keeps nothing: an old file would hide what was just changed. */
export const serviceWorkerInDevelopment = serviceWorker({ precached: [], shell: null });

/** Writes a script beside the app. */
export async function buildScript(script: SingleScript, config: ResolvedConfig, outDir: string) {
  await build(settingsOf(script, config, { outDir, emptyOutDir: false }));
}

/** Builds a script anew for each request, on the development server. */
export function scriptOnRequest(script: SingleScript, config: ResolvedConfig): Connect.NextHandleFunction {
  return (_request, response, next) => {
    build(settingsOf(script, config, { write: false }))
      .then((result) => {
        const [output] = Array.isArray(result) ? result : [];
        const built = output ?? result;
        if (!('output' in built)) throw new Error(`${script.file} wasn't built.`);
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
          .end(built.output[0].code);
      })
      .catch(next);
  };
}

function settingsOf(
  { input, file, envDir, define }: SingleScript,
  { root, mode }: ResolvedConfig,
  output: InlineConfig['build'],
): InlineConfig {
  return {
    root,
    mode,
    configFile: false,
    envDir,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    define,
    build: {
      target: 'baseline-widely-available',
      copyPublicDir: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: file } },
      ...output,
    },
  };
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
