import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { isLostWhileOpening } from './supabase/local/postgres/lost-connection.ts';

const OWN_APP =
  /\bvi\.(mock|stubEnv|resetModules)\(|auth\/v1\/|SESSION_STORAGE_KEY|signInAnswer|loadSupabase/;

/** Tests that replace a module, a setting or what the platform offers, which others must not find. */
const OWN_WORLD = /\bvi\.(mock|stubEnv|stubGlobal|resetModules)\(/;

/** Test files below the given folders that have a pattern in them. */
const filesWith = (pattern: RegExp, ending: string, folders: string[]) =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith(ending))
    .filter((path) => pattern.test(readFileSync(path, 'utf8')));

/**
 * Tests of screens that load the app for themselves, because they replace a module or a setting before, or because they sign in and
 * out: supabase-js keeps its own account of that, and a request that one test leaves unanswered would hold up the next test's.
 */
const isolatedScreens = filesWith(OWN_APP, '.test.tsx', ['src', 'tests/routes']);
const isolatedRules = filesWith(OWN_WORLD, '.test.ts', ['src', 'extension', 'tests/rules']);

const screens = {
  environment: 'jsdom',
  setupFiles: ['tests/support/screen-setup.ts'],
};

export default defineConfig({
  test: {
    // With more workers than cores, the suites on Postgres only wait for each other.
    maxWorkers: 2,
    // Long enough for a machine that is busy elsewhere; a passing test takes a fraction of it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // `npm start` survives it as well. Any other error that nobody handles fails the run.
    onUnhandledError: (error) => !isLostWhileOpening(error),
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
        },
      },
    ],
  },
});
