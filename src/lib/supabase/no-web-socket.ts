import type { WebSocketLike } from '@supabase/supabase-js';

function refuse(): never {
  throw new Error("The site's host opens no connection.");
}

/** The site's host never connects, and supabase-js can't be made without a class for it where, as in Node 20, there is none. */
export class NoWebSocket extends EventTarget implements WebSocketLike {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly readyState = this.CLOSED;
  readonly url = '';
  readonly protocol = '';
  onopen = null;
  onmessage = null;
  onclose = null;
  onerror = null;
  close = refuse;
  send = refuse;
}
