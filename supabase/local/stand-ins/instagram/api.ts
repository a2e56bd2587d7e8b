import { commentOf, mediaAnswer, page, picked } from './answers';
import { invalidParameter, missing, Refusal } from './refusal';
import { replyPublicly, send } from './sending';
import type { Account } from './state';
import { type App, exchangeCode, exchangeToken, refreshToken, validToken } from './tokens';
import type { InstagramWorld } from './world';

export interface ApiRequest {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What a route gets of a call: among others the token's account, and the id of the object that the path names. */
interface Call {
  world: InstagramWorld;
  account: Account;
  id: string;
  query: URLSearchParams;
  body: string;
}

interface Route {
  method: string;
  path: RegExp;
  /** Anything else in the query is refused. */
  parameters: readonly string[];
  run: (call: Call) => unknown;
}

const VERSION = /^\/v\d+\.\d+(?=\/)/;
const FIELDS_OF_ACCOUNT = ['id', 'user_id', 'username'];

const routes: Route[] = [
  {
    method: 'GET',
    path: /^\/me$/,
    parameters: ['fields'],
    run: ({ account: { id: user_id, appScopedId: id, username }, query }) =>
      picked({ id, user_id, username }, query, FIELDS_OF_ACCOUNT),
  },
  {
    method: 'GET',
    path: /^\/(\d+)\/media$/,
    parameters: ['fields', 'limit', 'after'],
    run: ({ world, account, id, query }) => {
      requireOwn(account, id);
      return page(account.posts, query, (post) => picked(mediaAnswer(world, account, post), query));
    },
  },
  {
    method: 'GET',
    path: /^\/(\d+)\/comments$/,
    parameters: ['fields', 'limit', 'after'],
    run: ({ world, account, id, query }) => {
      if (!account.posts.some((post) => post.id === id)) throw missing(id);
      const newestFirst = world.state.comments
        .filter(({ postId, parentId }) => postId === id && parentId === null)
        .reverse();
      return page(newestFirst, query, (comment) => picked(commentOf(world, account, comment), query));
    },
  },
  {
    method: 'POST',
    path: /^\/(\d+)\/subscribed_apps$/,
    parameters: ['subscribed_fields'],
    run: ({ account, id, query }) => {
      requireOwn(account, id);
      account.subscribed = (query.get('subscribed_fields') ?? '').split(',').filter(Boolean);
      return { success: true };
    },
  },
  {
    method: 'DELETE',
    path: /^\/(\d+)\/subscribed_apps$/,
    parameters: [],
    run: ({ account, id }) => {
      requireOwn(account, id);
      account.subscribed = [];
      return { success: true };
    },
  },
  {
    method: 'POST',
    path: /^\/(\d+)\/messages$/,
    parameters: [],
    run: ({ world, account, id, body }) => {
      requireOwn(account, id);
      return send(world, account, parsed(body));
    },
  },
  {
    method: 'POST',
    path: /^\/(\d+)\/replies$/,
    parameters: [],
    run: ({ world, account, id, body }) => {
      const comment = world.state.comments.find((one) => one.id === id && one.accountId === account.id);
      if (!comment) throw missing(id);
      return replyPublicly(world, account, comment, parsed(body));
    },
  },
];

/** Answers as graph.instagram.com and api.instagram.com do, also with their errors. */
export function answerApi(world: InstagramWorld, app: App, request: ApiRequest): ApiAnswer {
  const { method, url, body } = request;
  try {
    if (url.pathname === '/oauth/access_token' && method === 'POST')
      return exchangeCode(world, app, new URLSearchParams(body));
    if (url.pathname === '/access_token' && method === 'GET')
      return { status: 200, body: exchangeToken(world, app, url.searchParams) };
    if (url.pathname === '/refresh_access_token' && method === 'GET')
      return { status: 200, body: refreshToken(world, url.searchParams) };
    return { status: 200, body: run(world, request) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: error.body, headers: error.headers };
  }
}

function run(world: InstagramWorld, { method, url, body, authorization }: ApiRequest): unknown {
  const path = url.pathname.replace(VERSION, '');
  const route = routes.find((one) => one.method === method && one.path.test(path));
  if (!route || !VERSION.test(url.pathname)) throw missing(path.split('/')[1] ?? '');
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? url.searchParams.get('access_token');
  const { accountId } = validToken(world, token);
  const account = world.state.accounts.find(({ id }) => id === accountId);
  if (!account) throw missing(accountId);
  for (const name of url.searchParams.keys()) {
    if (name !== 'access_token' && !route.parameters.includes(name))
      throw invalidParameter(`Unknown parameter ${name}`);
  }
  const [, id = ''] = route.path.exec(path) ?? [];
  return route.run({ world, account, id, query: url.searchParams, body });
}

function requireOwn(account: Account, id: string) {
  if (account.id !== id) throw missing(id);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('The body is not JSON');
  }
}
