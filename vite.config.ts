import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteBuild } from './hosting/build-plugin.ts';
import { previewHost } from './hosting/preview-plugin.ts';
import { apiPaths, readableTargets } from './hosting/server-plugins.ts';

/** Libraries that every page needs, in one chunk. */
const LIBRARIES = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@supabase|sonner)\//;

/** Without these groups a list page would request forty small files. */
const chunks = [
  // Libraries rarely change, so this chunk stays in the browser's cache from one release to the next.
  { name: 'libraries', test: LIBRARIES },
  // Modules that many pages share. Those that few pages share stay in the pages' own chunks.
  { name: 'shared', test: /\/src\/|\/_shared\/rules\/|lucide-react/, minShareCount: 8 },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), siteBuild(), previewHost(), apiPaths(), readableTargets()],
  resolve: { tsconfigPaths: true },
  // Only the CSV worker imports it; the development server would discover it late and reload the page.
  optimizeDeps: { include: ['papaparse'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The development server serves these only, because the data folder beside them holds keys.
    fs: { allow: ['index.html', 'node_modules', 'src', 'supabase/functions/_shared/rules'] },
  },
  preview: { host: '127.0.0.1', port: 5173, strictPort: true },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
});
