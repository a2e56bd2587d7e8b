import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually';
import { copyFunctions, type FunctionsBed, openFunctionsBed } from './functions-bed';

const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });

describe('the functions runner', () => {
  let bed: FunctionsBed;

  beforeAll(async () => {
    bed = await openFunctionsBed({ env: { GREETING: 'hi' } });
  });
  afterAll(() => bed.stop());

  it("takes JSON and answers JSON, with the function's import map", async () => {
    const response = await bed.call('greet', json({ name: 'Zoë' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ message: 'Hello Zoë' });
  });

  it('passes method, path, headers and bodies through', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);
    const response = await bed.call('echo/a/b?c=d%20e', {
      method: 'PATCH',
      body: bytes,
      headers: { 'x-sent': 'value', 'x-status': '207' },
    });
    expect(response.status).toBe(207);
    expect(response.headers.get('x-method')).toBe('PATCH');
    expect(response.headers.get('x-path')).toBe('/echo/a/b?c=d%20e');
    expect(response.headers.get('x-host')).toBe('stack.test:54321');
    expect(response.headers.get('x-sent')).toBe('value');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0);
  });

  it.each(['GET', 'HEAD', 'DELETE'])('passes a %s request and its answer without a body', async (method) => {
    const response = await bed.call('echo', { method, headers: { 'x-status': '204' } });
    expect([response.status, response.headers.get('x-method')]).toEqual([204, method]);
    expect(await response.text()).toBe('');
  });

  it('streams both ways: the answer starts before the request has ended', async () => {
    let finish: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    const response = await bed.call('stream', init);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'first' });
    finish();
    expect(await reader?.read()).toEqual({ done: false, value: 'last' });
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });

  it('answers 404 for an unknown function', async () => {
    for (const name of ['nothing', '_shared', '..%2fgreet', '', 'constructor']) {
      const response = await bed.call(name, json({}));
      expect([name, response.status]).toEqual([name, 404]);
      expect(await response.json()).toEqual({
        code: 'NOT_FOUND',
        message: 'Requested function was not found',
      });
    }
  });

  it('answers 500 without the reason when a function throws, and logs it with its stack', async () => {
    const response = await bed.call('throws/bare', json({}));
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({
      code: 'WORKER_ERROR',
      message: 'Function exited due to an error (please check logs)',
    });
    expect(text).not.toMatch(/detail|index\.ts/);
    await eventually(() => {
      expect(bed.log.join('\n')).toMatch(
        /throws failed: Error: detail for the log only\n.*throws\/index\.ts:\d+/,
      );
    });
  });

  it('survives an unhandled rejection in a function', async () => {
    const later = async () => (await bed.call('throws/later', json({}))).text();
    expect(await later()).toBe('call 1');
    await eventually(() => expect(bed.log.join('\n')).toContain('forgotten promise'));
    // The process is still the same, so its counter goes on.
    expect(await later()).toBe('call 2');
  });

  it.each([
    ['no-serve', /doesn't call Deno\.serve/],
    ['remote-import', /--no-remote is specified/],
  ])('answers 503 for %s, which does not start, and logs why', async (name, reason) => {
    const response = await bed.call(name, json({}));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'BOOT_ERROR' });
    await eventually(() => expect(bed.log.join('\n')).toMatch(reason));
  });

  it("gives functions access to this machine's network, their files and their environment only", async () => {
    expect(await (await bed.call('reaches-out')).json()).toEqual({
      env: 'hi',
      home: 'unset',
      'reach Stripe': 'prompt',
      'read a file of the machine': 'NotCapable',
      'write beside itself': 'NotCapable',
      'run a program': 'NotCapable',
      'reach the internet': 'NotCapable',
      'read its own folder': 'allowed',
    });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'granted'],
    [{ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: 'http://127.0.0.1:1' }, 'prompt'],
  ])('lets functions reach Stripe when there is no stand-in for it: %j', async (env, state) => {
    const other = await openFunctionsBed({ env });
    try {
      expect(await (await other.call('reaches-out')).json()).toMatchObject({ 'reach Stripe': state });
    } finally {
      await other.stop();
    }
  });

  it('survives an answer with a header that no server can send', async () => {
    const { pid } = await (await bed.call('odd-header/pid')).json();
    for (const sign of ['\u0001', '\u0008', '\u007f']) {
      const answer = await bed.call(`odd-header?${new URLSearchParams({ sign })}`);
      expect([sign, answer.status]).toEqual([sign, 500]);
    }
    expect(await (await bed.call('odd-header/pid')).json()).toEqual({ pid });
  });

  it('answers a header that the shared wrapper lets nobody send with its general sentence', async () => {
    const sent = async (location: string) => {
      const answer = await bed.call('raw-header', json({ location }));
      return [answer.status, answer.headers.get('location'), await answer.text()];
    };
    const told = '{"error":"Something went wrong on our side. Please try again."}';
    for (const sign of ['\u0001', '\u007f', 'ü'])
      expect(await sent(`https://shop.example/${sign}`)).toEqual([500, null, told]);
    const plain = 'https://shop.example/%C3%BC?a=1#b';
    expect(await sent(plain)).toEqual([302, plain, '']);
    expect(bed.log.join('\n')).toContain('The header location has characters that no header may have.');
  });

  it('starts again after a crash, at the next call, and says why it ended', async () => {
    const crashed = await bed.call('crash', json({}));
    expect(crashed.status).toBe(500);
    expect(await crashed.json()).toMatchObject({ code: 'WORKER_ERROR' });
    expect(await (await bed.call('greet', json({ name: 'again' }))).json()).toEqual({
      message: 'Hello again',
    });
    expect(bed.log).toContain(
      'functions: Deno has ended (its exit code is 3) and starts again with the next call.',
    );
  });

  it('answers many calls at once', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `n${index}`);
    const answers = await Promise.all(
      names.map(async (name) => (await bed.call('greet', json({ name }))).json()),
    );
    expect(answers).toEqual(names.map((name) => ({ message: `Hello ${name}` })));
  });
});

