import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPaths } from './hosting/api-paths.ts';
import { site } from './hosting/site-plugin.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), site(), apiPaths()],
  resolve: { tsconfigPaths: true },
  // Only the CSV worker has it, where the development server would find it late and reload the page.
  optimizeDeps: { include: ['papaparse'] },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  preview: { host: '127.0.0.1', port: 5173, strictPort: true },
  build: { target: 'baseline-widely-available', manifest: true },
});
