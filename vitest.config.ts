import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that get a worker of their own (docs/decisions/tests.md): those that replace a module, or load modules anew. */
const isolated = (ending: string, folders: string[]) =>
  folders.map((folder) => `${folder}/**/*.isolated.test.${ending}`);
const isolatedScreens = isolated('tsx', ['src', 'tests/routes']);
const isolatedRules = isolated('ts', ['src', 'extension', 'tests/rules']);

const screens = {
  environment: 'jsdom',
  setupFiles: ['tests/support/screen-setup.ts'],
};

const onPostgres = (name: string, include: string) => ({
  extends: true as const,
  resolve: { tsconfigPaths: true },
  test: {
    name,
    environment: 'node',
    // One Postgres cluster for the run, with template databases.
    globalSetup: ['tests/support/global-setup.ts'],
    include: [include],
    // Files that need no stack of their own share one per worker (tests/support/stack.ts).
    isolate: false,
    // Passwords are hashed as cheaply as can be; what is tested is who may use them.
    env: { LITE_AUTH_BCRYPT_COST: '4' },
  },
});

export default defineConfig({
  test: {
    // With more workers than cores, the suites on Postgres only wait for each other.
    maxWorkers: 2,
    // Four times what a test may take on a machine that does nothing else. Slower ones say so (tests/support/slow.ts).
    testTimeout: 30_000,
    // A hook starts a database, or the whole stack with its functions.
    hookTimeout: 120_000,
    // What was unexpected is told in full, also a request of many lines.
    chaiConfig: { truncateThreshold: 0 },
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
            'extension/**/*.test.ts',
            'supabase/functions/_shared/rules/**/*.test.ts',
            'tests/rules/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...isolatedRules],
          // Starting a worker for each file takes as long as its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        test: { name: 'rules-isolated', environment: 'node', include: isolatedRules },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        plugins: [react()],
        test: {
          name: 'screens',
          ...screens,
          include: ['src/**/*.test.tsx', 'tests/routes/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...isolatedScreens],
          // The app is loaded once for each worker; screen-setup.ts undoes what a test leaves behind.
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        plugins: [react()],
        test: { name: 'screens-isolated', ...screens, include: isolatedScreens },
      },
      onPostgres('database', 'tests/database/**/*.test.ts'),
      onPostgres('services', 'tests/{stack,functions,hostile}/**/*.test.ts'),
    ],
  },
});
