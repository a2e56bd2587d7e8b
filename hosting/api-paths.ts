import type { Plugin } from 'vite';
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
