import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // With more workers than cores, the suites on Postgres only wait for each other.
    maxWorkers: 2,
    env: { VITE_SUPABASE_URL: 'http://supabase.test', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test' },
    projects: [
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        test: {
          name: 'rules',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'supabase/functions/_shared/rules/**/*.test.ts',
            'tests/rules/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        plugins: [react()],
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'tests/routes/**/*.test.tsx'],
          setupFiles: ['tests/support/screen-setup.ts'],
          // Long enough for whole screens on a busy machine; a passing test takes a fraction of it.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        test: {
          // One project, so that the three suites share one Postgres cluster and its template databases.
          name: 'postgres',
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          include: ['tests/{database,stack,functions,hostile}/**/*.test.ts'],
          // Files that need no stack of their own share one per worker (tests/support/stack.ts).
          isolate: false,
          // Passwords are hashed as cheaply as can be; what is tested is who may use them.
          env: { LITE_AUTH_BCRYPT_COST: '4' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
