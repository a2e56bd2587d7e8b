import { createClient } from '@supabase/supabase-js';
import { websocketTransport } from '../../supabase/local/websocket-transport';
import { type BenchStack, startBenchStack } from '../support/bench-stack';
import { printTimes } from '../support/print-times';

const sockets = 200;
const changes = 300;
const changesToMany = 40;

/** Prints how long a change takes to reach one subscriber, and many at once. */
async function main() {
  const stack = await startBenchStack();
  try {
    await measureOne(stack);
    await measureMany(stack);
  } finally {
    await stack.stop();
  }
}

async function measureOne(stack: BenchStack) {
  const subscriber = await subscribe(stack);
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const arrived = subscriber.next();
    const start = performance.now();
    await publish(stack);
    await arrived;
    times.push(performance.now() - start);
  }
  printTimes(`sent to heard, ${changes} in a row`, times);
  await subscriber.close();
}

async function measureMany(stack: BenchStack) {
  const memory = process.memoryUsage.rss();
  const connecting = performance.now();
  const subscribers = await Promise.all(Array.from({ length: sockets }, () => subscribe(stack)));
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
  printTimes(`sent to heard by the last of ${sockets} sockets`, times);
  console.log(
    `    joining took ${connected.toFixed(0)} ms, memory of both ends grew by ${megabytes.toFixed(0)} MB`,
  );
  await Promise.all(subscribers.map((subscriber) => subscriber.close()));
}

const publish = ({ sql }: BenchStack) => sql`select realtime.send('{}', 'offers', 'deals', true)`;

async function subscribe(stack: BenchStack) {
  const client = createClient(stack.apiUrl, stack.keys.publishable, {
    accessToken: () => Promise.resolve(stack.keys.publishable),
    realtime: { transport: websocketTransport },
  });
  await client.realtime.setAuth();
  let arrived: () => void = () => undefined;
  await new Promise<void>((resolve, reject) => {
    client
      .channel('deals', { config: { private: true } })
      .on('broadcast', { event: 'offers' }, () => arrived())
      .subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error)));
  });
  return {
    next: () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
    close: () => client.realtime.disconnect(),
  };
}

await main();
