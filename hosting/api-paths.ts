import { loadEnv, type Plugin } from 'vite';

/**
 * `/api/upload-promo-codes` is the edge function of that name (decisions: '/api/upload-promo-codes'). On a static host the
 * build's `_redirects` says so; here the development and the preview server do it.
 */
export function apiPaths(): Plugin {
  return {
    name: 'promobell-api-paths',
    config(config, { mode }) {
      const folder = config.envDir === false ? false : (config.envDir ?? process.cwd());
      const target = loadEnv(mode, folder, 'VITE_').VITE_SUPABASE_URL ?? 'http://127.0.0.1:54321';
      const proxy = {
        '^/api/upload-promo-codes$': {
          target,
          changeOrigin: true,
          rewrite: () => '/functions/v1/upload-promo-codes',
        },
      };
      return { server: { proxy }, preview: { proxy } };
    },
  };
}
