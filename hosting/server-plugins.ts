import type { Plugin, ViteDevServer } from 'vite';
import { readSiteSettings } from './site-settings.ts';

/**
 * `/api/upload-promo-codes` is the edge function of that name (docs/product/csv-upload.md#upload-address). On a static host the
 * build's `_redirects` says so; here the development and the preview server do it.
 */
export function apiPaths(): Plugin {
  return {
    name: 'promobell-api-paths',
    config(config, { mode }) {
      const proxy = {
        '^/api/upload-promo-codes$': {
          target: readSiteSettings(config, mode).supabaseUrl,
          changeOrigin: true,
          rewrite: () => '/functions/v1/upload-promo-codes',
        },
      };
      return { server: { proxy }, preview: { proxy } };
    },
  };
}

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
