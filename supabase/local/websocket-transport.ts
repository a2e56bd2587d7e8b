import type { WebSocketLikeConstructor } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

/** The websocket for supabase-js: Node 20 has none of its own. */
export const websocketTransport: WebSocketLikeConstructor = asTransport(WebSocket);

/** `ws` behaves as supabase-js expects; only the event types differ. */
function asTransport(candidate: unknown): WebSocketLikeConstructor {
  if (!isTransport(candidate)) throw new TypeError('ws exports no WebSocket');
  return candidate;
}

function isTransport(value: unknown): value is WebSocketLikeConstructor {
  return typeof value === 'function';
}
