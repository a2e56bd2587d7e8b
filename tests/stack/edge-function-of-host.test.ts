import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { denoBinary, denoEnvironment } from '../../supabase/local/functions/deno';

const edgeFunction = pathToFileURL('hosting/netlify/document.ts');

/** Stands in for what the build writes to dist-server/: it renders `/deals`, hands `/file` on to the host, and fails otherwise. */
const SITE = `
export async function warmUp(shell) { console.error('warmed up with ' + shell.name); }
export async function respond(request, shell, next) {
  const { pathname } = new URL(request.url);
  if (pathname === '/deals') return new Response('rendered with ' + shell.name);
  if (pathname === '/file') return next();
  throw new Error('no backend');
}`;

/** Calls the edge function as the host does: with what hands a request on to the static files. */
const HOST = `
const { default: serve, config } = await import('${edgeFunction.href}');
const context = { next: async () => new Response('static file') };
const call = async (path) => {
  try {
    return await (await serve(new Request('https://promobell.example' + path), context)).text();
  } catch (error) {
    return error.message;
  }
};
console.log(JSON.stringify({ config, answers: [await call('/deals'), await call('/file'), await call('/brands')] }));`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promobell-edge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("the host's edge function renders documents, passes on files, and is bypassed when it fails", async () => {
  const written = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return pathToFileURL(join(folder, name)).href;
  };
  const imports = {
    [new URL('../../dist-server/site.mjs', edgeFunction).href]: await written('site.mjs', SITE),
    [new URL('../../dist-server/shell.mjs', edgeFunction).href]: await written(
      'shell.mjs',
      'export const shell = { name: "the shell" };',
    ),
  };
  await written('imports.json', JSON.stringify({ imports }));
  await written('host.mjs', HOST);
  const { stdout, stderr } = await promisify(execFile)(
    denoBinary(),
    [
      'run',
      '--no-config',
      '--allow-read',
      '--import-map',
      join(folder, 'imports.json'),
      join(folder, 'host.mjs'),
    ],
    { env: denoEnvironment },
  );
  expect(stderr).toContain('warmed up with the shell');
  expect(JSON.parse(stdout)).toEqual({
    config: {
      path: '/*',
      excludedPath: ['/assets/*', '/api/*', '/go/*', '/portraits/*'],
      method: ['GET', 'HEAD'],
      cache: 'manual',
      onError: 'bypass',
    },
    answers: ['rendered with the shell', 'static file', 'no backend'],
  });
});
