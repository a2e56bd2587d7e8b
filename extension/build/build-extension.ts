import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NETWORKS } from '@rules/affiliate-networks';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig, type Plugin } from 'vite';
import { type Browser, manifestFor } from './manifest';

interface BuildSettings {
  browser: Browser;
  version: string;
  siteUrl: string;
  apiUrl: string;
  apiKey: string;
  /** Gives a build that isn't from a store the same id everywhere. */
  key?: string;
  outDir: string;
}

const ROOT = resolve(import.meta.dirname, '..');

/** Builds the extension for one browser into a folder, which is what the browser loads and what a store's zip holds. */
export async function buildExtension(settings: BuildSettings): Promise<void> {
  const { browser, outDir } = settings;
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await build(page(settings, 'popup'));
  await build(page(settings, 'bell'));
  await build(script(settings, 'worker', 'worker/worker.ts'));
  await build(script(settings, 'ring', 'page/ring.ts'));
  if (browser === 'firefox') await build(script(settings, 'site-bridge', 'page/site-bridge.ts'));
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifestFor(settings), null, 2)}\n`);
}

function shared({ browser, siteUrl, apiUrl, apiKey }: BuildSettings) {
  return {
    configFile: false,
    envDir: false,
    root: ROOT,
    logLevel: 'error',
    resolve: {
      tsconfigPaths: true,
      alias: {
        // The same components as the site's, at a tenth of React's size.
        'react/jsx-runtime': 'preact/jsx-runtime',
        'react-dom/client': 'preact/compat/client',
        'react-dom': 'preact/compat',
        react: 'preact/compat',
        // The library's own bundle: from its modules the build would copy the long text with all suffixes to each place that reads it.
        tldts: 'tldts/dist/index.esm.min.js',
      },
    },
    define: {
      'import.meta.env.VITE_SITE_URL': JSON.stringify(new URL(siteUrl).origin),
      'import.meta.env.VITE_SUPABASE_URL': JSON.stringify(apiUrl.replace(/\/+$/, '')),
      'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(apiKey),
      'import.meta.env.VITE_BROWSER': JSON.stringify(browser),
    },
  } satisfies InlineConfig;
}

/** Names and sources of networks are for whoever checks the list, so the package goes without: they are a tenth of what runs in pages. */
const withoutSources: Plugin = {
  name: 'without-sources',
  load(id) {
    if (!id.endsWith('/rules/affiliate-networks.ts')) return undefined;
    const kept = NETWORKS.map(({ name: _, source: __, ...rest }) => rest);
    const joined = {
      parameters: kept.flatMap(({ parameters = [] }) => parameters),
      arrivalParameters: kept.flatMap(({ arrivalParameters = [] }) => arrivalParameters),
      hosts: kept.flatMap(({ hosts = [] }) => hosts),
      leavingThrough: kept.flatMap(({ leavingThrough = [] }) => leavingThrough),
    } satisfies Record<keyof Required<(typeof kept)[number]>, unknown>;
    const lists = Object.entries(joined).map(([name, list]) => `${name}: [${list.map(asSource)}]`);
    return `export const NETWORKS = [{ ${lists} }];`;
  },
};

const asSource = (part: string | readonly [string, RegExp]) =>
  typeof part === 'string' ? JSON.stringify(part) : `["${part[0]}", ${part[1]}]`;

const TARGET = ['chrome120', 'firefox140'];

function page(settings: BuildSettings, name: 'popup' | 'bell'): InlineConfig {
  return {
    ...shared(settings),
    publicDir: name === 'popup' && resolve(ROOT, 'public'),
    base: './',
    plugins: name === 'popup' ? [tailwindcss(), withoutSources] : [],
    build: {
      outDir: settings.outDir,
      emptyOutDir: false,
      target: TARGET,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: resolve(ROOT, `${name}.html`) },
    },
  };
}

/** A script in one file: browsers load the worker and the scripts in pages without modules. */
function script(settings: BuildSettings, name: string, entry: string): InlineConfig {
  return {
    ...shared(settings),
    publicDir: false,
    plugins: [withoutSources],
    build: {
      outDir: settings.outDir,
      emptyOutDir: false,
      target: TARGET,
      rolldownOptions: {
        input: resolve(ROOT, entry),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  };
}
