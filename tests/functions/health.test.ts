import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedFunctions, startFunctions } from '../../supabase/local/functions/start';
import { closeServer, listen } from '../../supabase/local/listen';

/** What the database answers, null for an error, and how often it was asked. */
let answer: object | null = null;
let asked = 0;
const database = createServer((_, response) => {
  asked += 1;
  response.writeHead(answer === null ? 500 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer === null ? { message: 'Not now' } : [answer]));
});
let port: number;
beforeAll(async () => {
  port = await listen(database, 0);
});
afterAll(() => closeServer(database));

/** A function that has cached no answer. */
async function withFunctions(
  env: Record<string, string>,
  run: (functions: StartedFunctions) => Promise<void>,
) {
  const functions = await startFunctions({
    functionsDir: 'supabase/functions',
    env: {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_SECRET_KEYS: '{"default":"a secret key"}',
      ...env,
    },
    watch: false,
    log: () => undefined,
  });
  await run(functions).finally(() => functions.close());
}

const ask = async (functions: StartedFunctions) => {
  const response = await functions.fetch(new Request('http://stack.test/functions/v1/health'));
  return { status: response.status, body: await response.json() };
};

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

it.each([
  ['200 while the schedule runs', { migration: '2026', last_tick: minutesAgo(0) }, 200, 'reachable', 'runs'],
  [
    '503 when it has done nothing for five minutes',
    { migration: '2026', last_tick: minutesAgo(6) },
    503,
    'reachable',
    'late',
  ],
  ['503 when it has never done anything', { migration: '2026', last_tick: null }, 503, 'reachable', 'late'],
  ['503 when the database answers with an error', null, 503, 'unreachable', 'unknown'],
])('health answers %s', async (_, given, status, state, schedule) => {
  answer = given;
  await withFunctions({ RELEASE: 'abc123' }, async (functions) => {
    expect(await ask(functions)).toEqual({
      status,
      body: {
        release: 'abc123',
        database: state,
        migration: given?.migration ?? null,
        schedule,
        lastTick: given?.last_tick ?? null,
      },
    });
  });
});

it('health asks the database once for simultaneous requests, and names no release when none is set', async () => {
  answer = { migration: '2026', last_tick: minutesAgo(0) };
  asked = 0;
  await withFunctions({}, async (functions) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(functions)));
    expect(new Set(answers.map(({ body }) => body.release))).toEqual(new Set(['unknown']));
  });
  expect(asked).toBe(1);
});
