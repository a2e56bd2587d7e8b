import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Page, pages } from '@/shared/pages';
import { closeServer, listen } from '../../supabase/local/listen';

const preview = { title: 'Mina', description: 'Codes', image: '/mina.svg', path: '/influencer/mina' };
const api = createServer((request, response) => {
  const isMina = request.url === '/functions/v1/link-preview?path=%2Finfluencer%2Fmina';
  response.writeHead(isMina ? 200 : 404).end(JSON.stringify(isMina ? preview : { error: 'none' }));
});
const page = '<head><title>Promobell</title></head>';
const html = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(page.length) };

beforeAll(async () => {
  const url = `http://127.0.0.1:${await listen(api, 0)}`;
  vi.stubGlobal('Deno', { env: { get: (name: string) => (name === 'VITE_SUPABASE_URL' ? url : undefined) } });
});
afterAll(() => closeServer(api));

/** Written for Deno, which names files by their ending; the compiler of the rest doesn't. */
const netlifyFile = new URL('../../hosting/netlify/link-preview.ts', import.meta.url).href;

async function send(path: string, headers: Record<string, string> = html): Promise<Response> {
  const { default: linkPreview } = await import(netlifyFile);
  const next = async () => new Response(page, { headers });
  return linkPreview(new Request(`https://promobell.example${path}`), { next });
}

it('puts the preview into the page, whose length is another then', async () => {
  const response = await send('/influencer/mina');
  expect(response.headers.get('content-length')).toBeNull();
  const text = await response.text();
  expect(text).toContain('<title>Mina</title>');
  expect(text).toContain('content="https://promobell.example/mina.svg"');
});

it('sends the page as it is where there is no preview', async () => {
  expect(await (await send('/influencer/nobody')).text()).toBe(page);
});

it('leaves everything that is no page alone', async () => {
  const response = await send('/influencer/mina', { 'content-type': 'application/json' });
  expect(await response.text()).toBe(page);
});

it('runs before each page that has a document of its own and a parameter', async () => {
  const { config } = await import(netlifyFile);
  const withParameter = Object.values(pages).filter(
    ({ path, document }: Page) => document !== 'none' && path.includes(':'),
  );
  expect(config.path).toEqual(
    expect.arrayContaining(withParameter.map(({ path }) => path.replace(/:.*/, '*'))),
  );
});
