import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RealtimeQuota } from '../../supabase/local/realtime/quota';
import { eventually } from '../support/eventually';
import { openRawSocket, type RawSocket } from './raw-socket';
import { openRealtimeBed, type RealtimeBed } from './realtime-bed';

let bed: RealtimeBed;
let now = 0;
afterEach(() => bed.stop());

const PLENTY: RealtimeQuota = { messagesPerSecond: 1_000, connections: 1_000, joinsPerSecond: 1_000 };
const open = async (quota: Partial<RealtimeQuota>) => {
  bed = await openRealtimeBed({ quota: { ...PLENTY, ...quota }, now: () => now });
};
const connect = () => openRawSocket(bed.socketUrl('2.0.0'));

/** Joins a topic and gives the service's reply. */
async function join(socket: RawSocket, name: string) {
  const ref = String(socket.frames.length + 1_000);
  socket.send([ref, ref, `realtime:${name}`, 'phx_join', { config: { private: true } }]);
  const [, , , , payload] = await replyTo(socket, ref);
  return payload;
}

async function replyTo(socket: RawSocket, ref: string) {
  const frame = await socket.frame(
    (text) => text.startsWith(`["${ref}","${ref}"`) && text.includes('phx_reply'),
  );
  if (!Array.isArray(frame)) throw new Error('not a frame');
  return frame;
}

/** The status and body of a refused upgrade. */
async function refusal() {
  const socket = new WebSocket(bed.socketUrl('2.0.0'));
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  const body = await response.setEncoding('utf8').toArray();
  return [response.statusCode, JSON.parse(body.join(''))];
}

const JOINED = { status: 'ok', response: { postgres_changes: [] } };
const refused = (reason: string) => ({ status: 'error', response: { reason } });

it('realtime refuses connections above the quota, and accepts others when one has gone', async () => {
  await open({ connections: 1 });
  const [first, second] = [await connect(), await connect()];
  expect(await join(first, 'deals')).toEqual(JOINED);
  expect(await join(second, 'deals')).toEqual(
    refused('ConnectionRateLimitReached: Too many connected users'),
  );
  expect(await refusal()).toEqual([429, { error: 'Too many connected users' }]);
  expect(await join(first, 'influencer:ada')).toEqual(JOINED);
  first.close();
  await first.closed;
  await eventually(async () => expect(await join(second, 'influencer:bea')).toEqual(JOINED));
  second.close();
});

it('realtime refuses joins above the quota, closes the socket, and accepts none until there are fewer', async () => {
  await open({ joinsPerSecond: 1 });
  const socket = await connect();
  for (let time = 0; time < 11; time += 1) expect(await join(socket, `influencer:${time}`)).toEqual(JOINED);
  now += 5_000;
  expect(await join(socket, 'deals')).toEqual(
    refused('ClientJoinRateLimitReached: Too many joins per second'),
  );
  await socket.closed;
  expect(await refusal()).toEqual([429, { error: 'Too many joins per second' }]);
  now += 60_000;
  const later = await connect();
  expect(await join(later, 'deals')).toEqual(JOINED);
  later.close();
});

it('realtime refuses the hundred-and-first topic of a connection', async () => {
  await open({});
  const socket = await connect();
  for (let time = 0; time < 100; time += 1) await join(socket, `influencer:${time}`);
  expect(await join(socket, 'deals')).toEqual(refused('ChannelRateLimitReached: Too many channels'));
  socket.close();
});

it("realtime drops messages above the quota until the last minute's average is below it", async () => {
  await open({ messagesPerSecond: 1 });
  const socket = await connect();
  await join(socket, 'deals');
  const hears = (text: string) => socket.frame((frame) => frame.includes(`"${text}"`));
  // Each counts twice: the message itself, and its delivery.
  for (const text of ['1', '2', '3', '4', '5']) {
    await bed.send('deals', `message ${text}`);
    await hears(`message ${text}`);
  }
  now += 5_000;
  await bed.send('deals', 'too many');
  await eventually(() =>
    expect(bed.log).toContain('realtime: MessagePerSecondRateLimitReached: Too many messages per second'),
  );
  now += 60_000;
  await bed.send('deals', 'fewer');
  await hears('fewer');
  expect(JSON.stringify(socket.frames)).not.toContain('too many');
  socket.close();
});
