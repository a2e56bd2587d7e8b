import { z } from 'zod';

/** Phoenix's two wire formats: 1.0.0 sends objects, 2.0.0 arrays (and binary frames for broadcasts). */
export type Version = '1.0.0' | '2.0.0';

export interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

const ref = z.string().nullish();
const objectMessage = z.object({
  join_ref: ref,
  ref,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});
const arrayMessage = z.tuple([ref, ref, z.string(), z.string(), z.unknown()]);

/** Kind byte of the frame in which realtime-js 2.x sends a broadcast over version 2.0.0. */
const userBroadcastPush = 3;
const userBroadcastHeader = 7;

/** Null when the frame is none of the protocol's. */
export function decodeMessage(version: Version, frame: Buffer, binary: boolean): Message | null {
  if (binary) return version === '2.0.0' ? decodeUserBroadcast(frame) : null;
  let json: unknown;
  try {
    json = JSON.parse(frame.toString('utf8'));
  } catch {
    return null;
  }
  if (version === '1.0.0') {
    const { success, data } = objectMessage.safeParse(json);
    if (!success) return null;
    return {
      joinRef: data.join_ref ?? null,
      ref: data.ref ?? null,
      topic: data.topic,
      event: data.event,
      payload: data.payload,
    };
  }
  const { success, data } = arrayMessage.safeParse(json);
  if (!success) return null;
  const [joinRef, messageRef, topic, event, payload] = data;
  return { joinRef: joinRef ?? null, ref: messageRef ?? null, topic, event, payload };
}

/** Reads only the addressing: the local stack doesn't carry broadcasts, it answers them. */
function decodeUserBroadcast(frame: Buffer): Message | null {
  if (frame.length < userBroadcastHeader || frame[0] !== userBroadcastPush) return null;
  let offset = userBroadcastHeader;
  const [joinRef, messageRef, topic] = [1, 2, 3].map((index) => {
    const start = offset;
    offset += frame[index] ?? 0;
    return frame.toString('utf8', start, offset);
  });
  if (!topic) return null;
  return { joinRef: joinRef || null, ref: messageRef || null, topic, event: 'broadcast', payload: {} };
}

/** `payload` is JSON text, so that one event for many sockets is put into words once. */
export function encodeMessage(version: Version, message: Omit<Message, 'payload'>, payload: string): string {
  const [topic, event] = [JSON.stringify(message.topic), JSON.stringify(message.event)];
  const messageRef = JSON.stringify(message.ref);
  return version === '1.0.0'
    ? `{"topic":${topic},"event":${event},"payload":${payload},"ref":${messageRef}}`
    : `[${JSON.stringify(message.joinRef)},${messageRef},${topic},${event},${payload}]`;
}
