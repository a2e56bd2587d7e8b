import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Connect, Plugin, PreviewServer, ProxyOptions, ViteDevServer } from 'vite';
import { loadShell, loadSite, serverFolder } from './load-site.ts';
import { embedHeaders, securityHeaders } from './security-headers.ts';
import { embedScript, scriptOnRequest, serviceWorkerInDevelopment } from './single-scripts.ts';
import { FUNCTION_PATHS } from './site-paths.ts';
import { readSiteSettings } from './site-settings.ts';

/**
 * Makes Vite's servers answer as the site's host does: on both, functions and frames for other sites at their paths; on the preview server
 * also the host's headers and the documents that it renders.
 */
export function siteHost(): Plugin {
  return {
    name: 'promobell-host',
    apply: 'serve',
    config(given, { mode, isPreview }) {
      const settings = readSiteSettings(given, mode);
      const proxy = functionProxies(settings.supabaseUrl);
      return {
        server: { proxy },
        preview: { proxy, headers: securityHeaders(settings) },
        // No document by Vite itself.
        ...(isPreview && { appType: 'custom' }),
      };
    },
    configureServer(server) {
      keepReadable(server);
      server.middlewares.use(
        '/service-worker.js',
        scriptOnRequest(serviceWorkerInDevelopment, server.config),
      );
      server.middlewares.use('/embed.js', scriptOnRequest(embedScript(server.config), server.config));
      server.middlewares.use('/embed/', embedsInDevelopment(server));
    },
    async configurePreviewServer(server) {
      keepReadable(server);
      const answer = await documents(server);
      // After Vite's own middlewares: the site's files are served as they are.
      return () => {
        server.middlewares.use((request, response, next) => {
          const { url = '/', method = 'GET' } = request;
          if (NO_PAGES.test(url) || !METHODS.includes(method) || !URL.canParse(url, BASE)) {
            next();
            return;
          }
          // An unhandled rejection in a middleware would end the server.
          answer(new Request(new URL(url, BASE), { method }))
            .then((answered) => send(answered, response))
            .catch(next);
        });
      };
    },
  };
}

/** Paths of files. When there is no such file the answer is 404 and not a page. */
const NO_PAGES = /^\/(assets|api)\//;
const METHODS = ['GET', 'HEAD'];
/** Makes a URL of a path; the site sees nothing of it but path and query. */
const BASE = 'http://site.invalid';

/** What the host's function does (hosting/netlify), with the build's documents behind it. */
async function documents({ config }: PreviewServer): Promise<(request: Request) => Promise<Response>> {
  const folder = resolve(config.root, config.build.outDir);
  const [site, shell] = await Promise.all([loadSite(serverFolder(folder)), loadShell(serverFolder(folder))]);
  return (request) =>
    site.respond(request, shell, async () => {
      const html = await readFile(join(folder, site.builtDocument(new URL(request.url).pathname)));
      return new Response(html, {
        headers: { ...shell.headers, 'Content-Type': 'text/html; charset=utf-8' },
      });
    });
}

/** On the development server, what other sites show in a frame is the only part that the host renders. */
function embedsInDevelopment(server: ViteDevServer): Connect.NextHandleFunction {
  const headers = embedHeaders(readSiteSettings(server.config, server.config.mode));
  return ({ originalUrl = '/', method = 'GET', headers: { host } }, response, next) => {
    server
      .ssrLoadModule('/hosting/site.ts')
      .then(({ respondEmbed }) => respondEmbed({ method, url: `http://${host}${originalUrl}` }, headers))
      .then((answered) => send(answered, response))
      .catch(next);
  };
}

async function send(answered: Response, response: ServerResponse) {
  const body = Buffer.from(await answered.arrayBuffer());
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(body);
}

function functionProxies(supabaseUrl: string): Record<string, ProxyOptions> {
  const proxies = Array.from(FUNCTION_PATHS, ([path, target]): [string, ProxyOptions] => [
    `^${path.replace(':name', '[^/?]+')}/?(\\?.*)?$`,
    {
      target: supabaseUrl,
      changeOrigin: true,
      rewrite(asked) {
        const [pathname = '', query] = asked.split('?');
        const address = target.replace(':name', () => pathname.split('/')[2] ?? '');
        return query === undefined ? address : `${address}?${query}`;
      },
    },
  ]);
  return Object.fromEntries(proxies);
}

/**
 * A request that names a whole address instead of a path (`GET http://[ HTTP/1.1`) ends Vite's servers when the address
 * can't be parsed. No browser sends such a request to a site; it is answered as a request for the site's root.
 */
function keepReadable({ httpServer }: Pick<ViteDevServer | PreviewServer, 'httpServer'>) {
  httpServer?.prependListener('request', (request: { url?: string | undefined }) => {
    if (!request.url?.startsWith('/')) request.url = '/';
  });
}
