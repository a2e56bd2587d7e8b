import { randomBytes } from 'node:crypto';
import { invalidParameter, Refusal } from './refusal';
import type { Account, Token } from './state';
import type { InstagramWorld } from './world';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const LONG_LIVED_MS = 60 * DAY_MS;

export interface App {
  id: string;
  secret: string;
  /** The addresses that people may be sent back to. */
  redirectUris: string[];
}

const invalidToken = (message: string) => new Refusal({ status: 401, code: 190, message });

/** An authorization code for an account whose owner has allowed the app. */
export function codeFor({ state }: InstagramWorld, { id }: Account, redirectUri: string): string {
  const text = `AQ${randomBytes(60).toString('base64url')}`;
  state.codes.push({ text, accountId: id, redirectUri });
  return text;
}

/** `POST /oauth/access_token`: a token that is good for an hour, for an authorization code. Its refusals have a shape of their own. */
export function exchangeCode({ state }: InstagramWorld, app: App, form: URLSearchParams) {
  const refused = (error_message: string) => ({
    status: 400,
    body: { error_type: 'OAuthException', code: 400, error_message },
  });
  if (form.get('client_id') !== app.id || form.get('client_secret') !== app.secret)
    return refused('Invalid platform app');
  if (form.get('grant_type') !== 'authorization_code') return refused('Invalid grant_type');
  const code = state.codes.find(({ text }) => text === form.get('code'));
  if (!code) return refused('This authorization code has been used or is invalid');
  if (code.redirectUri !== form.get('redirect_uri'))
    return refused('Error validating verification code. Please make sure your redirect_uri is identical');
  state.codes = state.codes.filter((one) => one !== code);
  const token = issueToken(state.tokens, code.accountId, false);
  const account = state.accounts.find(({ id }) => id === code.accountId);
  return {
    status: 200,
    body: {
      access_token: token.text,
      user_id: account?.appScopedId,
      permissions: [
        'instagram_business_basic',
        'instagram_business_manage_messages',
        'instagram_business_manage_comments',
      ],
    },
  };
}

/** `GET /access_token`: a long-lived token, good for sixty days, for one that is good for an hour. */
export function exchangeToken(world: InstagramWorld, app: App, query: URLSearchParams) {
  if (query.get('grant_type') !== 'ig_exchange_token') throw invalidParameter('Invalid grant_type');
  if (query.get('client_secret') !== app.secret)
    throw new Refusal({ code: 1, message: 'Invalid app secret' });
  const short = validToken(world, query.get('access_token'));
  if (short.isLongLived) throw new Refusal({ code: 452, message: 'Session key invalid' });
  return answer(issueToken(world.state.tokens, short.accountId, true));
}

/** `GET /refresh_access_token`: a new long-lived token for one that is at least a day old. */
export function refreshToken(world: InstagramWorld, query: URLSearchParams) {
  if (query.get('grant_type') !== 'ig_refresh_token') throw invalidParameter('Invalid grant_type');
  const token = validToken(world, query.get('access_token'));
  if (!token.isLongLived || token.issuedAt > Date.now() - DAY_MS)
    throw invalidParameter('The access token is not at least 24 hours old');
  return answer(issueToken(world.state.tokens, token.accountId, true));
}

export function issueToken(tokens: Token[], accountId: string, isLongLived: boolean): Token {
  const issuedAt = Date.now();
  const token: Token = {
    text: `IGAA${randomBytes(90).toString('base64url')}`,
    accountId,
    isLongLived,
    issuedAt,
    expiresAt: issuedAt + (isLongLived ? LONG_LIVED_MS : HOUR_MS),
  };
  tokens.push(token);
  return token;
}

const answer = ({ text, expiresAt }: Token) => ({
  access_token: text,
  token_type: 'bearer',
  expires_in: Math.round((expiresAt - Date.now()) / 1000),
});

/** @throws Refusal 190 for a token that isn't known, or has expired */
export function validToken({ state }: InstagramWorld, text: string | null | undefined): Token {
  const token = state.tokens.find((one) => one.text === text);
  if (!token) throw invalidToken('Invalid OAuth access token - Cannot parse access token');
  if (token.expiresAt <= Date.now())
    throw invalidToken('Error validating access token: Session has expired on that day.');
  return token;
}
