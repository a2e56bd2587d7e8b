import { accountPage, accountsPage, authorizePage, refusedPage } from './pages';
import type { Account } from './state';
import { type App, codeFor } from './tokens';
import type { InstagramWorld } from './world';

type PageAnswer = { status: number; html: string } | { redirect: string };

interface PageRequest {
  method: string;
  url: URL;
  form: URLSearchParams;
}

interface Pages {
  world: InstagramWorld;
  app: App;
  /** Sets how the next call of the app ends: by an error's code, or 'silent'. */
  failNext: (as: string) => void;
}

const HOUR_MS = 60 * 60_000;

/** Answers the pages for people: what is sent by a form leads back to the page that shows it. */
export function answerPage(pages: Pages, { method, url, form }: PageRequest): PageAnswer {
  const { world } = pages;
  if (url.pathname === '/oauth/authorize') return authorize(pages, method, url.searchParams, form);
  if (method === 'POST') return act(pages, url.pathname, form);
  if (url.pathname === '/') return { status: 200, html: accountsPage(world) };
  const account = accountIn(world, url.pathname);
  return account
    ? { status: 200, html: accountPage(world, account) }
    : { status: 404, html: refusedPage('There is no such page.') };
}

function authorize(
  { world, app }: Pages,
  method: string,
  query: URLSearchParams,
  form: URLSearchParams,
): PageAnswer {
  const redirectUri = query.get('redirect_uri') ?? '';
  const refused = (reason: string) => ({ status: 400, html: refusedPage(reason) });
  if (query.get('client_id') !== app.id) return refused('Invalid platform app');
  if (!app.redirectUris.includes(redirectUri)) return refused('Invalid redirect_uri');
  if (query.get('response_type') !== 'code') return refused('Invalid response_type');
  if (method !== 'POST') return { status: 200, html: authorizePage(world, query) };
  const back = new URL(redirectUri);
  back.searchParams.set('state', query.get('state') ?? '');
  if (form.get('answer') !== 'allow') {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_reason', 'user_denied');
    back.searchParams.set('error_description', 'The user denied your request.');
    return { redirect: back.href };
  }
  const account = world.state.accounts.find(({ username }) => username === form.get('username'));
  if (!account) return refused('There is no such account.');
  back.searchParams.set('code', codeFor(world, account, redirectUri));
  // Instagram's own ending.
  return { redirect: `${back.href}#_` };
}

function act({ world, failNext }: Pages, path: string, form: URLSearchParams): PageAnswer {
  const field = (name: string) => form.get(name)?.trim() ?? '';
  if (path === '/time') world.passTime(Number(field('hours')) * HOUR_MS);
  else if (path === '/fail') failNext(field('as'));
  else if (path === '/accounts') {
    const isNew = !world.state.accounts.some(({ username }) => username === field('username'));
    if (isNew && field('username') !== '') world.addAccount(field('username'));
  } else return actOn(world, path, field);
  return { redirect: '/' };
}

function actOn(world: InstagramWorld, path: string, field: (name: string) => string): PageAnswer {
  const account = accountIn(world, path);
  if (!account) return { status: 404, html: refusedPage('There is no such page.') };
  const [, what] = /\/([a-z-]+)$/.exec(path) ?? [];
  const [username, text] = [field('username'), field('text')];
  if (what === 'remove-app') world.removeApp(account);
  else if (username === '' || text === '')
    return { status: 400, html: refusedPage('Say who writes, and what.') };
  else if (what === 'comment') world.comment(account, username, text, { postId: field('post') });
  else if (what === 'story') world.storyReply(account, username, text);
  else if (what === 'message') world.write(account, username, text);
  return { redirect: `/accounts/${encodeURIComponent(account.username)}` };
}

function accountIn({ state }: InstagramWorld, path: string): Account | undefined {
  const [, name = ''] = /^\/accounts\/([\w.%]+)/.exec(path) ?? [];
  return state.accounts.find(({ username }) => encodeURIComponent(username) === name);
}
