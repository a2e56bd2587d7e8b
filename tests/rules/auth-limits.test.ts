import { expect, it } from 'vitest';
import { limitByAddress } from '../../supabase/local/gateway/auth-limits';
import { CLIENT_ADDRESS_HEADER } from '../../supabase/local/gateway/server';

const LIMITS = { sign_in_sign_ups: 30, token_verifications: 60, token_refresh: 150 };

/** The service at a clock that a test sets, and how many of some requests of an address it serves. */
function limited() {
  let time = 0;
  const serve = limitByAddress(
    LIMITS,
    async () => new Response(),
    () => time,
  );
  return {
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    async served(path: string, times: number, { method = 'POST', address = '192.0.2.1' } = {}) {
      const url = `http://127.0.0.1/auth/v1/${path}`;
      let count = 0;
      for (let nth = 0; nth < times; nth += 1) {
        const answer = await serve(
          new Request(url, { method, headers: { [CLIENT_ADDRESS_HEADER]: address } }),
        );
        if (answer.ok) count += 1;
        else expect(answer.status).toBe(429);
      }
      return count;
    },
  };
}

it.each([
  ['token?grant_type=password', 'POST', 150],
  ['token?grant_type=refresh_token', 'POST', 150],
  ['verify', 'GET', 60],
  ['signup', 'POST', 30],
  ['recover', 'POST', 30],
  ['user', 'PUT', 30],
])(
  'the gateway limits %s to 30 at once from an address, then to its limit in five minutes',
  async (path, method, perWindow) => {
    const { served, wait } = limited();
    expect(await served(path, 40, { method })).toBe(30);
    wait(60);
    // A bucket holds 30 at most.
    expect(await served(path, 40, { method })).toBe(Math.min(30, perWindow / 5));
  },
);

it("requests of one network address or path don't count towards the gateway's limit for another", async () => {
  const { served } = limited();
  expect(await served('signup', 31)).toBe(30);
  expect(await served('recover', 1)).toBe(1);
  expect(await served('signup', 1, { address: '192.0.2.2' })).toBe(1);
});

it('codes of authenticator apps are limited to 30 at once from an address, of whatever apps, then to 15 a minute', async () => {
  const { served, wait } = limited();
  expect(await served('factors/a/verify', 20)).toBe(20);
  expect(await served('factors/b/verify', 20)).toBe(10);
  expect(await served('factors/b/challenge', 20)).toBe(20);
  wait(60);
  expect(await served('factors/a/verify', 20)).toBe(15);
});

it("the gateway doesn't limit reading the account and signing out", async () => {
  const { served } = limited();
  expect(await served('user', 40, { method: 'GET' })).toBe(40);
  expect(await served('logout', 40)).toBe(40);
});
