import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildExtension } from '../../extension/build/build-extension';
import { zipFolder } from '../../extension/build/zip';

let folder: string;

async function build(name: string) {
  const outDir = join(folder, name);
  await buildExtension({
    browser: 'firefox',
    version: '1.2.3',
    siteUrl: 'https://promobell.example',
    apiUrl: 'https://abc.supabase.co',
    apiKey: 'sb_publishable_x',
    outDir,
  });
  await zipFolder(outDir, `${outDir}.zip`);
  return outDir;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'promobell-package-'));
  await build('first');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = z.object({
  errors: z.array(z.unknown()),
  notices: z.array(z.unknown()),
  warnings: z.array(z.object({ code: z.string(), file: z.string() })),
});

it("the extension's package passes Mozilla's linter, except for Preact's way to set HTML, which the manifest forbids", () => {
  const args = [
    'node_modules/addons-linter/bin/addons-linter',
    join(folder, 'first.zip'),
    '--output',
    'json',
  ];
  const found = report.parse(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })));
  expect(found).toMatchObject({ errors: [], notices: [] });
  expect(found.warnings).toEqual([
    { code: 'UNSAFE_VAR_ASSIGNMENT', file: expect.stringMatching(/^assets\/popup-/) },
  ]);
});

it("the script in a shop's page asks for no permission that Firefox doesn't know, which the page's console would tell", () => {
  const script = readFileSync(join(folder, 'first', 'ring.js'), 'utf8');
  expect(script).toContain('showPopover');
  expect(script).not.toContain('clipboard-write');
});

it("the script in a shop's page knows each kind of mark in the list of affiliate networks", () => {
  const script = readFileSync(join(folder, 'first', 'ring.js'), 'utf8');
  for (const mark of ['cjevent', 'ref', 'awin1.com', 'youtube.com']) {
    expect(script).toMatch(new RegExp(`["'\`,]${mark}["'\`,]`));
  }
});

it("the extension's package has the same bytes when it is built again", async () => {
  await build('second');
  const [first, second] = ['first.zip', 'second.zip'].map((name) => readFileSync(join(folder, name)));
  expect(second?.equals(first ?? Buffer.of())).toBe(true);
});
