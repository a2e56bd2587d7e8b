import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const client = '@/lib/supabase/client';

const forbidden: [path: string, specifier: string][] = [
  ['src/routes/browse/a.tsx', '@/app/routes'],
  ['src/routes/browse/a.tsx', '@/features/follow/components/follow-button'],
  ['src/routes/browse/a.loader.ts', '@/features/deals/data/deals'],
  ['src/app/a.tsx', '@/features/follow/components/follow-button'],
  ['src/features/deals/components/a.tsx', '@/features/follow/follow-screen'],
  ['src/features/deals/components/a.tsx', '@/routes/browse/deals'],
  ['src/features/deals/components/a.tsx', '@/features/follow/components/follow-button'],
  ['src/features/deals/components/a.tsx', '../../follow/components/follow-button'],
  ['src/features/deals/data/a.ts', '@/features/follow/data/follow'],
  ['src/features/deals/components/a.tsx', '@/features/follow/public/data/follow'],
  ['src/features/deals/public/a.tsx', '@/features/follow/follow-batches'],
  ['src/features/deals/public/a.tsx', '@/routes/browse/deals'],
  ['src/features/deals/public/a.tsx', client],
  ['src/features/deals/components/a.tsx', client],
  ['src/features/deals/components/a.tsx', '@supabase/supabase-js'],
  ['src/routes/browse/a.tsx', client],
  ['src/app/a.tsx', client],
  ['src/shared/session/a.tsx', '@/features/auth/data/sign-in'],
  ['src/shared/session/a.tsx', '@/features/auth/public/sign-in'],
  ['src/shared/session/a.tsx', '@/app/providers'],
  ['src/ui/a.tsx', '@/shared/session/use-session'],
  ['src/ui/a.tsx', '@/domain/expiry'],
  ['src/ui/a.tsx', client],
  ['src/ui/a.tsx', '../shared/session/use-session'],
  ['src/domain/a.ts', 'react'],
  ['src/domain/a.ts', '@/lib/env'],
  ['src/domain/a.ts', '@supabase/supabase-js'],
  ['src/lib/a.ts', '@rules/categories'],
  ['src/lib/a.ts', '@/shared/query-keys'],
  ['src/ui/a.tsx', '@rules/categories'],
  ['src/shared/a.ts', '../../supabase/functions/_shared/endpoint'],
  // The rules are imported by their alias only.
  ['src/shared/a.ts', '../../supabase/functions/_shared/rules/categories'],
  ['supabase/functions/_shared/rules/a.ts', '@/lib/env'],
  ['supabase/functions/_shared/rules/a.ts', '../endpoint.ts'],
  ['supabase/functions/_shared/rules/a.ts', 'npm:stripe'],
  ['src/features/deals/data/a.ts', '../../../../tests/support/backend'],
  ['extension/worker/a.ts', '@/lib/env'],
  ['extension/worker/a.ts', '@supabase/supabase-js'],
  ['extension/popup/a.tsx', '@/features/offer/public/offer-ticket'],
  ['extension/popup/a.tsx', '../../src/features/offer/public/offer-ticket'],
];

const allowed: [path: string, specifier: string][] = [
  ['src/app/a.tsx', '@/routes/browse/deals'],
  ['src/routes/browse/a.tsx', '@/features/deals/components/deals-screen'],
  ['src/routes/browse/a.tsx', '@/features/contact/contact-screen'],
  ['src/routes/browse/a.loader.ts', '@/features/deals/public/deals-query'],
  ['src/app/a.tsx', '@/features/follow/public/follow-button'],
  ['src/features/deals/components/a.tsx', '../data/deals'],
  ['src/features/deals/components/a.tsx', '@/features/offer/public/offer-ticket'],
  ['src/features/deals/components/a.tsx', '@/features/follow/public/follow-button'],
  ['src/features/deals/data/a.ts', '@/features/follow/public/followed-influencers'],
  ['src/features/deals/public/a.tsx', '../components/deal-groups'],
  ['src/features/deals/data/a.ts', client],
  ['src/features/deals/public/a.ts', client],
  ['src/features/contact/a.ts', client],
  ['src/shared/session/a.ts', client],
  ['src/ui/a.tsx', '@/lib/reload'],
  ['src/domain/a.ts', 'zod/mini'],
  // The one part of supabase/ that the app may import.
  ['src/domain/a.ts', '@rules/categories'],
  ['src/shared/a.ts', '@rules/categories'],
  ['src/features/deals/components/a.tsx', '@rules/categories'],
  ['src/routes/browse/a.tsx', '@rules/categories'],
  ['supabase/functions/_shared/rules/a.ts', './categories.ts'],
  ['supabase/functions/_shared/rules/a.ts', 'zod/mini'],
  ['src/lib/supabase/a.ts', '../env'],
  ['extension/popup/a.tsx', '@/ui/button'],
  ['extension/popup/a.tsx', '../rules/shops'],
  ['extension/worker/a.ts', '@/domain/expiry'],
  ['extension/worker/a.ts', '@rules/categories'],
];

const report = z.object({
  diagnostics: z.array(z.object({ location: z.nullish(z.object({ path: z.string() })) })),
});

/** A plugin's path begins at the folder of its settings. */
const ofThisFolder = (plugin: { path: string }) => ({ ...plugin, path: resolve(plugin.path) });

/** A case's file: in the folder of `path`, under a name of its own. */
const fileOf = (path: string, index: number, kind: string) =>
  join(dirname(path), `${kind}-${index}${extname(path)}`);

let folder: string;
let refused: Set<string | undefined>;

// One lint run over a small tree of files with one import each.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promobell-layers-'));
  const config = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({
      ...config,
      $schema: undefined,
      vcs: undefined,
      plugins: config.plugins.map(ofThisFolder),
    }),
  );
  const write =
    (kind: string) =>
    ([path, specifier]: [string, string], index: number) => {
      const file = join(folder, fileOf(path, index, kind));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `import '${specifier}';\n`);
    };
  forbidden.forEach(write('forbidden'));
  allowed.forEach(write('allowed'));
  refused = lint(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files of the folder that the import rules refuse. */
function lint(cwd: string) {
  const args = [
    'lint',
    '--only=style/noRestrictedImports',
    '--only=plugin',
    '--reporter=json',
    '--max-diagnostics=none',
    '.',
  ];
  let output: string;
  try {
    output = execFileSync(resolve('node_modules/.bin/biome'), args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    output = z.object({ stdout: z.string() }).parse(error).stdout;
  }
  const { diagnostics } = report.parse(JSON.parse(output));
  return new Set(diagnostics.map(({ location }) => location?.path));
}

describe('import layers', () => {
  it.each(forbidden.map((entry, index) => [...entry, index] as const))(
    '%s may not import %s',
    (path, _, index) => {
      expect(refused).toContain(fileOf(path, index, 'forbidden'));
    },
  );

  it.each(allowed.map((entry, index) => [...entry, index] as const))('%s may import %s', (path, _, index) => {
    expect(refused).not.toContain(fileOf(path, index, 'allowed'));
  });
});
