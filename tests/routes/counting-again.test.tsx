import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { countResult } from '@/features/results/data/count-results';
import { env } from '@/lib/env';
import { SESSION_STORAGE_KEY } from '@/lib/supabase/stored-session';
import { backend, SUPABASE_URL } from '../support/backend';
import { hidePage } from '../support/hidden-page';
import { keepSession, member, type SampleAccount } from '../support/sample-session';

const body = z.object({ events: z.array(z.object({ offer: z.string() })) });

/** What the service answers in turn: a status, or nothing because it is out of reach. The last answer stays. */
let answers: (number | 'offline')[];
/** The offers of each request. */
let requests: string[][] = [];

beforeEach(async () => {
  vi.spyOn(globalThis, 'fetch');
  answers = [204];
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/count_results`, async ({ request }) => {
      requests.push(body.parse(await request.json()).events.map(({ offer }) => offer));
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 204;
      return answer === 'offline' ? HttpResponse.error() : new HttpResponse(null, { status: answer });
    }),
  );
  // What another file's tests have counted waits for its own pause, which these timers would never end.
  await leave();
  requests = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

/** The module keeps what it couldn't send, which the next test must not find. */
afterEach(async () => {
  answers = [204];
  await leave();
  vi.useRealTimers();
});

const copied = (offer: string) => countResult({ offer, kind: 'copied', source: 'deals' });
const newOffers = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

/** Lets requests be made and answered, without any pause coming to its end. */
async function settled() {
  await nextTask();
  await Promise.allSettled(vi.mocked(fetch).mock.results.map(({ value }) => value));
  await nextTask();
}
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

async function sentWithin(ms: number) {
  const before = requests.length;
  vi.advanceTimersByTime(ms);
  await settled();
  return requests.slice(before);
}

function leave() {
  window.dispatchEvent(new Event('pagehide'));
  return settled();
}

describe('a result that could not be sent', () => {
  it.each([401, 429, 500, 503, 'offline'] as const)('is sent again after the answer %s', async (answer) => {
    answers = [answer, 204];
    const [offer = ''] = newOffers(1);
    copied(offer);
    expect(await sentWithin(5_000)).toEqual([[offer]]);
    expect(await sentWithin(9_999)).toEqual([]);
    expect(await sentWithin(1)).toEqual([[offer]]);
    expect(await sentWithin(3_600_000)).toEqual([]);
  });

  it('is sent with a backoff that doubles up to five minutes, and starts anew once the service answers', async () => {
    answers = ['offline'];
    const [offer = '', next = ''] = newOffers(2);
    copied(offer);
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      expect([seconds, await sentWithin(seconds * 1_000 - 1)]).toEqual([seconds, []]);
      expect([seconds, await sentWithin(1)]).toEqual([seconds, [[offer]]]);
    }
    answers = [204];
    expect(await sentWithin(300_000)).toEqual([[offer]]);
    copied(next);
    expect(await sentWithin(5_000)).toEqual([[next]]);
  });

  it('is sent at once when the page is left during a pause', async () => {
    answers = [500, 500, 204];
    const [offer = ''] = newOffers(1);
    copied(offer);
    await sentWithin(5_000);
    hidePage();
    await settled();
    await leave();
    expect(requests).toEqual([[offer], [offer], [offer]]);
  });

  it('is noted as an error and not sent again when the service refuses it for good', async () => {
    const told = vi.fn();
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/note_client_error`, async ({ request }) => {
        told(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/count_results`, async ({ request }) => {
        requests.push(body.parse(await request.json()).events.map(({ offer }) => offer));
        const refusal = {
          code: '21000',
          details: null,
          hint: null,
          message: 'UPDATE requires a WHERE clause',
        };
        return HttpResponse.json(refusal, { status: 400 });
      }),
    );
    const [offer = ''] = newOffers(1);
    copied(offer);
    expect(await sentWithin(5_000)).toEqual([[offer]]);
    expect(await sentWithin(3_600_000)).toEqual([]);
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({
        part: 'results',
        message: 'Results were refused with 400: 21000: UPDATE requires a WHERE clause',
      }),
    );
  });

  it('is dropped when the person objects to counting meanwhile', async () => {
    answers = [500];
    copied(crypto.randomUUID());
    await sentWithin(5_000);
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'));
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    expect(await sentWithin(10_000)).toEqual([]);
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
    expect(await sentWithin(3_600_000)).toEqual([]);
  });
});

describe('a result that waits when another account signs in', () => {
  const rival: SampleAccount = { ...member, id: '00000000-0000-4000-8000-000000000002' };
  /** Returns the header Authorization of the session, whose token tells when it was made. */
  function signIn(account: SampleAccount): string {
    return `Bearer ${keepSession(account).access_token}`;
  }
  const signOut = () => localStorage.removeItem(SESSION_STORAGE_KEY);

  let callers: (string | null)[] = [];

  beforeEach(() => {
    callers = [];
    backend.events.on('request:start', noteCaller);
  });
  afterEach(async () => {
    await leave();
    backend.events.removeListener('request:start', noteCaller);
    signOut();
  });

  function noteCaller({ request }: { request: Request }) {
    if (request.url.endsWith('/count_results')) callers.push(request.headers.get('Authorization'));
  }

  it.each([
    ['another member', () => signIn(rival)],
    ['nobody', signOut],
  ])("is dropped when it is a member's and %s is signed in by then", async (_, change) => {
    answers = ['offline'];
    signIn(member);
    copied(crypto.randomUUID());
    expect(await sentWithin(10_000)).toHaveLength(1);
    answers = [204];
    change();
    expect(await sentWithin(3_600_000)).toEqual([]);
  });

  it("is sent as the member's own when the same member signs in again", async () => {
    const [offer = ''] = newOffers(1);
    signIn(member);
    copied(offer);
    signOut();
    const bearer = signIn(member);
    expect(await sentWithin(5_000)).toEqual([[offer]]);
    expect(callers).toEqual([bearer]);
  });

  it("is sent as a visitor's when it was a visitor's, apart from what the member did since", async () => {
    const [before = '', since = ''] = newOffers(2);
    copied(before);
    const bearer = signIn(member);
    copied(since);
    expect(await sentWithin(5_000)).toEqual([[before], [since]]);
    expect(callers).toEqual([`Bearer ${env.supabaseKey}`, bearer]);
  });

  it("is sent again as the member's own when the visitor signs in and does the same", async () => {
    const [offer = ''] = newOffers(1);
    copied(offer);
    const bearer = signIn(member);
    copied(offer);
    expect(await sentWithin(5_000)).toEqual([[offer], [offer]]);
    expect(callers).toEqual([`Bearer ${env.supabaseKey}`, bearer]);
  });
});

it("a result that is refused without an error code is noted with the answer's message, or else with its masked body", async () => {
  const told = vi.fn();
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/note_client_error`, async ({ request }) => {
      told(z.object({ message: z.string() }).parse(await request.json()).message);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  for (const refusal of [{ message: 'No such route' }, { hint: 'None' }]) {
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/count_results`, () =>
        HttpResponse.json(refusal, { status: 404 }),
      ),
    );
    copied(crypto.randomUUID());
    await sentWithin(5_000);
  }
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  expect(told.mock.calls).toEqual([
    ['Results were refused with 404: No such route'],
    ['Results were refused with 404: {"…":"…"}'],
  ]);
});

it('waiting results are limited to the last 500, and sent in batches of 50', async () => {
  answers = ['offline'];
  const offers = newOffers(501);
  offers.slice(0, 50).map(copied);
  await settled();
  offers.slice(50).map(copied);
  answers = [204];
  requests = [];
  await leave();
  expect(requests.map((batch) => batch.length)).toEqual(Array(10).fill(50));
  expect(requests.flat()).not.toContain(offers[0]);
  expect(requests.flat().toSorted()).toEqual(offers.slice(1).toSorted());
});

it('waiting results lose the oldest when a newer one comes while sending fails', async () => {
  answers = ['offline'];
  const offers = newOffers(501);
  offers.slice(0, 50).map(copied);
  await settled();
  offers.slice(50, 500).map(copied);
  const sentInVain = leave();
  offers.slice(500).map(copied);
  await sentInVain;
  answers = [204];
  requests = [];
  await leave();
  expect(requests.flat().toSorted()).toEqual(offers.slice(1).toSorted());
});
