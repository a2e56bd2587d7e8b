import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pageName, pages } from '@/shared/pages';
import { previewHost } from '../../hosting/preview-plugin';
import { siteFiles } from '../../hosting/site-files';

let root: string;
let server: PreviewServer;
let port: number;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'promobell-preview-'));
  await mkdir(join(root, 'dist'));
  for (const name of ['index', 'deals', 'influencer', 'brand', 'app']) {
    await writeFile(join(root, `dist/${name}.html`), `<title>${name}</title>`);
  }
  await writeFile(join(root, 'dist/robots.txt'), 'User-agent: *');
  const named = Object.values(pages).map((page) => ({ ...page, name: pageName(page) }));
  const settings = { siteUrl: undefined, supabaseUrl: 'http://127.0.0.1:9', pixelUrl: undefined };
  await writeFile(join(root, 'dist/_redirects'), siteFiles(settings, named)._redirects ?? '');
  // Nobody listens there: the backend is away.
  vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:9');
  server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [previewHost()],
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  port = address.port;
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

/** The status for a path as it stands, which `fetch` would tidy up. */
const statusOf = (path: string, headers = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

it.each([
  ['a sitemap while the backend is away', '/sitemap-brands.xml', 500],
  ['a profile while the backend is away', '/influencer/mina', 200],
  ['a brand that is no text', '/brand/%FF', 200],
  ['a profile that nobody can have', '/influencer/%00', 200],
  ['a path that is no address', '//', undefined],
])('answers %s, and lives', async (_, path, status) => {
  const answered = await statusOf(path, { accept: 'text/html' });
  if (status !== undefined) expect(answered).toBe(status);
  expect(await statusOf('/', { accept: 'text/html' })).toBe(200);
});

/** Browsers ask for a page by its type; messengers and search engines take anything. */
it.each(['text/html', '*/*'])('sends each address its document, to whoever accepts %s', async (accept) => {
  const send = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
    return { status: response.status, text: await response.text() };
  };
  for (const [path, document] of [
    ['/', 'index'],
    ['/deals?sort=discount', 'deals'],
    ['/influencer/meilin.eats', 'influencer'],
    ['/influencer/%00', 'influencer'],
    ['/brand/a%252Fb', 'brand'],
    ['/brand/%FF', 'brand'],
    ['/profile', 'app'],
    ['/nowhere/at.all', 'app'],
  ] as const) {
    expect((await send(path)).text, path).toContain(`<title>${document}</title>`);
  }
  expect((await send('/robots.txt')).text).toBe('User-agent: *');
  expect((await send('/assets/of-a-former-release.js')).status).toBe(404);
});
