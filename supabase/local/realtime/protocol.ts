import { z } from 'zod';

/** A message of Phoenix's protocol in the only version that the app's library speaks, 2.0.0: a JSON array. */
export interface Message {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

const ref = z.string().nullish();
const frame = z.tuple([ref, ref, z.string(), z.string(), z.unknown()]);

/** Null when the frame isn't a message of the protocol. */
export function decodeMessage(text: string): Message | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const { success, data } = frame.safeParse(json);
  if (!success) return null;
  const [joinRef, messageRef, topic, event, payload] = data;
  return { joinRef: joinRef ?? null, ref: messageRef ?? null, topic, event, payload };
}

export function encodeMessage({ joinRef, ref, topic, event, payload }: Message): string {
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}
