import { afterAll, vi } from 'vitest';
import type { OffersPage } from '@/domain/offers-page';
import type { Small } from '../../extension/stored';
import { extensionOffer } from './extension-offer';
import { fakeChrome, fakeLocks, newProfile, type Profile } from './fake-chrome';

export const NORA = '40000000-0000-4000-8000-000000000001';
export const VERA = '10000000-0000-4000-8000-000000000001';

/** A session as the auth service answers with one. */
export const session = (number: number, expires_in = 3600) => ({
  access_token: `access-${number}`,
  refresh_token: `refresh-${number}`,
  expires_in,
  user: { id: NORA },
});

export const offer = (number: number, domains: string[]) =>
  extensionOffer({
    id: `c0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    influencer_id: VERA,
    promo_code: `VERA${number}`,
    created_at: `2026-01-${String(number).padStart(2, '0')}T00:00:00+00:00`,
    domains,
  });

export const page = (changes: Partial<OffersPage> = {}): OffersPage => ({
  version: 'one',
  unchanged: false,
  now: new Date().toISOString(),
  member: { id: NORA, username: 'nora', name: 'Nora' },
  alerts_seen_at: null,
  following: 1,
  muted_shops: [],
  muted_people: [],
  people: [{ id: VERA, name: 'Vera', username: 'vera', avatar_url: null, is_creditcard: false }],
  offers: [offer(1, ['tidewool.example'])],
  next: null,
  ...changes,
});

/** Nora's extension, as it is stored. */
export const connectedAs = (userId: string, expiresIn = 3_600_000) => ({
  connection: 'connected' as const,
  session: {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    expiresAt: Date.now() + expiresIn,
    userId,
  },
});

/** Has the browser keep some of the extension's values. */
export const store = (values: Partial<Small>) => chrome.storage.local.set(values);

export const OFFERS = '/rest/v1/rpc/extension_offers';
export const RENEW = '/auth/v1/token?grant_type=refresh_token';
export const CONNECT = '/functions/v1/connect-extension';
/** What the function answers with for the site's token: what the auth service then gives a session for. */
export const HANDED = { refresh_token: 'handed' };
export const LOGOUT = '/auth/v1/logout?scope=local';

/** What the auth service says of a session that has ended. */
export const ENDED: Answer = { status: 400, body: { code: 400, error_code: 'refresh_token_not_found' } };

export type Answer = { status?: number; body?: unknown } | 'offline';

/** One that depends on what was asked, where several ask the same path. */
type AnswerTo = (body: unknown) => Answer;

interface Asked {
  path: string;
  token: string | undefined;
  body: unknown;
}

interface Service {
  asked: Asked[];
  /** Each path's answers in order, of which the last one stays. */
  answers: Record<string, (Answer | AnswerTo)[]>;
  /** What the browser keeps. */
  profile: Profile;
  /** Runs before the browser reads or writes something, and before an answer arrives. */
  before: () => Promise<void>;
}

/** Plays the service and the browser for the parts of the extension's worker. Called before they are loaded. */
export function playExtensionService(): Service {
  const service: Service = { asked: [], answers: {}, profile: newProfile(), before: async () => undefined };
  // Files of pure rules share a worker, and the next one must find its own world.
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  vi.stubEnv('VITE_SITE_URL', 'https://promobell.example');
  vi.stubGlobal(
    'chrome',
    fakeChrome(service.profile, async (_, run) => {
      await service.before();
      return run();
    }),
  );
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address);
    const path = pathname + search;
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    service.asked.push({ path, token, body });
    const answers = service.answers[path] ?? [];
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 404 };
    const answer = typeof next === 'function' ? next(body) : next;
    await new Promise((done) => setTimeout(done));
    await service.before();
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer.body ?? null, { status: answer.status ?? 200 });
  });
  return service;
}
