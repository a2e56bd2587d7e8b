import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevServer } from '../../supabase/local/dev-server';
import { freePort } from '../../supabase/local/listen';
import { SLOW } from '../support/slow';
import { sendOddRequests, statusFor } from './odd-requests';

/** A file in the project's folder, where the data folder is too. */
let dataDir: string;
let server: ViteDevServer;
let url: string;
const SECRET = 'sb_secret_that-nobody-may-read';

beforeAll(async () => {
  dataDir = await mkdtemp(resolve('.promobell-test-'));
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify({ secret: SECRET }));
  server = await startDevServer(await freePort(), dataDir);
  url = `http://127.0.0.1:${server.config.server.port}`;
});
afterAll(async () => {
  await server.close();
  // Vite's optimizer may still be writing there when the server has closed.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers });
  return { status: response.status, text: await response.text() };
};

describe('the development server', SLOW, () => {
  it("serves the app's document, modules, styles, libraries and pictures", SLOW, async () => {
    expect((await ask('/')).text).toContain('<div id="root">');
    expect((await ask('/src/main.tsx')).status).toBe(200);
    expect((await ask('/src/ui/styles.css')).status).toBe(200);
    expect((await ask('/@vite/client')).status).toBe(200);
    expect((await ask('/favicon.svg')).status).toBe(200);
  });

  // Every known way to request a file of the project's folder from such a server.
  it.each([
    ['plainly', (file: string) => `/${file}`],
    ['as text', (file: string) => `/${file}?raw`],
    ['as a module with the text', (file: string) => `/${file}?import&raw`],
    ['as a module', (file: string) => `/${file}?import`],
    ['as an address', (file: string) => `/${file}?url`],
    ['as an address within the module', (file: string) => `/${file}?inline`],
    ['by its whole path', (file: string) => `/@fs${resolve(file)}`],
    ['by its whole path as text', (file: string) => `/@fs${resolve(file)}?import&raw`],
    ['by its whole path with two question marks', (file: string) => `/@fs${resolve(file)}?import&raw??`],
    ['by its encoded path', (file: string) => `/${file.replace('.promobell', '%2Epromobell')}?raw`],
    ['by its doubly encoded path', (file: string) => `/${file.replace('.promobell', '%252Epromobell')}?raw`],
    ['from a folder that is served', (file: string) => `/src/..%2f${file}?raw`],
    ['by its id', (file: string) => `/@id/${resolve(file)}?raw`],
    ['as a worker', (file: string) => `/${file}?worker&inline`],
  ])('serves nothing of the data folder when asked %s', SLOW, async (_way, path) => {
    const keys = `${basename(dataDir)}/keys.json`;
    expect(await readFile(keys, 'utf8')).toContain(SECRET);
    for (const from of ['none', 'script']) {
      const { text } = await ask(path(keys), { 'sec-fetch-dest': from });
      expect(text).not.toContain('that-nobody-may-read');
      expect(text).not.toContain(Buffer.from(SECRET).toString('base64').slice(4, -4));
    }
  });

  it.each(['package.json', 'supabase/config.toml', 'supabase/seed.sql', '.git/config', 'README.md'])(
    'serves nothing outside the app, such as %s',
    async (file) => {
      const start = (await readFile(file, 'utf8').catch(() => 'repositoryformatversion')).slice(0, 20);
      for (const path of [`/${file}?raw`, `/@fs${resolve(file)}?import&raw`]) {
        expect((await ask(path)).text).not.toContain(start);
      }
    },
  );

  it.each(['evil.example', 'localhost.evil.example'])(
    'refuses a page whose own host name, %s, points here',
    async (name) => {
      expect(await statusFor(`${url}/src/main.tsx`, `${name}:${new URL(url).port}`)).toBe(403);
    },
  );

  it('still answers after 600 malformed requests', SLOW, async () => {
    await sendOddRequests(Number(new URL(url).port), 600);
    expect((await ask('/src/main.tsx')).status).toBe(200);
  });
});
