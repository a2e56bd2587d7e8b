import { pictureOf } from './pictures';
import { invalidParameter, missing, Refusal } from './refusal';
import { replyPublicly, send } from './sending';
import type { Account, Comment, Post } from './state';
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

/** What a call of one path is: the token's account, and the object that the path names. */
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
const FIELDS_OF_ACCOUNT = ['id', 'user_id', 'username', 'name', 'account_type'];

const routes: Route[] = [
  {
    method: 'GET',
    path: /^\/me$/,
    parameters: ['fields'],
    run: ({ account, query }) => {
      const { id: user_id, appScopedId: id, username } = account;
      const all = { id, user_id, username, name: username, account_type: 'CREATOR' };
      return picked(all, query, FIELDS_OF_ACCOUNT);
    },
  },
  {
    method: 'GET',
    path: /^\/(\d+)\/media$/,
    parameters: ['fields', 'limit', 'after'],
    run: ({ world, account, id, query }) => {
      requireOwn(account, id);
      return page(account.posts, query, (post) => picked(mediumOf(world, account, post), query));
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
    parameters: ['message'],
    run: ({ world, account, id, query, body }) => {
      const comment = world.state.comments.find((one) => one.id === id && one.accountId === account.id);
      if (!comment) throw missing(id);
      // As all parameters of the API it may stand in the address or in the body.
      return replyPublicly(world, account, comment, body === '' ? Object.fromEntries(query) : parsed(body));
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

function mediumOf({ state }: InstagramWorld, { username, posts }: Account, post: Post) {
  const isReel = post.kind === 'REELS';
  const picture = pictureOf(post, posts.indexOf(post));
  return {
    id: post.id,
    caption: post.caption,
    media_product_type: post.kind,
    media_type: isReel ? 'VIDEO' : 'IMAGE',
    media_url: isReel ? 'https://cdn.example/reel.mp4' : picture,
    ...(isReel && { thumbnail_url: picture }),
    permalink: `https://www.instagram.com/${username}/p/${post.id}/`,
    timestamp: timestampOf(post.at),
    comments_count: state.comments.filter(({ postId }) => postId === post.id).length,
  };
}

function commentOf({ state }: InstagramWorld, account: Account, comment: Comment) {
  const from = [account, ...state.people].find(({ id }) => id === comment.personId);
  return {
    id: comment.id,
    text: comment.text,
    timestamp: timestampOf(comment.at),
    from: { id: comment.personId, username: from?.username },
    ...(comment.parentId !== null && { parent_id: comment.parentId }),
  };
}

/** 2026-11-25T09:30:00+0000, without milliseconds and colon. */
const timestampOf = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');

/** The fields that were asked for. */
function picked(
  all: Record<string, unknown>,
  query: URLSearchParams,
  known: readonly string[] = KNOWN_FIELDS,
): Record<string, unknown> {
  const asked = (query.get('fields') ?? 'id').split(',');
  const unknown = asked.find((field) => !known.includes(field));
  if (unknown !== undefined) throw invalidParameter(`Tried accessing nonexisting field (${unknown})`);
  return Object.fromEntries(asked.filter((field) => field in all).map((field) => [field, all[field]]));
}

const KNOWN_FIELDS = [
  'id',
  'caption',
  'media_product_type',
  'media_type',
  'media_url',
  'thumbnail_url',
  'permalink',
  'timestamp',
  'comments_count',
  'text',
  'from',
  'parent_id',
];

function page<Item extends { id: string }>(
  items: readonly Item[],
  query: URLSearchParams,
  show: (item: Item) => unknown,
) {
  const limit = Number(query.get('limit') ?? 25);
  const start = query.has('after') ? items.findIndex(({ id }) => id === query.get('after')) + 1 : 0;
  const shown = items.slice(start, start + limit);
  const last = shown.at(-1);
  const hasMore = start + limit < items.length;
  return {
    data: shown.map(show),
    ...(last && hasMore && { paging: { cursors: { after: last.id } } }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('The body is not JSON');
  }
}
