import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import { chunksOf } from './chunks.ts';
import { earlyScript } from './early-script.ts';
import { loadSite, type Site, serverFolder } from './load-site.ts';
import { embedHeaders, securityHeaders } from './security-headers.ts';
import { buildScript, embedScript, precachedFiles, serviceWorker } from './single-scripts.ts';
import type { Shell } from './site';
import { siteFiles } from './site-files.ts';
import { BARE_DOCUMENT } from './site-paths.ts';
import { readSiteSettings, type SiteSettings } from './site-settings.ts';

/**
 * Adds to the build what the site's host needs: a document for each page that has its own, the bare one for all other addresses,
 * and the files that tell the host which one to send (docs/decisions/hosting.md).
 */
export function siteBuild(): Plugin {
  let settings: SiteSettings;
  let config: ResolvedConfig;
  return {
    name: 'promobell-site',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    config(given, { mode }) {
      settings = readSiteSettings(given, mode);
    },
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      // So that it stands before the styles, for which it would wait.
      order: 'pre',
      handler: () => [{ tag: 'script', children: earlyScript, injectTo: 'head' }],
    },
    async writeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const template = await readFile(join(folder, 'index.html'), 'utf8');
      const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
      const site = await buildSite(config, serverFolder(folder));
      const preloads = site.documentNames().map((name) => [name, preloadsOf(manifest, name)]);
      const headers = securityHeaders(settings);
      const shell: Shell = {
        template,
        preloads: Object.fromEntries(preloads),
        headers,
        embedHeaders: embedHeaders(settings),
      };
      await writeFile(
        join(serverFolder(folder), 'shell.mjs'),
        `export const shell = ${JSON.stringify(shell)};\n`,
      );
      await buildScript(embedScript(config), config, folder);
      const bare = site.bareDocument(shell);
      const offline = { precached: precachedFiles(manifest), shell: { html: bare, headers } };
      await buildScript(serviceWorker(offline), config, folder);
      const built = await site.builtPages(shell);
      const documents = built.map(({ name, html }) => [`${name}.html`, html] as const);
      const files = {
        [BARE_DOCUMENT]: bare,
        ...Object.fromEntries(documents),
        ...siteFiles(settings, built),
      };
      for (const [file, text] of Object.entries(files)) {
        if (text !== null) await writeFile(join(folder, file), text);
      }
    },
  };
}

/** Makes the browser load a page's chunks with the document instead of after the app has started. */
function preloadsOf(manifest: Manifest, pageName: string): string {
  return chunksOf(manifest, [`src/routes/${pageName}.tsx`])
    .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}

/** Builds the app a second time, for the site's host (hosting/site.ts). */
async function buildSite({ root, mode, envDir, configFile }: ResolvedConfig, folder: string): Promise<Site> {
  await build({
    root,
    mode,
    envDir,
    configFile: configFile ?? false,
    logLevel: 'warn',
    // The host sets no NODE_ENV, without which React would be its development version.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    // Bundles the libraries too, because the host has no node_modules.
    ssr: { noExternal: true },
    build: {
      ssr: 'hosting/site.ts',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'site.mjs' } },
    },
  });
  return loadSite(folder);
}
