import type { Plugin, ViteDevServer } from 'vite';

/**
 * A request that names a whole address instead of a path (`GET http://[ HTTP/1.1`) ends Vite's servers when the address
 * can't be parsed. No browser sends such a request to a site; it is answered as a request for the site's root.
 */
export function readableTargets(): Plugin {
  const guard = (server: ViteDevServer['httpServer']) => {
    server?.prependListener('request', (request: { url?: string | undefined }) => {
      if (!request.url?.startsWith('/')) request.url = '/';
    });
  };
  return {
    name: 'promobell-readable-targets',
    configureServer: ({ httpServer }) => guard(httpServer),
    configurePreviewServer: ({ httpServer }) => guard(httpServer),
  };
}
