import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from './hosting/api-paths.ts';
import { siteBuild } from './hosting/build-plugin.ts';
import { previewHost } from './hosting/preview-plugin.ts';
import { readableTargets } from './hosting/readable-targets.ts';

/** What every page stands on. */
const LIBRARIES = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@supabase|sonner)\//;

/** Without these, a list page would ask for forty files, most of them smaller than their own request. */
const chunks = [
  // A new release leaves it as it is, in the browser's cache.
  { name: 'libraries', test: LIBRARIES },
  // What many pages show; what few do comes with them.
  { name: 'shared', test: /\/src\/|\/_shared\/rules\/|lucide-react/, minShareCount: 8 },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), siteBuild(), previewHost(), apiPaths(), readableTargets()],
  resolve: { tsconfigPaths: true },
  // Only the CSV worker has it, where the development server would find it late and reload the page.
  optimizeDeps: { include: ['papaparse'] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // Of the project's files the development server hands out these alone: the data folder beside them holds keys.
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
