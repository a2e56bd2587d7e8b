import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promobell-lint-'));
  const plugins = [resolve('scripts/lint/supported-browsers.grit')];
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines that the linter refuses. */
function refused(lines: string[]): string[] {
  writeFileSync(join(folder, 'sample.ts'), lines.join('\n'));
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', 'sample.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = (stdout + stderr).matchAll(/sample\.ts:(\d+):\d+ plugin/g);
  return [...found].map(([, line]) => lines[Number(line) - 1] ?? '');
}

it('the linter refuses what one of the supported browsers lacks, and not what all of them have', () => {
  const lacking = [
    'export const link = URL.canParse(text);',
    'export const parsed = URL.parse(text);',
    'export const answer = Response.json(text);',
    'export const signal = AbortSignal.any([]);',
    'export const pattern = new URLPattern(text);',
    'export const change = document.startViewTransition();',
    'export const isShown = page.checkVisibility();',
    'page.showPopover();',
    'export const hasQuery = params.size > 0;',
    'export const isBare = address.searchParams.size === 0;',
  ];
  const known = [
    'export const url = new URL(text);',
    'export const patience = AbortSignal.timeout(9);',
    'export const count = new Set(text).size + team.size;',
  ];
  expect(refused([...lacking, ...known])).toEqual(lacking);
});
