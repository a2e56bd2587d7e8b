import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin, ResolvedConfig, Rolldown } from 'vite';
import { BARE_DOCUMENT } from './documents.ts';
import { withHead } from './page-head.ts';
import { prerenderedPages } from './prerendered-pages.ts';
import { siteFiles } from './site-files.ts';
import { readSiteSettings, type SiteSettings } from './site-settings.ts';

/**
 * What the build makes for the site's host beside the app: a document for each page whose address is known, the bare one for all
 * others, and the files that say how to send them (docs/decisions/hosting.md).
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
      // When the tags of the app's own files stand in it.
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
        const pages = await prerenderedPages(config);
        await write(BARE_DOCUMENT, bare);
        for (const { file, route, body, head } of pages) {
          let page = bare.replace('</head>', () => `${preloads(bundle, route, bare)}</head>`);
          // Nothing of it can be pressed or typed into: that would be gone with the app's first paint.
          if (body) page = page.replace('<div id="root">', () => `<div id="root" inert>${body}`);
          if (head) page = withHead(page, head, settings.siteUrl);
          await write(file, page);
        }
        const found = pages.flatMap(({ head }) => head?.path ?? []);
        for (const [file, text] of Object.entries(siteFiles(settings, found))) await write(file, text);
      },
    },
  };
}

function withWholeAddresses(html: string, { siteUrl }: SiteSettings) {
  return siteUrl ? html.replaceAll(/(property="og:image"\s+content=")\//g, `$1${siteUrl}/`) : html;
}

/** The first paint waits for the styles alone: on a slow line, what is asked for before them delays it. */
function withStylesFirst(html: string) {
  const [link = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  return html.replace(link, '').replace(/<script src=[^>]*><\/script>/, (script) => `${script}${link}`);
}

/** The first request for data finds its connection made. */
function preconnect({ supabaseUrl }: SiteSettings): HtmlTagDescriptor {
  const href = new URL(supabaseUrl).origin;
  return { tag: 'link', attrs: { rel: 'preconnect', href, crossorigin: true }, injectTo: 'head' };
}

/** Asks for a route's chunks with the document, and not only when the app has started. */
function preloads(bundle: Rolldown.OutputBundle, route: string, document: string): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/routes/${route}.tsx`));
  if (!entry) throw new Error(`No chunk is made of src/routes/${route}.tsx.`);
  const names = new Set([entry.fileName]);
  // A set is walked to its end, also where that moves on.
  for (const name of names) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(imported);
  }
  return [...names]
    .filter((name) => !document.includes(`/${name}"`))
    .map((name) => `  <link rel="modulepreload" crossorigin href="/${name}">\n`)
    .join('');
}
