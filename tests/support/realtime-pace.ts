import { once } from 'node:events';
import { setInterval } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { RealtimeQuota } from '../../supabase/local/realtime/quota';
import { type BenchStack, startBenchStack } from './bench-stack';

interface Plan {
  name: string;
  quota: RealtimeQuota;
}

export const PLANS: readonly Plan[] = [
  { name: 'Pro', quota: { messagesPerSecond: 500, connections: 500, joinsPerSecond: 500 } },
  { name: 'Team', quota: { messagesPerSecond: 2_500, connections: 10_000, joinsPerSecond: 2_500 } },
];

const SOCKETS = 1_000;
const SECONDS = 30;
/** With so many followers an influencer is expected to be on as many open pages as there are sockets. */
const FOLLOWERS = 20_000;

interface Heard {
  at: number;
  topic: string;
}

/** Prints what sockets hear that listen to deals and an influencer, while both change ten times a second. */
export async function measurePace({ name, quota }: Plan): Promise<void> {
  const dropped: string[] = [];
  const stack = await startBenchStack({
    seeded: true,
    realtimeQuota: quota,
    log: (line) => dropped.push(line),
  });
  try {
    const listeners = Math.min(SOCKETS, quota.connections);
    await stack.sql`
      update private.realtime_quota
      set messages_per_second = ${quota.messagesPerSecond}, listeners = ${listeners} where only_row`;
    const influencer = await popularInfluencer(stack);
    const heard: Heard[] = [];
    const opened = await Promise.all(
      Array.from({ length: SOCKETS }, () => open(stack, ['deals', `influencer:${influencer}`], heard)),
    );
    const joined = opened.filter((socket) => socket !== null);
    const began = performance.now();
    await change(stack, influencer);
    const seconds = (performance.now() - began) / 1_000;
    print(name, { joined: joined.length, heard, began, seconds, dropped: dropped.length });
    for (const socket of joined) socket.terminate();
  } finally {
    await stack.stop();
  }
}

async function popularInfluencer({ sql }: BenchStack): Promise<string> {
  const [row] = await sql`
    update public.follower_counts set follower_count = ${FOLLOWERS}
    where influencer_id = (select influencer_id from public.follower_counts order by influencer_id limit 1)
    returning influencer_id`;
  return String(row?.influencer_id);
}

/** Null if the quota refused it. */
async function open(stack: BenchStack, topics: readonly string[], heard: Heard[]): Promise<WebSocket | null> {
  const address = `${stack.apiUrl.replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${address}?vsn=2.0.0&apikey=${stack.keys.publishable}`);
  const isOpen = await once(socket, 'open').then(
    () => true,
    () => false,
  );
  socket.on('error', () => undefined);
  if (!isOpen) return null;
  let answers = 0;
  const joined = new Promise<boolean>((resolve) => {
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.includes('"broadcast"')) {
        heard.push({
          at: performance.now(),
          topic: text.includes('"realtime:deals"') ? 'deals' : 'influencer',
        });
      } else if (text.includes('"status":"error"')) {
        resolve(false);
      } else if (text.includes('phx_reply')) {
        answers += 1;
        if (answers === topics.length) resolve(true);
      }
    });
  });
  for (const [place, topic] of topics.entries()) {
    const ref = String(place);
    socket.send(JSON.stringify([ref, ref, `realtime:${topic}`, 'phx_join', { config: { private: true } }]));
  }
  if (await joined) return socket;
  socket.terminate();
  return null;
}

async function change({ sql }: BenchStack, influencer: string) {
  let changes = 0;
  for await (const _ of setInterval(100)) {
    await sql`select private.announce_deals()`;
    await sql`
      update public.follower_counts set follower_count = follower_count + 1 where influencer_id = ${influencer}`;
    changes += 1;
    if (changes === SECONDS * 10) return;
  }
}

interface Measured {
  joined: number;
  heard: readonly Heard[];
  began: number;
  seconds: number;
  dropped: number;
}

function print(name: string, { joined, heard, began, seconds, dropped }: Measured) {
  const buckets = Array.from({ length: Math.ceil(seconds / 5) }, () => 0);
  for (const { at } of heard) {
    const bucket = Math.floor((at - began) / 5_000);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  const busiest = Math.max(...buckets) / 5;
  const every = (topic: string) => {
    const messages = heard.filter((message) => message.topic === topic).length / joined;
    return `${(seconds / messages).toFixed(1)} s`;
  };
  console.log(
    `  ${name}: ${joined} of ${SOCKETS} sockets joined, while both topics changed ten times a second`,
  );
  console.log(
    `    deals every ${every('deals')}, the influencer's number every ${every('influencer')}; ` +
      `${(heard.length / seconds).toFixed(0)} deliveries a second, ${busiest.toFixed(0)} in the busiest five seconds; ${dropped} messages dropped`,
  );
}
