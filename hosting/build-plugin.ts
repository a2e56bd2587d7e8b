import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { WebSocket } from 'ws';
import type { BuiltPage } from '../src/prerender';
import { withHead } from './page-head.ts';
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
      handler: (html) => ({
        html: withStylesFirst(withWholeAddresses(html, settings)),
        tags: [preconnect(settings)],
      }),
    },
    writeBundle: {
      order: 'post',
      async handler(_, bundle) {
        const folder = resolve(config.root, config.build.outDir);
        const write = (file: string, text: string) => writeFile(join(folder, file), text);
        const bare = await readFile(join(folder, 'index.html'), 'utf8');
        const pages = await builtPages(config);
        await write(BARE_DOCUMENT, bare);
        for (const page of pages.filter(({ document }) => document !== 'none')) {
          const { name, path, body, fullTitle: title, description } = page;
          let html = bare.replace('</head>', () => `${preloads(bundle, name, bare)}</head>`);
          // Inert, because anything typed would be lost when the app replaces the drawn page.
          if (body) html = html.replace('<div id="root">', () => `<div id="root" inert>${body}`);
          if (!path.includes(':')) html = withHead(html, { path, title, description }, settings.siteUrl);
          await write(`${name}.html`, html);
        }
        for (const [file, text] of Object.entries(siteFiles(settings, pages))) await write(file, text);
      },
    },
  };
}

function withWholeAddresses(html: string, { siteUrl }: SiteSettings) {
  return siteUrl ? html.replaceAll(/(property="og:image"\s+content=")\//g, `$1${siteUrl}/`) : html;
}

/** Moves the styles before the scripts: the first paint waits only for styles, and on a slow line earlier requests delay them. */
function withStylesFirst(html: string) {
  const [link = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  return html.replace(link, '').replace(/<script src=[^>]*><\/script>/, (script) => `${script}${link}`);
}

/** Opens the connection to Supabase before the first request for data. */
function preconnect({ supabaseUrl }: SiteSettings): HtmlTagDescriptor {
  const href = new URL(supabaseUrl).origin;
  return { tag: 'link', attrs: { rel: 'preconnect', href, crossorigin: true }, injectTo: 'head' };
}

/** Makes the browser load a page's chunks with the document instead of after the app has started. */
function preloads(bundle: Rolldown.OutputBundle, pageName: string, document: string): string {
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

/** Builds the app a second time, for Node, and lets it draw its pages (src/prerender.tsx). */
async function builtPages({ root, mode, envDir, configFile }: ResolvedConfig): Promise<BuiltPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'promobell-prerender-'));
  try {
    await build({
      root,
      mode,
      envDir,
      configFile: configFile ?? false,
      logLevel: 'warn',
      // Bundles the libraries too, because they can't be resolved from the temporary folder.
      ssr: { noExternal: true },
      build: {
        ssr: 'src/prerender.tsx',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender.mjs' } },
      },
    });
    // The Supabase client needs a WebSocket class, though it opens no socket here. Node 20 has none.
    if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });
    const prerender: { builtPages: () => Promise<BuiltPage[]> } = await import(
      pathToFileURL(join(folder, 'prerender.mjs')).href
    );
    return await prerender.builtPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
