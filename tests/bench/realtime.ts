import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { type BenchStack, startBenchStack } from '../support/bench-stack';
import { printTimes } from '../support/print-times';
import { websocketTransport } from '../support/websocket-transport';

const sockets = 200;
const changes = 300;
const changesToMany = 40;

/** Prints how long a change takes to reach one subscriber, and many at once. */
async function main() {
  const stack = await startBenchStack();
  try {
    await measureOne(stack);
    await measureMany(stack, `${sockets} anonymous sockets`, () => Promise.resolve(stack.keys.publishable));
    await measureMany(stack, `${sockets} signed-in sockets, each asked for by row-level security`, () =>
      tokenOfSomebody(stack),
    );
  } finally {
    await stack.stop();
  }
}

async function measureOne(stack: BenchStack) {
  const subscriber = await subscribe(stack, await Promise.resolve(stack.keys.publishable));
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const arrived = subscriber.next();
    const start = performance.now();
    await publish(stack);
    await arrived;
    times.push(performance.now() - start);
  }
  printTimes(`insert to event, ${changes} in a row`, times);
  await subscriber.close();
}

async function measureMany(stack: BenchStack, title: string, token: () => Promise<string>) {
  const memory = process.memoryUsage.rss();
  const connecting = performance.now();
  const subscribers = await Promise.all(
    Array.from({ length: sockets }, async () => subscribe(stack, await token())),
  );
  const connected = performance.now() - connecting;
  const times: number[] = [];
  for (let change = 0; change < changesToMany; change += 1) {
    const arrived = Promise.all(subscribers.map((subscriber) => subscriber.next()));
    const start = performance.now();
    await publish(stack);
    await arrived;
    times.push(performance.now() - start);
  }
  const megabytes = (process.memoryUsage.rss() - memory) / 2 ** 20;
  printTimes(`insert to the last event, ${title}`, times);
  console.log(
    `    joining took ${connected.toFixed(0)} ms, memory of both ends grew by ${megabytes.toFixed(0)} MB`,
  );
  await Promise.all(subscribers.map((subscriber) => subscriber.close()));
}

const publish = ({ sql }: BenchStack) =>
  sql`insert into public.offer_news (influencer_id, kind) values (${randomUUID()}, 'added')`;

async function subscribe(stack: BenchStack, token: string) {
  const client = createClient(stack.apiUrl, stack.keys.publishable, {
    accessToken: () => Promise.resolve(token),
    realtime: { transport: websocketTransport },
  });
  await client.realtime.setAuth();
  let arrived: () => void = () => undefined;
  await new Promise<void>((resolve, reject) => {
    client
      .channel('bench')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'offer_news' }, () => arrived())
      .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
      .subscribe();
  });
  return {
    next: () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
    close: () => client.realtime.disconnect(),
  };
}

function tokenOfSomebody({ keys }: BenchStack): Promise<string> {
  return new SignJWT({ role: 'authenticated', sub: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(keys.jwtSecret));
}

await main();
