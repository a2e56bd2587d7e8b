import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
  // A default is worked out before the function's own settings hold: it tells what the request has.
  await stack.database.sql.unsafe(`
    create function public.told_timeout(seen text default current_setting('statement_timeout'))
    returns text language sql set statement_timeout = '20s' as 'select seen';
    create function public.usual_timeout(seen text default current_setting('statement_timeout'))
    returns text language sql as 'select seen';
    create function private.usual_timeout() returns text language sql set statement_timeout = '20s' as 'select null';
    grant execute on function public.told_timeout(text), public.usual_timeout(text) to anon, authenticated;`);
});
afterAll(() => stack.stop());

it('a function’s own statement timeout holds for the whole request that calls it, and for no other', async () => {
  const { client } = await stack.signUp();
  const { data } = await client.auth.getSession();
  async function call(name: string) {
    const response = await fetch(`${stack.apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: stack.keys.publishable,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    return z.string().parse(await response.json());
  }
  expect(await call('told_timeout')).toBe('20s');
  expect(await call('usual_timeout')).toBe('8s');
});
