import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from '../support/eventually';

/** A frame of Phoenix's protocol. */
export type Frame = unknown;

/** A websocket on which tests speak Phoenix's protocol themselves. */
export interface RawSocket {
  frames: Frame[];
  send(frame: unknown): void;
  /** The next frame. */
  sendBytes(text: string): void;
  /** The first frame that matches the test. */
  frame(holds: (frame: string) => boolean): Promise<Frame>;
  /** Resolves with the code when the server closes the socket. */
  closed: Promise<number>;
  close(): void;
}

export async function openRawSocket(url: string): Promise<RawSocket> {
  const socket = new WebSocket(url);
  const frames: Frame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(data.toString())));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  return {
    frames,
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendBytes: (text) => socket.send(text),
    async frame(holds) {
      let found: Frame;
      await eventually(() => {
        found = frames.find((frame) => holds(JSON.stringify(frame)));
        if (found === undefined) throw new Error(`not among ${JSON.stringify(frames)}`);
      });
      return found;
    },
    closed,
    close: () => socket.close(),
  };
}

/** The HTTP status of a refused upgrade. */
export async function refusedWith(url: string): Promise<number> {
  const socket = new WebSocket(url);
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  socket.terminate();
  return response.statusCode;
}
