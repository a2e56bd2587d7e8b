import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteBuild } from './hosting/build-plugin.ts';
import { buildSettings } from './hosting/build-settings.ts';
import { chunks } from './hosting/chunks.ts';
import { siteHost } from './hosting/host-plugin.ts';
import { releaseOf } from './hosting/release.ts';

export default defineConfig({
  plugins: [buildSettings(), react(), tailwindcss(), siteBuild(), siteHost()],
  resolve: { tsconfigPaths: true },
  define: { __RELEASE__: JSON.stringify(releaseOf(import.meta.dirname)) },
  // Only the CSV worker imports them; the development server would discover them late and reload the page.
  optimizeDeps: { include: ['papaparse', 'hucre', 'fflate'] },
  // So that the CSV worker loads what reads workbooks only when it needs it.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // Building the extension would reload the page.
    watch: { ignored: ['**/dist-extension/**'] },
    // The development server serves these only, because the data folder beside them holds keys.
    fs: { allow: ['index.html', 'node_modules', 'src', 'supabase/functions/_shared/rules'] },
  },
  preview: { host: '127.0.0.1', port: 5173, strictPort: true },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Every browser of the target knows `modulepreload`.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
