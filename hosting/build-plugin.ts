import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { earlyScript } from './early-script.ts';
import { loadSite, type Site, serverFolder } from './load-site.ts';
import { securityHeaders } from './security-headers.ts';
import { buildServiceWorker, precachedFiles } from './service-worker-build.ts';
import type { Shell } from './site';
import { BARE_DOCUMENT, siteFiles } from './site-files.ts';
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
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config(given, { mode }) {
      settings = readSiteSettings(given, mode);
    },
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      // Runs after Vite has added the tags of the app's files to the document.
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: withLibrariesAlone(
          withScriptInside(withStylesInside(withWholeAddresses(html, settings), bundle)),
        ),
        tags: [preconnect(settings)],
      }),
    },
    writeBundle: {
      order: 'post',
      async handler(_, bundle) {
        const folder = resolve(config.root, config.build.outDir);
        const html = await readFile(join(folder, 'index.html'), 'utf8');
        const site = await buildSite(config, serverFolder(folder));
        const preloads = site.documentNames().map((name) => [name, preloadsOf(bundle, name, html)]);
        const shell: Shell = {
          html,
          preloads: Object.fromEntries(preloads),
          headers: securityHeaders(settings),
        };
        await writeFile(
          join(serverFolder(folder), 'shell.mjs'),
          `export const shell = ${JSON.stringify(shell)};\n`,
        );
        await buildServiceWorker(config, folder, {
          precached: precachedFiles(bundle, html),
          shell: { html, headers: shell.headers },
        });
        const built = await site.builtPages(shell);
        const documents = built.map(({ name, html: document }) => [`${name}.html`, document] as const);
        const files = {
          [BARE_DOCUMENT]: html,
          ...Object.fromEntries(documents),
          ...siteFiles(settings, built),
        };
        for (const [file, text] of Object.entries(files)) {
          if (text !== null) await writeFile(join(folder, file), text);
        }
      },
    },
  };
}

function withWholeAddresses(html: string, { siteUrl }: SiteSettings) {
  return siteUrl ? html.replaceAll(/(property="og:image"\s+content=")\//g, `$1${siteUrl}/`) : html;
}

function withScriptInside(html: string) {
  return html.replace('<script src="/before-paint.js"></script>', () => `<script>${earlyScript}</script>`);
}

/**
 * Scripts that wait for the document to be read run in one go, and a slow phone answers nothing meanwhile. The libraries don't need the
 * document, so they run as soon as they have come (docs/decisions/first-visit.md#starting).
 */
const withLibrariesAlone = (html: string) =>
  html.replace(/(<script type="module") (?=[^>]*\/libraries-)/, '$1 async ');

/**
 * Writes the styles into the document, before the app's scripts, so that the first paint waits for no other file
 * (docs/decisions/first-visit.md#styles). Nothing else needs the file then.
 */
function withStylesInside(html: string, bundle: Rolldown.OutputBundle) {
  const [link, file = ''] = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? [];
  const styles = bundle[file];
  if (link === undefined || styles?.type !== 'asset')
    throw new Error('The document has no styles of the build.');
  delete bundle[file];
  // Otherwise the first chunk that is loaded later would request them.
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk') output.viteMetadata?.importedCss.delete(file);
  }
  return html
    .replace(link, '')
    .replace(/<script src=[^>]*><\/script>/, (script) => `${script}\n    <style>${styles.source}</style>`);
}

/** Opens the connection to Supabase before the first request for data. */
function preconnect({ supabaseUrl }: SiteSettings): HtmlTagDescriptor {
  const href = new URL(supabaseUrl).origin;
  return { tag: 'link', attrs: { rel: 'preconnect', href, crossorigin: true }, injectTo: 'head' };
}

/** Makes the browser load a page's chunks with the document instead of after the app has started. */
function preloadsOf(bundle: Rolldown.OutputBundle, pageName: string, document: string): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/routes/${pageName}.tsx`));
  if (!entry) throw new Error(`No chunk is made of src/routes/${pageName}.tsx.`);
  const names = new Set([entry.fileName]);
  // The loop also visits names that are added while it runs.
  for (const name of names) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(imported);
  }
  return [...names]
    .filter((name) => !document.includes(`/${name}"`))
    .map((name) => `  <link rel="modulepreload" crossorigin href="/${name}">\n`)
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
