import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { siteHost } from '../../hosting/host-plugin';
import * as site from '../../hosting/site';

const shell: site.Shell = {
  template: '<html><head><!--app-head--></head><body><!--app-html--><!--app-data--></body></html>',
  preloads: {},
  headers: {},
  embedHeaders: {},
};
vi.mock('../../hosting/load-site', () => ({
  serverFolder: (folder: string) => folder,
  loadSite: () => Promise.resolve(site),
  loadShell: () => Promise.resolve(shell),
}));

let root: string;
let server: PreviewServer;
let port: number;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'promobell-preview-'));
  await mkdir(join(root, 'dist'));
  for (const name of ['deals', 'brand', 'app']) {
    await writeFile(join(root, `dist/${name}.html`), `the build's ${name}`);
  }
  await writeFile(join(root, 'dist/robots.txt'), 'User-agent: *');
  // Nobody listens there: the backend is away.
  vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:9');
  server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [siteHost()],
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

/** What is answered to a path as it stands, which `fetch` would tidy up. */
const ask = (path: string, headers = {}) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    })
      .on('error', reject)
      .end();
  });

it.each([
  ['a sitemap with 502 while the backend is away', '/sitemap-brands.xml', 502],
  ['a short link with a slash behind it with 502 while the backend is away', '/go/mina/', 502],
  ['a short link of a QR code with 502 while the backend is away', '/go/mina?q', 502],
  ['a profile with 200 while the backend is away', '/influencer/mina', 200],
  ["a brand's address of invalid characters with 404", '/brand/%FF', 404],
  ["a brand's address of truncated characters with 404", '/brand/%E0%A4%A', 404],
  ['a malformed path with 404', '//', 404],
  ['a path of 8,000 letters with 404', `/${'x'.repeat(8_000)}`, 404],
  ['a file of a former release with 404', '/assets/of-a-former-release.js', 404],
])('the preview server answers %s, and keeps running', async (_, path, status) => {
  expect((await ask(path, { accept: 'text/html' })).status).toBe(status);
  expect((await ask('/pricing')).status).toBe(200);
});

/** Browsers ask for a page by its type; messengers and search engines take anything. */
it.each(['text/html', '*/*'])(
  'the preview server sends the document of the requested address to a client that accepts %s',
  async (accept) => {
    for (const [path, says] of [
      ['/', '<title>Promobell</title>'],
      ['/deals?sort=discount', '<title>Deals &amp; Promo Codes · Promobell</title>'],
      ['/influencer/%00', 'Page Not Found'],
      ['/brand/%E0%A4%A', 'Page Not Found'],
      ['/nowhere/at.all', 'Page Not Found'],
      // Not rendered: a page of one's own, and a search that is too long.
      ['/profile', "the build's app"],
      [`/deals?q=${'x'.repeat(2_000)}`, "the build's deals"],
      ['/robots.txt', 'User-agent: *'],
    ] as const) {
      expect((await ask(path, { accept })).text, path).toContain(says);
    }
  },
);
