import { readFile, rm } from 'node:fs/promises';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { startTestStack, type TestStack } from '../support/stack';
import { copyFunctions } from './functions-bed';

describe('edge functions in the whole stack', () => {
  let stack: TestStack;
  let functionsDir: string;

  beforeAll(async () => {
    functionsDir = await copyFunctions();
    stack = await startTestStack({ functionsDir });
  });
  afterAll(async () => {
    await stack.stop();
    await rm(functionsDir, { recursive: true });
  });

  /** Returns the status and body, also of a failure. */
  async function invoke(client: ReturnType<TestStack['client']>, name: string, body?: object) {
    const { data, error } = await client.functions.invoke(name, { body: body ?? {} });
    if (!(error instanceof FunctionsHttpError)) return { status: 200, body: data };
    const response: Response = error.context;
    return { status: response.status, body: await response.json() };
  }

  const post = (name: string, init: RequestInit) =>
    fetch(`${stack.apiUrl}/functions/v1/${name}`, { method: 'POST', ...init });

  it('take JSON from supabase-js and answer JSON', async () => {
    expect(await invoke(stack.client(), 'greet', { name: 'Zoë' })).toEqual({
      status: 200,
      body: { message: 'Hello Zoë' },
    });
  });

  it('identify the caller by the token', async () => {
    const { client, userId, email } = await stack.signUp();
    expect(await invoke(client, 'whoami')).toEqual({ status: 200, body: { id: userId, email } });
  });

  it('answer 401 without a token, with the public key instead, and with a wrong token', async () => {
    const { client } = await stack.signUp();
    const { data } = await client.auth.getSession();
    const forged = `${data.session?.access_token.slice(0, -5)}AAAAA`;
    expect(await invoke(stack.client(), 'whoami')).toMatchObject({ status: 401 });
    for (const authorization of [undefined, 'Basic abc', 'Bearer abc', `Bearer ${forged}`]) {
      const response = await post('whoami', { headers: authorization ? { authorization } : {} });
      expect([authorization, response.status]).toEqual([authorization, 401]);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/sign in/) });
    }
  });

  it('answer the preflight, and add CORS headers to their own answers', async () => {
    const preflight = await fetch(`${stack.apiUrl}/functions/v1/greet`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, x-client-info, apikey, content-type',
      },
    });
    expect(preflight.ok).toBe(true);
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(/, */);
    expect(allowed).toEqual(
      expect.arrayContaining(['authorization', 'x-client-info', 'apikey', 'content-type']),
    );
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    for (const answer of [
      preflight,
      await post('greet', { body: '{"name": "x"}' }),
      await post('greet', { body: 'x' }),
      await post('whoami', {}),
      await post('throws', {}),
    ]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('get no CORS headers for an answer that has none of its own', async () => {
    const response = await fetch(`${stack.apiUrl}/functions/v1/echo`, {
      headers: { origin: 'https://elsewhere.test' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['{"name": ', /^The request body is not valid JSON: .*/],
    ['name=x', /^The request body is not valid JSON: .*/],
    ['', /^The request body is empty; it has to be JSON\.$/],
    ['  \n', /^The request body is empty/],
  ])('answer 400 to the body %j and say what is wrong', async (body, message) => {
    const response = await post('greet', { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringMatching(message) });
  });

  it('refuse a body that is too long, with and without a declared length', async () => {
    const tooLarge = { status: 413, body: { error: 'The upload is too large.' } };
    const answerTo = async (init: RequestInit) => {
      const response = await post('greet', init);
      return { status: response.status, body: await response.json() };
    };
    const name = 'x'.repeat(64 * 1024);
    expect(await answerTo({ body: JSON.stringify({ name }) })).toEqual(tooLarge);
    const streamed: RequestInit & { duplex: 'half' } = {
      body: new Blob([JSON.stringify({ name })]).stream(),
      duplex: 'half',
    };
    expect(await answerTo(streamed)).toEqual(tooLarge);
    expect(await answerTo({ body: JSON.stringify({ name: name.slice(0, 64_000) }) })).toMatchObject({
      status: 200,
    });
  });

  it('answer 500 without reason or stack when they throw, and note both for the operator', async () => {
    const response = await post('throws', {});
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({ error: expect.any(String) });
    expect(text).not.toMatch(/detail|index\.ts|at /);
    const noted = await stack.database
      .sql`select part, name, message, stack, release from private.noted_errors`;
    expect([...noted]).toEqual([
      {
        part: 'throws',
        name: 'Error',
        message: 'detail for the log only',
        stack: expect.stringContaining('throws/index.ts'),
        release: 'unknown',
      },
    ]);
  });

  it("answer 404 for a function that doesn't exist", async () => {
    expect(await invoke(stack.client(), 'nothing')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('pass on a large body and a streamed answer', async () => {
    const body = Buffer.alloc(3_000_000, 'promobell ');
    const response = await post('echo', { body });
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), body)).toBe(0);
  });
});

it('edge functions use the package versions that are installed', async () => {
  const { imports } = JSON.parse(
    await readFile(new URL('../../supabase/functions/deno.json', import.meta.url), 'utf8'),
  );
  const installed: Record<string, string> = { ...packageJson.dependencies, ...packageJson.devDependencies };
  for (const [name, target] of Object.entries(imports)) {
    const [, packageName = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(name) ?? [];
    expect(target).toBe(`npm:${packageName}@${installed[packageName]}${path}`);
  }
});