describe('the functions runner, when it watches a folder,', () => {
  let bed: FunctionsBed;

  beforeAll(async () => {
    bed = await openFunctionsBed({ watch: true });
  });
  afterAll(() => bed.stop());

  const greet = async () => {
    const response = await bed.call('greet', json({ name: 'you' }));
    return response.json();
  };

  it('runs the new code after a change of a function, its imports or shared files', async () => {
    expect(await greet()).toEqual({ message: 'Hello you' });
    await bed.write('greet/greeting.ts', `export const greeting = 'Good evening';`);
    expect(await greet()).toEqual({ message: 'Good evening you' });
    await bed.write(
      '_shared/body.ts',
      `export const jsonBody = () => Promise.resolve({ name: 'from shared' });`,
    );
    expect(await greet()).toEqual({ message: 'Good evening from shared' });
    await bed.write('deno.json', '{"imports": {}}');
    expect(await greet()).toMatchObject({ code: 'BOOT_ERROR' });
  });

  it('finishes a running call when a file changed', async () => {
    let finish: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    const slow = await bed.call('stream', init);
    await bed.write('no-serve/index.ts', `Deno.serve(() => new Response('now it serves'));`);
    expect(await (await bed.call('no-serve')).text()).toBe('now it serves');
    finish();
    expect(await slow.text()).toBe('firstlast');
  });
});

describe("the runner's Deno process", () => {
  const ofThisFolder = (folder: string) =>
    execFileSync('ps', ['-A', '-o', 'pid=,args='])
      .toString()
      .split('\n')
      .filter((line) => line.includes(folder));

  it('ends when its parent is killed', async () => {
    const folder = await copyFunctions();
    const script = `
      import { startFunctions } from ${JSON.stringify(new URL('../../supabase/local/functions/start.ts', import.meta.url).href)};
      const functions = await startFunctions({ functionsDir: ${JSON.stringify(folder)}, env: {}, watch: false });
      const response = await functions.fetch(new Request('http://x/functions/v1/echo'));
      console.log(response.status);
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout, 'data');
    expect(String(line).trim()).toBe('200');
    expect(ofThisFolder(folder).filter((process) => process.includes('deno'))).toHaveLength(1);
    parent.kill('SIGKILL');
    await eventually(() => expect(ofThisFolder(folder)).toEqual([]));
    await rm(folder, { recursive: true });
  });

  it('ends with close, even when a function blocks it, and removes its temporary folder', async () => {
    const bed = await openFunctionsBed();
    await bed.write('blocks/index.ts', `Deno.serve(() => { console.log('blocked'); while (true); });`);
    const blocked = bed.call('blocks', json({}));
    await eventually(() => expect(bed.log).toContain('blocked'));
    const [, config] = /--config=(\S+)/.exec(ofThisFolder(bed.functionsDir).join()) ?? [];
    expect(existsSync(config ?? '')).toBe(true);
    await bed.stop();
    expect((await blocked).status).toBe(500);
    expect(ofThisFolder(bed.functionsDir)).toEqual([]);
    expect(existsSync(dirname(config ?? ''))).toBe(false);
  });
});
